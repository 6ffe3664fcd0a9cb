import Type, { type Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { MempoolItem } from '../../../store/queries/bitcoin/mempool.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { requireMempoolTransaction } from '../../services/bitcoin/mempool-entry.js';
import { findMempoolFamily, listMempoolRelatives } from '../../services/bitcoin/relatives.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';

const MempoolEntry = named(
  'BitcoinMempoolEntry',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vsize: Count(FIELD.vsize),
    weight: Count(FIELD.weight),
    firstSeen: Count('Unix time in seconds at which the node accepted it'),
    replaceable: Type.Boolean({ description: 'True when it signals that it may be replaced (BIP-125)' }),
    fees: Closed(
      {
        base: Nullable(Count('Satoshi')),
        ancestor: Count('Fees of the transaction and its ancestors, in satoshi'),
        descendant: Count('Fees of the transaction and its descendants, in satoshi'),
      },
      { description: 'Fees of the transaction, its ancestors and its descendants, in satoshi' },
    ),
    ancestorCount: Count('Number of ancestors, the transaction itself included'),
    ancestorVsize: Count('Virtual size of the transaction and its ancestors, in vbytes'),
    descendantCount: Count('Number of descendants, the transaction itself included'),
    descendantVsize: Count('Virtual size of the transaction and its descendants, in vbytes'),
    depends: Type.Array(Type.String({ description: 'Id of a mempool transaction whose output it spends' }), {
      description: 'Ids of transactions in the mempool whose outputs it spends',
    }),
    spentBy: Type.Array(Type.String({ description: 'Id of a mempool transaction that spends one of its outputs' }), {
      description: 'Ids of transactions in the mempool that spend its outputs',
    }),
  }),
);

async function toMempoolEntryJson(db: NetworkDb<'bitcoin'>, item: MempoolItem): Promise<Static<typeof MempoolEntry>> {
  const { txid, weight, fee, replaceable, firstSeen } = item;
  const { ancestors, descendants, edges, cluster } = await findMempoolFamily(db, txid);
  const relatives = await listMempoolRelatives(db, cluster);
  const sums = (ids: ReadonlySet<string>) => {
    const members = relatives.filter(({ id }) => id === txid || ids.has(id));
    return {
      fee: members.reduce((sum, each) => sum + Number(each.fee), 0),
      vsize: members.reduce((sum, each) => sum + Math.ceil(each.weight / 4), 0),
    };
  };
  const [above, below] = [sums(ancestors), sums(descendants)];
  return {
    txid,
    vsize: Math.ceil(weight / 4),
    weight,
    firstSeen: Math.floor(firstSeen.getTime() / 1000),
    replaceable,
    fees: { base: fee === null ? null : Number(fee), ancestor: above.fee, descendant: below.fee },
    ancestorCount: ancestors.size + 1,
    ancestorVsize: above.vsize,
    descendantCount: descendants.size + 1,
    descendantVsize: below.vsize,
    depends: edges.flatMap(({ parent, child }) => (child === txid ? [parent] : [])).toSorted(),
    spentBy: edges.flatMap(({ parent, child }) => (parent === txid ? [child] : [])).toSorted(),
  };
}

export const getBitcoinMempoolEntry = operation({
  id: 'getBitcoinMempoolEntry',
  route: 'GET /api/btc/mempool/txs/{txid}',
  tag: 'Bitcoin Mempool',
  summary: 'Get a mempool transaction with its ancestors and descendants',
  description:
    'Counts ancestors and descendants in the mempool with their sizes and fees. Returns 404 when the transaction is not in the mempool and 503 while the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: MempoolEntry,
  errors: ['not-found'],
  exampleNeeds: 'a `txid` from `/api/btc/mempool/txids`',
  example: TXID_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) =>
      toMempoolEntryJson(snapshot, await requireMempoolTransaction(snapshot, path.txid.toLowerCase())),
    ),
});
