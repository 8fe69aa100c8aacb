/** Where a stream's text goes. */
export interface EventSink {
  /** @returns false when the other side does not keep up: write nothing more before `onDrain`. */
  write(text: string): boolean;
  onDrain(resume: () => void): void;
  onClose(closed: () => void): void;
  end(): void;
}
