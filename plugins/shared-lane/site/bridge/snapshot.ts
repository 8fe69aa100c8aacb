const maximumDepth = 32;
const maximumBytes = 65_536;

const { TypeError: TypeFault, JSON: json } = globalThis;
const { isArray } = Array;
const { isFinite: isFiniteNumber } = Number;
const { create, getPrototypeOf, setPrototypeOf, prototype: plain } = Object;
const { ownKeys, getOwnPropertyDescriptor } = Reflect;
const stringify = json.stringify.bind(json);
const encoder = new TextEncoder();
const encode = encoder.encode.bind(encoder);

/** A copy of plain JSON values, read without running any code of the page; throws for anything else. */
export function snapshot(values: unknown): unknown {
  const copy = copyValue(values, 0);
  if (encode(stringify(copy)).byteLength > maximumBytes) refuse("values have at most 65,536 bytes");
  return copy;
}

function copyValue(value: unknown, depth: number): unknown {
  if (depth > maximumDepth) refuse("values are nested at most 32 deep and have no cycles");
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return isFiniteNumber(value) ? value : refuse("numbers are finite");
    case "object":
      if (value === null) return null;
      return isArray(value) ? copyList(value, depth) : copyObject(value, depth);
    default:
      return refuse("values are plain JSON");
  }
}

function copyList(list: readonly unknown[], depth: number): unknown {
  const length = dataOf(list, "length") as number;
  if (length > maximumBytes) refuse("values have at most 65,536 bytes");
  const copy: unknown[] = [];
  // Without a prototype there is no setter and no toJSON that the page could have put there.
  setPrototypeOf(copy, null);
  for (let index = 0; index < length; index += 1) {
    copy[index] = copyValue(dataOf(list, `${index}`), depth + 1);
  }
  return copy;
}

function copyObject(source: object, depth: number): unknown {
  const parent = getPrototypeOf(source);
  if (parent !== plain && parent !== null) refuse("objects are plain");
  const copy = create(null) as Record<string, unknown>;
  const names = ownKeys(source);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (typeof name === "string") copy[name] = copyValue(dataOf(source, name), depth + 1);
    else refuse("members have names");
  }
  return copy;
}

function dataOf(source: object, name: string): unknown {
  const descriptor = getOwnPropertyDescriptor(source, name);
  if (descriptor === undefined || !("value" in descriptor)) {
    return refuse("lists have no holes and members are no accessors");
  }
  return descriptor.value;
}

function refuse(why: string): never {
  throw new TypeFault(`Threadroom.propose: ${why}.`);
}
