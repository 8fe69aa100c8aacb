/** Builds objects with tsyringe, in containers that nobody else sees. */
import { type DependencyContainer, container as globalContainer } from "tsyringe";
import type { Contract } from "../contracts/contract.js";
import { CodedError, messageOf } from "../contracts/errors.js";

type Constructor<T> = new (...args: never[]) => T;

export interface Filled {
  readonly contract: Contract<unknown>;
  readonly value: unknown;
}

/** One session's container; each plugin gets a child that holds exactly its needs. */
export class SessionContainer {
  // The global container would be asked for what ours lacks, and every extension that loads the same
  // tsyringe registers there. A container without a parent is made by the class of the global one.
  readonly #root = new (globalContainer.constructor as new () => DependencyContainer)();

  forPlugin(plugin: string, needs: readonly Filled[]): Builder {
    const child = this.#root.createChildContainer();
    for (const { contract, value } of needs) {
      // A value provider cannot hold undefined, which an absent optional need is.
      child.register(contract.token, { useFactory: () => value });
    }
    return new Builder(plugin, child);
  }

  close(): void {
    this.#root.reset();
  }
}

export class Builder {
  readonly #plugin: string;
  readonly #container: DependencyContainer;

  constructor(plugin: string, container: DependencyContainer) {
    this.#plugin = plugin;
    this.#container = container;
  }

  /** @throws CodedError KERNEL_CLASS_UNKNOWN, KERNEL_NEED_UNLISTED, and what the constructor throws. */
  build<T>(constructorOf: Constructor<T>): T {
    try {
      return this.#container.resolve<T>(constructorOf as never);
    } catch (cause) {
      throw this.#explained(constructorOf.name, cause);
    }
  }

  close(): void {
    this.#container.reset();
  }

  #explained(name: string, cause: unknown): unknown {
    const message = messageOf(cause);
    if (message.includes("TypeInfo not known")) {
      return new CodedError(
        "KERNEL_CLASS_UNKNOWN",
        `Plugin ${this.#plugin} cannot build ${name}: it is not decorated, or another package's tsyringe ` +
          "decorated it; pass finished arguments, as in scope.create(Class, ...args).",
        { cause },
      );
    }
    if (message.startsWith("Cannot inject the dependency")) {
      return new CodedError(
        "KERNEL_NEED_UNLISTED",
        `Plugin ${this.#plugin} cannot build ${name}: ${message}; list the contract in needs.`,
        { cause },
      );
    }
    return cause;
  }
}
