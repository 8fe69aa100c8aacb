/** Browser storage that can be told to refuse, as it does when it is full or switched off. */
export class MemoryStorage {
  readonly entries = new Map<string, string>();
  refuses = false;

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.refuses) throw new Error("QuotaExceededError");
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }
}
