/** Number of cases of a builder property test: few by default, many on request. */
const FACTOR = Number(process.env['CROSSTIE_BUILDER_RUNS'] ?? 1);

export const runs = (defaultRuns: number): number => Math.max(1, Math.round(defaultRuns * FACTOR));
