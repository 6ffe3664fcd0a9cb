import Type from 'typebox';
import { earnedInAll } from '../../../store/queries/service/partner-orders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, Defaulted, described, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { readPlaced } from '../../services/partner/placed.js';
import { inAda } from '../../services/wallet-analytics/holdings.js';
import { COUNTED } from '../../shapes/partner/earnings.js';
import { CEILING } from '../../shapes/partner/placed.js';
import { PARTNER } from '../../shapes/partner/profile.js';

export const getPartnerStats = operation({
  ...PARTNER,
  facts: ['market'],
  id: 'getPartnerStats',
  route: 'GET /api/partner/stats',
  summary: "Get the partner's recent earnings and number of wallets",
  description: `${COUNTED} A window ends with the newest block. ${CEILING}`,
  query: Type.Object({ window: Defaulted(OneOf(['24h', '7d', '30d', 'all'], FIELD.window), '30d') }),
  result: named(
    'PartnerStats',
    Closed({
      orders: Count('Number of orders'),
      volumeAda: described(PlainNumber, 'Volume of these orders, in ada'),
      feesLovelace: described(Amount, 'Fees that they earned, in lovelace'),
      wallets: Count('Number of different stake addresses, or addresses without one'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { window } }) =>
    readPlaced(context, {
      // The start of a window is exclusive.
      during: (now) => ({ from: window === 'all' ? undefined : now - WINDOWS[window] + 1, to: now }),
      async work(db, placed) {
        const { orders, volume, fees, wallets } = await earnedInAll(db, placed);
        return { orders, volumeAda: inAda(volume), feesLovelace: fees.toString(), wallets };
      },
    }),
});
