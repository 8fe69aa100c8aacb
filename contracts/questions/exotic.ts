/** Tells objects that are not plain data: a Proxy, a promise, a weak collection. */

type ProxyTest = (value: unknown) => boolean;

/**
 * A test for what lies in `source`. Node can tell a Proxy at once; elsewhere nothing but structured
 * cloning can, which takes its time and is therefore only asked where `source` as a whole refuses it.
 */
export function exoticTestFor(source: unknown): (object: object) => boolean {
  const isProxy = proxyTestOfHost();
  if (isProxy) return (object) => isProxy(object) || (isForeign(object) && refusesCloning(object));
  return isCloneable(source) ? () => false : refusesCloning;
}

function proxyTestOfHost(): ProxyTest | undefined {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> };
  try {
    return process?.getBuiltinModule?.("node:util").types.isProxy;
  } catch {
    return undefined;
  }
}

function isForeign(object: object): boolean {
  if (Array.isArray(object)) return false;
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype !== null && prototype !== Object.prototype;
}

/** True when the object itself refuses cloning, not something inside it. */
function refusesCloning(object: object): boolean {
  if (isCloneable(object)) return false;
  const members = object as Readonly<Record<string, unknown>>;
  return Object.keys(object).every((key) => isCloneableMember(members, key));
}

function isCloneableMember(members: Readonly<Record<string, unknown>>, key: string): boolean {
  try {
    return isCloneable(members[key]);
  } catch {
    return false;
  }
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
