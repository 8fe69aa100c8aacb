import { describe, expect, it } from "@jest/globals";
import { contractLabel, defineContract, optional, ranked } from "../../contracts/contract.js";
import { CodedError, hasCode } from "../../contracts/errors.js";

describe("defineContract", () => {
  it("makes the same token of the same name and version, wherever it is called (4-09)", () => {
    const first = defineContract({ name: "editor-slot", version: 2 });
    const second = defineContract({ name: "editor-slot", version: 2 });

    expect(first.token).toBe(second.token);
    expect(first.token).toBe(Symbol.for("askroom/editor-slot@2"));
    expect(contractLabel(first)).toBe("editor-slot@2");
  });

  it.each(["EditorSlot", "editor_slot", "-slot", "slot-", "", "7up"])(
    "refuses the name %p",
    (name) => {
      expect(() => defineContract({ name, version: 1 })).toThrow(TypeError);
    },
  );

  it.each([0, -1, 1.5, Number.NaN])("refuses the version %p", (version) => {
    expect(() => defineContract({ name: "slot", version })).toThrow(TypeError);
  });
});

describe("needs", () => {
  it("say their kind and keep the contract", () => {
    const contract = defineContract({ name: "slot", version: 1 });

    expect(optional(contract)).toEqual({ kind: "optional", contract });
    expect(ranked(contract)).toEqual({ kind: "ranked", contract });
  });
});

describe("CodedError", () => {
  it("is told by its code, also when another copy made it", () => {
    const cause = new Error("below");
    const error = new CodedError("SLOT_KEY_TAKEN", "Taken.", { cause, data: { key: "a" } });

    expect(error).toMatchObject({
      code: "SLOT_KEY_TAKEN",
      message: "Taken.",
      cause,
      data: { key: "a" },
    });
    expect(hasCode(error, "SLOT_KEY_TAKEN")).toBe(true);
    expect(hasCode({ code: "SLOT_KEY_TAKEN" }, "SLOT_KEY_TAKEN")).toBe(true);
    expect(hasCode(error, "OTHER")).toBe(false);
  });

  it.each([undefined, null, "SLOT_KEY_TAKEN", 7])("is not found in %p", (thrown) => {
    expect(hasCode(thrown, "SLOT_KEY_TAKEN")).toBe(false);
  });

  it("has no cause, unless one is given", () => {
    expect("cause" in new CodedError("A", "A.")).toBe(false);
  });
});
