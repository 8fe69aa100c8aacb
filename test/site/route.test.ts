import { describe, expect, it } from "@jest/globals";
import { formatRoute, parseRoute } from "../../plugins/shared-lane/site/state/route.js";

describe("the site's address", () => {
  it("names nothing but the list, at the root", () => {
    expect(parseRoute("/", "")).toEqual({
      nodeId: undefined,
      view: "all",
      query: "",
      branch: undefined,
    });
  });

  it.each([
    { nodeId: undefined, view: "all", query: "", branch: undefined },
    { nodeId: "node_1", view: "needs-answer", query: "", branch: undefined },
    { nodeId: "a/b ?#%é", view: "search", query: "two words & more", branch: "node/2" },
  ] as const)("survives being written and read: $nodeId", (route) => {
    const address = new URL(formatRoute(route), "http://localhost");

    expect(parseRoute(address.pathname, address.search)).toEqual(route);
  });

  it("opens nothing, when the id cannot be decoded", () => {
    expect(parseRoute("/threads/%E0%A4%A", "").nodeId).toBeUndefined();
  });

  it("keeps an encoded slash inside the id", () => {
    expect(parseRoute("/threads/..%2Fapi", "").nodeId).toBe("../api");
    expect(parseRoute("/threads/a/b", "").nodeId).toBeUndefined();
  });

  it("shows everything, when the view is not known", () => {
    expect(parseRoute("/", "?view=secret").view).toBe("all");
  });
});
