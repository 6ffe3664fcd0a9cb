/**
 * Heights from `tip` down: each of the last ten, then in growing steps, to the maximum rollback depth. A fork is nearly
 * always shallow; otherwise its depth is found to within a half.
 */
export function sparseHeights(tip: number, depth: number): readonly number[] {
  const deepest = Math.max(0, tip - depth);
  const heights: number[] = [];
  for (let back = 0; tip - back > deepest; back += Math.max(1, Math.floor(back / 2) - 4)) heights.push(tip - back);
  return [...heights, deepest];
}
