import fc from 'fast-check';

/** Properties meet the same cases each time, so that a failure belongs to a change; `CROSSTIE_SEED` looks for new ones. */
fc.configureGlobal({ seed: Number(process.env['CROSSTIE_SEED'] ?? 2) });
