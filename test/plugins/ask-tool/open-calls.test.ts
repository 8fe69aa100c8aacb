import { describe, expect, it, jest } from "@jest/globals";
import { OpenCalls } from "../../../plugins/ask-tool/open-calls.js";

describe("open calls", () => {
  it("forget a call at its end, whatever a late card says", () => {
    const calls = new OpenCalls();
    const redraw = jest.fn();
    const open = calls.open("a");
    calls.setCollapsed("a", true);

    open[Symbol.dispose]();
    calls.bind("a", redraw);
    calls.setCollapsed("a", true);

    expect(calls.isCollapsed("a")).toBe(false);
    expect(redraw).not.toHaveBeenCalled();
  });
});
