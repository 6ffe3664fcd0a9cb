import Type, { type TSchema } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import { mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import { findLastReplacement, type Replaced, replacedBelow } from '../../../store/queries/bitcoin/replacements.js';
import { findTransactionLocations } from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { toReplacedJson } from '../../shapes/bitcoin/replacements.js';
import { noTransaction, TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';

interface Tree {
  readonly txid: string;
  readonly replacedAt: string | null;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly fullRbf: boolean | null;
  readonly replaces: readonly Tree[];
}

const treeFields: Record<string, TSchema> = {
  txid: Type.String({ description: FIELD.txid }),
  replacedAt: Nullable(described(DateTime, 'When it was replaced; null for the transaction that was not replaced')),
  fee: Nullable(Count('Satoshi')),
  feeRate: Nullable({ ...PlainNumber, description: 'Satoshi per virtual byte' }),
  fullRbf: Nullable(
    Type.Boolean({
      description: 'True when it had not signalled that it may be replaced (BIP-125); null when not known',
    }),
  ),
};

/** The most recently replaced transaction comes first. */
const TreeNode = named(
  'BitcoinReplacementTree',
  Type.Unsafe<Tree>(
    Closed({
      ...treeFields,
      replaces: Type.Array(
        Type.Unsafe<Tree>({ description: 'The same fields for each transaction that it replaced' }),
        {
          description: 'Transactions that it replaced, each with the ones it replaced in turn',
        },
      ),
    }),
  ),
);

/** Larger replacement trees are cut off. */
const MAX_TREE_SIZE = 500;

async function treeUnder(db: NetworkDb<'bitcoin'>, root: string): Promise<Tree> {
  const below = await replacedBelow(db, [root], MAX_TREE_SIZE);
  const byReplacement = new Map<string, Replaced[]>();
  for (const each of below) byReplacement.set(each.replacedBy, [...(byReplacement.get(each.replacedBy) ?? []), each]);
  const [pending] = await mempoolItemsById(db, [root]);
  const seen = new Set<string>();
  const replaces = (txid: string): readonly Tree[] => {
    if (seen.has(txid)) return [];
    seen.add(txid);
    return (byReplacement.get(txid) ?? []).map((row) => {
      const { replacedAt, fee, feeRate, fullRbf } = toReplacedJson(row);
      return { txid: row.txid, replacedAt, fee, feeRate, fullRbf, replaces: replaces(row.txid) };
    });
  };
  const fee = pending?.fee ?? null;
  return {
    txid: root,
    replacedAt: null,
    fee: fee === null ? null : Number(fee),
    feeRate: fee === null ? null : computeFeeRate(fee, pending!.weight),
    fullRbf: null,
    replaces: replaces(root),
  };
}

export const getBitcoinReplacements = operation({
  id: 'getBitcoinReplacements',
  route: 'GET /api/btc/txs/{txid}/rbf',
  tag: 'Bitcoin Transactions',
  summary: 'Get the replacement (RBF) tree of a Bitcoin transaction',
  description:
    '`replacements` is the whole tree, starting at the transaction that was not replaced; null when there were no replacements. They are stored for some days.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinReplacements',
    Closed({
      replacements: Nullable(
        described(TreeNode, 'Tree of replacements up to the newest; null when no transaction was replaced'),
      ),
      replaces: Type.Array(Type.String({ description: 'Ids of the transactions that it replaced directly' }), {
        description: 'Ids of the transactions that it replaced directly',
      }),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const tree = await treeUnder(snapshot, await findLastReplacement(snapshot, txid));
      const known =
        tree.replaces.length > 0 ||
        (await findTransactionLocations(snapshot, [txid])).has(txid) ||
        (await mempoolItemsById(snapshot, [txid])).length > 0;
      if (!known) throw noTransaction(txid);
      return {
        replacements: tree.replaces.length > 0 ? tree : null,
        replaces: (await replacedBelow(snapshot, [txid], MAX_TREE_SIZE))
          .filter(({ replacedBy }) => replacedBy === txid)
          .map((each) => each.txid),
      };
    });
  },
});
