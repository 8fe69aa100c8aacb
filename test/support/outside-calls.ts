/** Notes every connection and every process that anything in this process begins, until disposed. */
import { ChildProcess } from "node:child_process";
import { Socket } from "node:net";

type Begin = (...args: unknown[]) => unknown;

export class OutsideCalls implements Disposable {
  readonly seen: string[] = [];
  readonly #restore: (() => void)[] = [];

  constructor() {
    this.#watch(Socket.prototype, "connect");
    this.#watch(ChildProcess.prototype, "spawn");
    this.#watch(globalThis, "fetch");
  }

  [Symbol.dispose](): void {
    for (const restore of this.#restore) restore();
  }

  #watch(owner: object, name: string): void {
    const begin = Reflect.get(owner, name) as Begin;
    const { seen } = this;
    Reflect.set(owner, name, function noted(this: unknown, ...args: unknown[]) {
      seen.push(`${name} ${JSON.stringify(args[0])}`);
      return begin.apply(this, args);
    });
    this.#restore.push(() => Reflect.set(owner, name, begin));
  }
}
