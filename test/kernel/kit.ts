/** Small makers for kernel tests. */
import { defineContract } from "../../contracts/contract.js";
import type { Needs, Plugin, PluginScope, ResolvedNeeds } from "../../contracts/plugin.js";
import { type KernelOptions, startKernel } from "../../kernel/index.js";
import type { FakePiOptions } from "../support/fake-extension.js";
import { createFakePi } from "../support/fake-pi.js";

export const lampV1 = defineContract<string>({ name: "lamp", version: 1 });
export const lampV2 = defineContract<string>({ name: "lamp", version: 2 });
export const deskV1 = defineContract<string>({ name: "desk", version: 1 });
export const roomV1 = defineContract<string>({ name: "room", version: 1 });

export function makePlugin<N extends Needs = Record<never, never>>(
  overrides: Partial<Plugin<N>> & { id: string },
): Plugin {
  return {
    summary: `The ${overrides.id} of a test.`,
    needs: {},
    provides: [],
    activate: () => undefined,
    ...overrides,
  } as Plugin;
}

/** A plugin that offers its id under each contract, and logs its starts and stops. */
export function makeProvider(
  id: string,
  provides: Plugin["provides"],
  more: { needs?: Needs; log?: string[]; rank?: number } = {},
): Plugin {
  const { needs = {}, log = [], rank = 0 } = more;
  return makePlugin({
    id,
    needs,
    provides,
    activate(_needs: ResolvedNeeds<Needs>, scope) {
      log.push(`+${id}`);
      scope.own(() => void log.push(`-${id}`));
      for (const contract of provides) scope.provide(contract, id, { rank });
    },
  });
}

/** A provider whose offer tests take away and bring back, while the plugin itself stays. */
export function makeSwitch(id: string, contract: typeof lampV1) {
  let scope: PluginScope | undefined;
  let offer: Disposable | undefined;
  const on = (): void => {
    offer = scope?.provide(contract, id);
  };
  const plugin = makePlugin({
    id,
    provides: [contract],
    activate: (_needs, given) => {
      scope = given;
      on();
    },
  });
  return { plugin, on, off: () => offer?.[Symbol.dispose]() };
}

/** Something to wait for that the test decides. */
export function makeGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Settings of the person who runs the tests stay out of them. */
export const NO_SUCH_FOLDER = "/no/such/agent/folder";

export async function openSession(
  plugins: readonly Plugin[],
  options: Partial<KernelOptions> & { fake?: FakePiOptions } = {},
) {
  const { fake: fakeOptions, ...kernelOptions } = options;
  const fake = createFakePi(fakeOptions);
  const kernel = startKernel(fake.pi, plugins, { agentDir: NO_SUCH_FOLDER, ...kernelOptions });
  await fake.startSession();
  const session = fake.session.manager;
  const report = () => {
    const reporter = kernel.report(session);
    if (!reporter) throw new Error("The session is not open.");
    return reporter.read();
  };
  const pluginOf = (id: string) => {
    const found = report().plugins.find((plugin) => plugin.id === id);
    if (!found) throw new Error(`No plugin ${id} in the report.`);
    return found;
  };
  return { fake, kernel, report, pluginOf };
}

/** Lets everything run that is not waiting for a timer. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
