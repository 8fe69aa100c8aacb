/** A Pi key id as a person reads it: `ctrl+]` becomes `Ctrl+]`. */

export function keyText(keyId: string): { readonly expandKey?: string } {
  if (keyId === "off") return {};
  const parts = keyId.split(/\+(?!$)/);
  return { expandKey: parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("+") };
}
