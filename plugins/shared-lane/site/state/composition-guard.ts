/** The part of a keyboard event that tells an input method's Enter from a person's. */
export interface EnterPress {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly timeStamp: number;
}

/** What browsers report for a key that an input method has taken. */
const takenByInputMethod = 229;

/** Some browsers end the composition first and deliver its Enter right after. */
const settleMs = 80;

/** Knows whether Enter commits text of an input method (Japanese, Chinese, …) or is meant for us. */
export class CompositionGuard {
  #composing = false;
  #endedAtMs = Number.NEGATIVE_INFINITY;

  compositionStarted(): void {
    this.#composing = true;
  }

  compositionEnded(timeStampMs: number): void {
    this.#composing = false;
    this.#endedAtMs = timeStampMs;
  }

  isMeantEnter(press: EnterPress): boolean {
    return (
      press.key === "Enter" &&
      !this.#composing &&
      !press.isComposing &&
      press.keyCode !== takenByInputMethod &&
      press.timeStamp - this.#endedAtMs > settleMs
    );
  }
}
