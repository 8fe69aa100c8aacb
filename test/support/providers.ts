/** Providers that never change, the first of them the best. */
import type { Provider, RankedProviders } from "../../contracts/plugin.js";

export function providersOf<T>(values: readonly T[]): RankedProviders<T> {
  const all = values.map((value, index): Provider<T> => {
    const name = `provider-${index}`;
    return { id: name, plugin: name, rank: 0, value };
  });
  const watch = () => ({ [Symbol.dispose]: () => undefined });
  return { all: () => all, best: () => values[0], watch };
}
