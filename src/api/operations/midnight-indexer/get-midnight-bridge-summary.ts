import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common } from '../../shapes/midnight/lookups.js';

export const getMidnightBridgeSummary = operation({
  ...common,
  id: 'getMidnightBridgeSummary',
  route: 'GET /api/midnight/bridge/summary',
  summary: 'Get the bridge transfers to the reserve and the treasury',
  description:
    'Transfers to the reserve or the treasury, and those below the minimum. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  result: named(
    'MidnightBridgeSummary',
    Closed({
      reserveTotal: described(Amount, 'NIGHT that went to the reserve, in STAR'),
      treasuryByReason: Type.Array(
        Closed({
          reason: Type.String({ description: 'Why it went to the treasury' }),
          total: described(Amount, 'Sum of these transfers, in STAR'),
          count: Count('Number of these transfers'),
        }),
        { description: 'NIGHT that went to the treasury, by reason' },
      ),
      subminimumTxCount: Count('Number of transfers below the minimum'),
      lastEventHeight: Nullable(Count('Height of the block with the newest event; null without one')),
    }),
  ),
  errors: ['not-implemented'],
  example: {},

  async handle({ db, services }) {
    const found = await runLookup(db, services.clock, { what: 'bridge-summary' });
    return { ...found, treasuryByReason: found.treasuryByReason.map((each) => ({ ...each })) };
  },
});
