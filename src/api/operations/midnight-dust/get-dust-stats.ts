import Type from 'typebox';
import { generationRate } from '../../../chains/midnight/dust.js';
import { ServiceError } from '../../../kernel/errors.js';
import { dustStats } from '../../../store/queries/midnight/dust.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { dustParametersAt } from '../../services/midnight/dust-facts.js';
import { dust } from '../../shapes/midnight/ledger-events.js';

const DAY_MS = 86_400_000;

/** The parameters may be of a ledger version that this build cannot read. */
function orUnknown(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.kind !== 'undecodable') throw error;
  return undefined;
}

export const getDustStats = operation({
  ...dust,
  id: 'getDustStats',
  route: 'GET /api/midnight/dust/stats',
  summary: 'Get DUST statistics of the network',
  description:
    'Registrations on Cardano, NIGHT that generates and DUST spent in the last 24 hours. Cached until the next block.',
  cachedUntilNextBlock: true,
  result: named(
    'MidnightDustStats',
    Closed({
      registrations: Nullable(Count('Number of registrations on Cardano; null when the source does not provide them')),
      validRegistrations: Nullable(Count('Number of valid registrations; null when the source does not provide them')),
      generations: Count('Number of NIGHT outputs that generate DUST'),
      nightGenerating: described(Amount, 'NIGHT that generates DUST, in STAR'),
      totalRate: Nullable(Type.String({ description: 'SPECK per second; null when the parameters cannot be read' })),
      spends24h: Count('Number of DUST spends in the last 24 hours'),
      fees24h: described(Amount, 'Fees of the last 24 hours, in SPECK'),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const stats = await dustStats(snapshot, tip.timestamp - DAY_MS);
      const parameters = await dustParametersAt(snapshot, tip.height).catch(orUnknown);
      return {
        registrations: tip.mappingsTold ? Number(stats.registrations) : null,
        validRegistrations: tip.mappingsTold ? Number(stats.validRegistrations) : null,
        generations: Number(stats.generations),
        nightGenerating: String(stats.nightGenerating),
        totalRate: parameters === undefined ? null : String(generationRate(stats.nightGenerating, parameters)),
        spends24h: Number(stats.spends),
        fees24h: String(stats.fees),
      };
    }),
});
