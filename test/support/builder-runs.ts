import fc from 'fast-check';

/** How many cases a law of the builder is tried with: a few by default, many when asked. */
const FACTOR = Number(process.env['CROSSTIE_BUILDER_RUNS'] ?? 1);

/** The same cases each time, so that a failure belongs to a change; `CROSSTIE_BUILDER_SEED` looks for new ones. */
fc.configureGlobal({ seed: Number(process.env['CROSSTIE_BUILDER_SEED'] ?? 2) });

export const runs = (usual: number): number => Math.max(1, Math.round(usual * FACTOR));
