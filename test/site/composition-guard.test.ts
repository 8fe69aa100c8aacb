import { describe, expect, it } from "@jest/globals";
import {
  CompositionGuard,
  type EnterPress,
} from "../../plugins/shared-lane/site/state/composition-guard.js";

function makePress(overrides: Partial<EnterPress> = {}): EnterPress {
  return { key: "Enter", isComposing: false, keyCode: 13, timeStamp: 10_000, ...overrides };
}

describe("Enter in a text field", () => {
  it("is meant, when no input method is at work", () => {
    expect(new CompositionGuard().isMeantEnter(makePress())).toBe(true);
  });

  it("is not meant, when the event says that it is composing (2-33)", () => {
    expect(new CompositionGuard().isMeantEnter(makePress({ isComposing: true }))).toBe(false);
  });

  it("is not meant, when the key code is that of a taken key (2-33)", () => {
    expect(new CompositionGuard().isMeantEnter(makePress({ keyCode: 229 }))).toBe(false);
  });

  it("is not meant between the start and the end of a composition (2-33)", () => {
    const guard = new CompositionGuard();
    guard.compositionStarted();

    expect(guard.isMeantEnter(makePress())).toBe(false);
  });

  it("is not meant, when the composition ended just before its own Enter arrives (2-33)", () => {
    const guard = new CompositionGuard();
    guard.compositionStarted();
    guard.compositionEnded(9_999);

    expect(guard.isMeantEnter(makePress({ timeStamp: 10_000 }))).toBe(false);
  });

  it("is meant again, when the person presses it after the composition is over", () => {
    const guard = new CompositionGuard();
    guard.compositionStarted();
    guard.compositionEnded(9_000);

    expect(guard.isMeantEnter(makePress({ timeStamp: 10_000 }))).toBe(true);
  });

  it("is only Enter", () => {
    expect(new CompositionGuard().isMeantEnter(makePress({ key: "a" }))).toBe(false);
  });
});
