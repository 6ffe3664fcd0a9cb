import Type from 'typebox';
import { sumByAge } from '../../../store/queries/bitcoin/output-totals.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

const DAY_SECONDS = 86_400;

/** Bounds of the age groups, in days. */
const AGES = [1, 7, 30, 91, 182, 365, 730, 1_095, 1_825, 2_555, 3_650] as const;

export const getBitcoinUtxoAge = operation({
  id: 'getBitcoinUtxoAge',
  route: 'GET /api/btc/chain/utxoAge',
  tag: 'Bitcoin Chain',
  summary: 'Get the unspent outputs by age',
  description:
    'The age is the time between the block that created an output and the newest block, by their headers. Without the mempool and outputs that cannot be spent.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  result: named(
    'BitcoinUtxoAge',
    Closed({
      groups: Type.Array(
        Closed({
          fromDays: Count('Least age, in days; exclusive except for 0'),
          toDays: Nullable(Count('Greatest age, in days; null for the last group')),
          count: Count('Unspent outputs'),
          value: Count('Satoshi'),
        }),
        { description: 'Groups, youngest first' },
      ),
      tip: described(BitcoinPageTip, FIELD.tip),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const sums = await sumByAge(
        snapshot,
        AGES.map((days) => tip.time - days * DAY_SECONDS),
      );
      return {
        groups: sums.map(({ count, value }, place) => ({
          fromDays: AGES[place - 1] ?? 0,
          toDays: AGES[place] ?? null,
          count: Number(count),
          value: Number(value),
        })),
        tip: toBitcoinTipJson(tip),
      };
    }),
});
