import fc from 'fast-check';

/**
 * Property tests use the same cases in each run, so that a failure is caused by a change; `CROSSTIE_SEED` selects other
 * cases.
 */
fc.configureGlobal({ seed: Number(process.env['CROSSTIE_SEED'] ?? 2) });
