import Type, { type Static, type TSchema } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import { mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import {
  lastReplacementOf,
  newestReplacements,
  type Replaced,
  replacedBelow,
} from '../../../store/queries/bitcoin/replacements.js';
import { placesOf } from '../../../store/queries/bitcoin/transactions.js';
import { positionAfter } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../schema.js';
import { BitcoinCursor, BitcoinPage, requireBitcoinTip, requireMempool, shownBitcoinTip } from './page-tip.js';
import { noTransaction, TXID_EXAMPLE, TxidPath } from './transaction-input.js';
import { feeRateOf } from './transaction-json.js';

const ReplacedTransaction = named(
  'BitcoinReplacedTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    replacedBy: Type.String({ description: 'Id of the transaction that took its place, 64 hexadecimal digits' }),
    replacedAt: described(DateTime, 'When it was replaced'),
    firstSeen: Count('Unix time in seconds'),
    fee: Nullable(Count('Satoshi')),
    feeRate: Nullable({ ...PlainNumber, description: 'Satoshi for a virtual byte' }),
    vsize: Count(FIELD.vsize),
    value: Count('Satoshi of all outputs'),
    fullRbf: Type.Boolean({ description: 'It had not signalled that it may be replaced (BIP-125)' }),
  }),
);

const shownReplaced = (row: Replaced): Static<typeof ReplacedTransaction> => ({
  txid: row.txid,
  replacedBy: row.replacedBy,
  replacedAt: row.replacedAt.toISOString(),
  firstSeen: Math.floor(row.firstSeen.getTime() / 1000),
  fee: row.fee === null ? null : Number(row.fee),
  feeRate: row.fee === null ? null : feeRateOf(row.fee, row.weight),
  vsize: Math.ceil(row.weight / 4),
  value: Number(row.value),
  fullRbf: !row.signalled,
});

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
  replacedAt: Nullable(described(DateTime, 'When it was replaced; null for the transaction that was not')),
  fee: Nullable(Count('Satoshi')),
  feeRate: Nullable({ ...PlainNumber, description: 'Satoshi for a virtual byte' }),
  fullRbf: Nullable(
    Type.Boolean({
      description: 'True when it had not signalled that it may be replaced (BIP-125); null when not known',
    }),
  ),
};

/** Whoever was replaced last comes first. */
const TreeNode = named(
  'BitcoinReplacementTree',
  Type.Unsafe<Tree>(
    Closed({
      ...treeFields,
      replaces: Type.Array(Type.Unsafe<Tree>({ description: 'The same, for each that it replaced' }), {
        description: 'Transactions that it replaced, each with those that it replaced',
      }),
    }),
  ),
);

/** Trees of people who cannot decide; more of one is cut off. */
const MOST_IN_TREE = 500;

async function treeUnder(db: NetworkDb<'bitcoin'>, root: string): Promise<Tree> {
  const below = await replacedBelow(db, root, MOST_IN_TREE);
  const byReplacement = new Map<string, Replaced[]>();
  for (const each of below) byReplacement.set(each.replacedBy, [...(byReplacement.get(each.replacedBy) ?? []), each]);
  const [waiting] = await mempoolItemsById(db, [root]);
  const seen = new Set<string>();
  const replaces = (txid: string): readonly Tree[] => {
    if (seen.has(txid)) return [];
    seen.add(txid);
    return (byReplacement.get(txid) ?? []).map((row) => {
      const { replacedAt, fee, feeRate, fullRbf } = shownReplaced(row);
      return { txid: row.txid, replacedAt, fee, feeRate, fullRbf, replaces: replaces(row.txid) };
    });
  };
  const fee = waiting?.fee ?? null;
  return {
    txid: root,
    replacedAt: null,
    fee: fee === null ? null : Number(fee),
    feeRate: fee === null ? null : feeRateOf(fee, waiting!.weight),
    fullRbf: null,
    replaces: replaces(root),
  };
}

export const getBitcoinReplacements = operation({
  id: 'getBitcoinReplacements',
  route: 'GET /api/btc/txs/{txid}/rbf',
  tag: 'Bitcoin Transactions',
  summary: 'What a transaction replaced and what replaced it',
  description:
    '`replacements` is the whole tree, from the transaction that nobody replaced any more; null where there were none. They are known for some days.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinReplacements',
    Closed({
      replacements: Nullable(
        described(TreeNode, 'Tree of replacements up to the newest; null when nothing was replaced'),
      ),
      replaces: Type.Array(Type.String({ description: 'Ids that it replaced itself' }), {
        description: 'Ids of the transactions that it replaced itself',
      }),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const tree = await treeUnder(snapshot, await lastReplacementOf(snapshot, txid));
      const known =
        tree.replaces.length > 0 ||
        (await placesOf(snapshot, [txid])).has(txid) ||
        (await mempoolItemsById(snapshot, [txid])).length > 0;
      if (!known) throw noTransaction(txid);
      return {
        replacements: tree.replaces.length > 0 ? tree : null,
        replaces: (await replacedBelow(snapshot, txid, MOST_IN_TREE))
          .filter(({ replacedBy }) => replacedBy === txid)
          .map((each) => each.txid),
      };
    });
  },
});

const pageReplacements = (unsignalledOnly: boolean): Operation =>
  operation({
    id: unsignalledOnly ? 'pageBitcoinFullRbfReplacements' : 'pageBitcoinReplacements',
    route: unsignalledOnly ? 'GET /api/btc/mempool/replacements/fullrbf' : 'GET /api/btc/mempool/replacements',
    tag: 'Bitcoin Mempool',
    summary: unsignalledOnly
      ? 'Replacements of transactions that had not signalled it, newest first, by cursor'
      : 'Transactions that were replaced in the mempool, newest first, by cursor',
    description: unsignalledOnly
      ? 'Only transactions that did not signal replaceability (BIP-125). Kept for seven days.'
      : 'Each entry has the transaction that took its place. Kept for seven days; transactions that left the mempool in another way are not listed.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
    result: BitcoinPage(ReplacedTransaction),
    errors: [],
    example: {},

    handle({ db, cursor }, { query: { limit, cursor: given } }) {
      const position = positionAfter(cursor, given);
      return db.snapshot(async (snapshot) => {
        const tip = await requireMempool(snapshot);
        const after = position && { replacedAt: new Date(Number(position[0])), txid: String(position[1]) };
        const rows = await newestReplacements(snapshot, { after, unsignalledOnly, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          data: shown.map(shownReplaced),
          tip: shownBitcoinTip(tip),
          ...(rows.length > limit && last && { cursor: cursor.encode([last.replacedAt.getTime(), last.txid]) }),
        };
      });
    },
  });

export const pageBitcoinReplacements = pageReplacements(false);
export const pageBitcoinFullRbfReplacements = pageReplacements(true);
