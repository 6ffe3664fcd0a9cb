/** The number of values below an amount. `values` rise. */
export function countBelow(values: Float64Array, amount: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < amount) low = middle + 1;
    else high = middle;
  }
  return low;
}
