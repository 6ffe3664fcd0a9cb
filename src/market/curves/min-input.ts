/** The ledger limits a quantity to 64 bits. */
export const MAX_ASSET_QUANTITY = 2n ** 64n - 1n;

/**
 * The minimum input that yields `output`, for curves without a closed formula: `near` is an estimate, from which the
 * search expands in growing steps. Undefined when even `MAX_ASSET_QUANTITY` yields less.
 */
export function findMinInput(bringsFor: (input: bigint) => bigint, output: bigint, near: bigint): bigint | undefined {
  if (output <= 0n) return 0n;
  let enough = near < 1n ? 1n : near > MAX_ASSET_QUANTITY ? MAX_ASSET_QUANTITY : near;
  let insufficient = 0n;
  let step = 1n;
  if (bringsFor(enough) >= output) {
    for (let lower = enough - step; lower > 0n; lower = enough - step) {
      if (bringsFor(lower) < output) {
        insufficient = lower;
        break;
      }
      enough = lower;
      step *= 2n;
    }
  } else {
    do {
      if (enough === MAX_ASSET_QUANTITY) return undefined;
      insufficient = enough;
      enough = enough + step < MAX_ASSET_QUANTITY ? enough + step : MAX_ASSET_QUANTITY;
      step *= 2n;
    } while (bringsFor(enough) < output);
  }
  while (enough - insufficient > 1n) {
    const middle = (enough + insufficient) / 2n;
    if (bringsFor(middle) >= output) enough = middle;
    else insufficient = middle;
  }
  return enough;
}
