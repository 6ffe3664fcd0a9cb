/** How what is held is spread over those who hold it. */
export interface Concentration {
  readonly holders: number;
  /** Share of the ten who hold most; undefined where nobody holds anything. */
  readonly topTen: number | undefined;
  /** 0 where all hold the same, towards 1 where one holds all (Gini). */
  readonly gini: number | undefined;
}

/** Quantities above zero. Shares need no more digits than a number has. */
export function concentrationOf(quantities: Iterable<bigint>): Concentration {
  const sorted = Float64Array.from(quantities, Number).sort();
  const holders = sorted.length;
  const total = sorted.reduce((sum, quantity) => sum + quantity, 0);
  if (total === 0) return { holders, topTen: undefined, gini: undefined };
  const topTen = sorted.subarray(-10).reduce((sum, quantity) => sum + quantity, 0) / total;
  const weighted = sorted.reduce((sum, quantity, place) => sum + (place + 1) * quantity, 0);
  const gini = (2 * weighted) / (holders * total) - (holders + 1) / holders;
  return { holders, topTen, gini: Math.max(0, gini) };
}
