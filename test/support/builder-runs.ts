/** How many cases a law of the builder is tried with: a few by default, many when asked. */
const FACTOR = Number(process.env['CROSSTIE_BUILDER_RUNS'] ?? 1);

export const runs = (usual: number): number => Math.max(1, Math.round(usual * FACTOR));
