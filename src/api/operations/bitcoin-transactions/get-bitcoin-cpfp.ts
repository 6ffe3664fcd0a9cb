import Type, { type Static } from 'typebox';
import { sigopCost } from '../../../chains/bitcoin/sigops.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findBlockRef } from '../../../store/queries/bitcoin/blocks.js';
import { findTransactions, type StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import {
  blockFamily,
  blockRelatives,
  findMempoolFamily,
  listMempoolRelatives,
} from '../../services/bitcoin/relatives.js';
import { missingTransaction } from '../../services/bitcoin/transaction-input.js';
import { effectiveRate, type Family, type Relative } from '../../shapes/bitcoin/relatives.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';

const BitcoinRelative = named(
  'BitcoinRelative',
  Closed({ txid: Type.String({ description: FIELD.txid }), fee: Count('Satoshi'), weight: Count(FIELD.weight) }),
);

const toRelativeJson = ({ txid, fee, weight }: Relative): Static<typeof BitcoinRelative> => ({
  txid,
  fee: Number(fee),
  weight,
});

/** Virtual bytes that nodes count for one signature operation, to limit their number. */
const BYTES_PER_SIGOP = 5;

async function findRelatives(
  db: NetworkDb<'bitcoin'>,
  { txid, txNum, block }: StoredTransaction,
): Promise<{ readonly id: string; readonly family: Family; readonly relatives: readonly Relative[] }> {
  if (txNum === undefined || block === undefined) {
    const family = await findMempoolFamily(db, txid);
    return { id: txid, family, relatives: await listMempoolRelatives(db, family.cluster) };
  }
  const { firstTxNum, txCount } = (await findBlockRef(db, block.height))!;
  const family = await blockFamily(db, txNum, { first: firstTxNum, next: firstTxNum + BigInt(txCount) });
  return { id: String(txNum), family, relatives: await blockRelatives(db, family.cluster) };
}

export const getBitcoinCpfp = operation({
  id: 'getBitcoinCpfp',
  route: 'GET /api/btc/txs/{txid}/cpfp',
  tag: 'Bitcoin Transactions',
  summary: 'Get the CPFP package of a Bitcoin transaction',
  description:
    'Ancestors and descendants in the mempool, or in its block. `effectiveFeeRate` is the rate that miners use: a child also pays for its parents.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinCpfp',
    Closed({
      ancestors: Type.Array(BitcoinRelative, { description: 'Transactions that it depends on' }),
      descendants: Type.Array(BitcoinRelative, { description: 'Transactions that depend on it' }),
      bestDescendant: Nullable(
        described(BitcoinRelative, 'Descendant that raises its fee rate most; null when none does'),
      ),
      effectiveFeeRate: Nullable({ ...PlainNumber, description: 'Satoshi per virtual byte' }),
      sigops: Nullable(Count('Cost of signature operations; null when a spent output is not known')),
      fee: Nullable(Count('Satoshi')),
      adjustedVsize: Nullable(Count('Virtual bytes, or five per signature operation if that is more')),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = (await findTransactions(snapshot, [txid])).get(txid);
      if (found === undefined) throw await missingTransaction(snapshot, txid);
      const { id, family, relatives } = await findRelatives(snapshot, found);
      const transaction = decodeTransaction(found.bytes);
      const spent = transaction.inputs.flatMap((_, vin) => found.spent.get(vin) ?? []);
      const coinbase = found.block !== undefined && found.fee === undefined;
      const complete = coinbase || spent.length === transaction.inputs.length;
      const sigops = complete ? sigopCost(transaction, spent) : null;
      const own = relatives.find((each) => each.id === id);
      const descendants = relatives.filter((each) => family.descendants.has(each.id));
      const best = descendants.reduce<Relative | undefined>(
        (a, b) => (a === undefined || computeFeeRate(b.fee, b.weight) > computeFeeRate(a.fee, a.weight) ? b : a),
        undefined,
      );
      const vsize = own === undefined ? undefined : Math.ceil(own.weight / 4);
      return {
        ancestors: relatives.filter((each) => family.ancestors.has(each.id)).map(toRelativeJson),
        descendants: descendants.map(toRelativeJson),
        bestDescendant: best === undefined ? null : toRelativeJson(best),
        effectiveFeeRate: found.fee === undefined ? null : (effectiveRate(id, relatives, family.edges) ?? null),
        sigops,
        fee: found.fee === undefined ? null : Number(found.fee),
        adjustedVsize: vsize === undefined || sigops === null ? null : Math.max(vsize, sigops * BYTES_PER_SIGOP),
      };
    });
  },
});
