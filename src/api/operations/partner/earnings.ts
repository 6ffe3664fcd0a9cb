import Type from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { earnedBy, earnedInAll, partnerPayouts } from '../../../store/queries/service/partner-orders.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { WINDOWS } from '../../market/board.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, described, Integer, named, OneOf, PlainNumber, Slot } from '../../schema.js';
import { inAda } from '../../wallet/holdings.js';
import { type Period, periodsBetween } from './periods.js';
import { CEILING, readPlaced, readTimes, Times } from './placed.js';
import { PARTNER } from './profile.js';

const DAY = 86_400;
const YEAR = 366 * DAY;

const COUNTED =
  'Orders count from the block that has their transaction on, and no longer when a rollback takes it back. Volume is what was given, worth in ADA when the order was built; 0 where that was not known.';

const isPeriod = (by: string): by is Period => by === 'day' || by === 'month';

export const listPartnerEarnings = operation({
  ...PARTNER,
  id: 'listPartnerEarnings',
  route: 'GET /api/partner/earnings',
  summary: 'What the account earned with orders, by day, month, exchange or token',
  description: `${COUNTED} Up to two years at once; the year before \`to\` where \`from\` is absent, up to the newest block where \`to\` is. Days and months are those of UTC, and those without an order are left out. The token is the one that is not ADA; between two tokens the one that is got. ${CEILING}`,
  query: Type.Object({
    ...Times,
    groupBy: Defaulted(OneOf(['day', 'month', 'dex', 'token'], 'Grouping of the rows'), 'day'),
  }),
  result: Type.Array(
    named(
      'PartnerEarning',
      Closed({
        key: Type.String({ description: '`2026-01-31`, `2026-01`, the name of an exchange, or a token' }),
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
        if (to - from > 2 * YEAR) throw new ServiceError('invalid', "'from' and 'to' can be two years apart at most");
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

export const listPartnerPayouts = operation({
  ...PARTNER,
  id: 'listPartnerPayouts',
  route: 'GET /api/partner/payouts',
  summary: 'Transactions on the chain that paid fees to the account, newest first',
  description: `Each transaction pays the fees of its orders at once, to the address that the account had named when it was built. ${CEILING}`,
  query: Type.Object({ ...Times, page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'PartnerPayout',
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        amountLovelace: described(Amount, 'Amount paid, in lovelace'),
        slot: described(Slot, FIELD.slot),
        blockTime: Integer({ description: 'Unix time in seconds' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { page, pageSize, ...query } }) => {
    const given = readTimes(query);
    return readPlaced(context, {
      during: () => given,
      async work(db, placed) {
        const payouts = await numberedPage({ page, pageSize }, (range) => partnerPayouts(db, placed, range));
        return payouts.map(({ txHash, lovelace, slot }) => ({
          txHash,
          amountLovelace: lovelace.toString(),
          slot: Number(slot),
          blockTime: slotToTime(context.network, Number(slot)),
        }));
      },
    });
  },
});

export const getPartnerStats = operation({
  ...PARTNER,
  id: 'getPartnerStats',
  route: 'GET /api/partner/stats',
  summary: 'What the account earned lately, and with how many wallets',
  description: `${COUNTED} A window ends with the newest block. ${CEILING}`,
  query: Type.Object({ window: Defaulted(OneOf(['24h', '7d', '30d', 'all'], FIELD.window), '30d') }),
  result: named(
    'PartnerStats',
    Closed({
      orders: Count('Number of orders'),
      volumeAda: described(PlainNumber, 'Volume of these orders, in ada'),
      feesLovelace: described(Amount, 'Fees that they earned, in lovelace'),
      wallets: Count('Different stake addresses, or addresses without one'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { window } }) =>
    readPlaced(context, {
      // Windows are open at their beginning.
      during: (now) => ({ from: window === 'all' ? undefined : now - WINDOWS[window] + 1, to: now }),
      async work(db, placed) {
        const { orders, volume, fees, wallets } = await earnedInAll(db, placed);
        return { orders, volumeAda: inAda(volume), feesLovelace: fees.toString(), wallets };
      },
    }),
});
