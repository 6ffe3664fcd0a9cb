import Type from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ScriptTotals } from '../../../store/queries/bitcoin/scripts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { BitcoinPageTip } from './page-tip.js';

export type Db = NetworkDb<'bitcoin'>;

const sums = {
  txCount: Count('Number of transactions that touch the script'),
  fundedTxoCount: Count('Number of outputs that paid to it'),
  fundedTxoSum: Count('Satoshi'),
  spentTxoCount: Count('Number of these outputs that were spent'),
  spentTxoSum: Count('Satoshi'),
};

export const toTotalsJson = ({ fundedTxoSum, spentTxoSum, ...counts }: ScriptTotals) => ({
  ...counts,
  fundedTxoSum: Number(fundedTxoSum),
  spentTxoSum: Number(spentTxoSum),
});

export const amounts = {
  confirmed: Count('Satoshi'),
  unconfirmed: Integer({
    description: 'Net satoshi of unconfirmed transactions; negative when they spend more than they add',
  }),
  total: Integer({ description: 'Satoshi' }),
};

export function toAmountsJson(confirmed: bigint, { fundedTxoSum, spentTxoSum }: ScriptTotals) {
  const unconfirmed = fundedTxoSum - spentTxoSum;
  return { confirmed: Number(confirmed), unconfirmed: Number(unconfirmed), total: Number(confirmed + unconfirmed) };
}

const BitcoinBalance = named('BitcoinBalance', Closed(amounts));

export const BitcoinAddressRecord = named(
  'BitcoinAddressRecord',
  Closed({
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Nullable(
      Type.String({ description: 'Locking script, in hexadecimal; null when only its hash is known' }),
    ),
    scriptPubkeyType: Nullable(
      Type.String({ description: 'Type of the script, as Bitcoin Core names it; null when only its hash is known' }),
    ),
    chainStats: described(
      named(
        'BitcoinChainStats',
        Closed({
          ...sums,
          firstSeenHeight: Nullable(Count('Height of the first block that touches it; null when none does')),
          lastSeenHeight: Nullable(Count('Height of the newest block that touches it; null when none does')),
        }),
      ),
      'Totals of confirmed transactions',
    ),
    mempoolStats: described(named('BitcoinMempoolStats', Closed(sums)), 'Totals of transactions in the mempool'),
    balance: described(BitcoinBalance, 'Current balance'),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
);

/** Maximum number of transactions of one address that are read for a past balance. */
export const MAX_SCANNED = 100_000;

export const NONE = { sum: 0n, count: 0 };
