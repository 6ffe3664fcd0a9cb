import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { earnedBy } from '../../../store/queries/service/partner-orders.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, Defaulted, described, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { readPlaced } from '../../services/partner/placed.js';
import { inAda } from '../../services/wallet-analytics/holdings.js';
import { COUNTED } from '../../shapes/partner/earnings.js';
import { type Period, periodsBetween } from '../../shapes/partner/periods.js';
import { CEILING, readTimes, Times } from '../../shapes/partner/placed.js';
import { PARTNER } from '../../shapes/partner/profile.js';

const DAY = 86_400;

const YEAR = 366 * DAY;

const isPeriod = (by: string): by is Period => by === 'day' || by === 'month';

export const listPartnerEarnings = operation({
  ...PARTNER,
  facts: ['market'],
  id: 'listPartnerEarnings',
  route: 'GET /api/partner/earnings',
  summary: "List the partner's earnings by day, month, DEX or token",
  description: `${COUNTED} At most two years per request; without \`from\` the year before \`to\`, without \`to\` up to the newest block. Days and months are in UTC, and those without an order are left out. The token is the one that is not ADA; between two tokens the received one. ${CEILING}`,
  query: Type.Object({
    ...Times,
    groupBy: Defaulted(OneOf(['day', 'month', 'dex', 'token'], 'Grouping of the rows'), 'day'),
  }),
  result: Type.Array(
    named(
      'PartnerEarning',
      Closed({
        key: Type.String({ description: 'A day (`2026-01-31`), a month (`2026-01`), the name of a DEX, or a token' }),
        orders: Count('Number of orders'),
        volumeAda: described(PlainNumber, 'Volume of these orders, in ada'),
        feesLovelace: described(Amount, 'Fees that they earned, in lovelace'),
      }),
    ),
  ),
  errors: [],
  example: { query: { groupBy: 'month' } },

  handle: (context, { query: { groupBy, ...query } }) => {
    const given = readTimes(query);
    return readPlaced(context, {
      during(now) {
        const to = given.to ?? Math.max(now, given.from ?? 0);
        const from = given.from ?? Math.max(0, to - YEAR);
        if (to - from > 2 * YEAR) throw new ServiceError('invalid', "'from' and 'to' must be at most two years apart");
        return { from, to };
      },
      async work(db, placed) {
        const periods = isPeriod(groupBy) ? periodsBetween(context.network, placed, groupBy) : undefined;
        const by = isPeriod(groupBy) ? { starts: periods?.map(({ slot }) => slot) ?? [] } : groupBy;
        const rows = await earnedBy(db, placed, by);
        return rows
          .map(({ key, orders, volume, fees }) => ({
            key: periods?.[Number(key)]?.key ?? key,
            orders,
            volumeAda: inAda(volume),
            feesLovelace: fees.toString(),
          }))
          .sort((a, b) => (a.key < b.key ? -1 : 1));
      },
    });
  },
});
