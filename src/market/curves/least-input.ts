/** The ledger limits a quantity to 64 bits. */
export const MOST_OF_AN_ASSET = 2n ** 64n - 1n;

/**
 * The minimum input that yields `output`, for curves without a closed formula: `near` is an estimate, from which the
 * search expands in growing steps. Undefined when even `MOST_OF_AN_ASSET` yields less.
 */
export function leastInput(bringsFor: (input: bigint) => bigint, output: bigint, near: bigint): bigint | undefined {
  if (output <= 0n) return 0n;
  let enough = near < 1n ? 1n : near > MOST_OF_AN_ASSET ? MOST_OF_AN_ASSET : near;
  let tooLittle = 0n;
  let step = 1n;
  if (bringsFor(enough) >= output) {
    for (let lower = enough - step; lower > 0n; lower = enough - step) {
      if (bringsFor(lower) < output) {
        tooLittle = lower;
        break;
      }
      enough = lower;
      step *= 2n;
    }
  } else {
    do {
      if (enough === MOST_OF_AN_ASSET) return undefined;
      tooLittle = enough;
      enough = enough + step < MOST_OF_AN_ASSET ? enough + step : MOST_OF_AN_ASSET;
      step *= 2n;
    } while (bringsFor(enough) < output);
  }
  while (enough - tooLittle > 1n) {
    const middle = (enough + tooLittle) / 2n;
    if (bringsFor(middle) >= output) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
