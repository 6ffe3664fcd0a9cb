/** The most likely intended name; undefined when none is close. */
export function suggest(typed: string, known: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(typed.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = typed.length >= 2 && name.startsWith(typed) ? 1 : editDistance(typed, name);
    if (distance <= maxDistance && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** Appended to a message about an unknown name. */
export function didYouMean(typed: string, known: readonly string[], prefix = ''): string {
  const name = suggest(typed, known);
  return name === undefined ? '' : ` Did you mean '${prefix}${name}'?`;
}

/** Longer input is not a typing mistake, and the cost grows with the product of the lengths. */
const MAX_LENGTH = 64;

/** Counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + same);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, beforePrevious[column - 2]! + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length]!;
}
