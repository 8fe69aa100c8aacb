/** Below zero when the left version is older; what is no version is older than any. */
export function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [partsOf(left), partsOf(right)];
  for (const [index, part] of leftParts.entries()) {
    const difference = part - (rightParts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A pre-release comes before its release.
  return Number(right.includes("-")) - Number(left.includes("-"));
}

function partsOf(version: string): readonly number[] {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return found === null ? [-1, -1, -1] : found.slice(1).map(Number);
}
