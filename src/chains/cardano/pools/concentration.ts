/** The distribution of a quantity over its holders. */
export interface Concentration {
  readonly holders: number;
  /** Share of the ten largest holders; undefined without holders. */
  readonly topTen: number | undefined;
  /** Gini coefficient: 0 if all hold the same, towards 1 if one holds all. */
  readonly gini: number | undefined;
}

/** Quantities must be positive. Double precision is enough for shares. */
export function computeConcentration(quantities: Iterable<bigint>): Concentration {
  const sorted = Float64Array.from(quantities, Number).sort();
  const holders = sorted.length;
  const total = sorted.reduce((sum, quantity) => sum + quantity, 0);
  if (total === 0) return { holders, topTen: undefined, gini: undefined };
  const topTen = sorted.subarray(-10).reduce((sum, quantity) => sum + quantity, 0) / total;
  const weighted = sorted.reduce((sum, quantity, index) => sum + (index + 1) * quantity, 0);
  const gini = (2 * weighted) / (holders * total) - (holders + 1) / holders;
  return { holders, topTen, gini: Math.max(0, gini) };
}
