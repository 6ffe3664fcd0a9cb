import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type MempoolItem,
  mempoolItems,
  mempoolItemsById,
  mempoolSummary,
  newestMempoolItems,
  waitingSpenders,
} from '../../../store/queries/bitcoin/mempool.js';
import { type Operation, operation } from '../../operation.js';
import { Batch, Limit } from '../../paging.js';
import { Closed, Count, DateTime, Integer, Nullable, named, PlainNumber } from '../../schema.js';
import { FeeRange } from './block-json.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { loadTransactions, MOST_PAGE_BYTES } from './load-transactions.js';
import { mempoolPicture } from './mempool-picture.js';
import { positionIn } from './owner.js';
import { BitcoinCursor, BitcoinPage, requireMempool, shownBitcoinTip } from './page-tip.js';
import { waitingFamily, waitingRelatives } from './relatives.js';
import { fitting } from './scan-history.js';
import { BitcoinOutpoint, TXID_EXAMPLE, TxidPath } from './transaction-input.js';
import { BitcoinTransaction, feeRateOf } from './transaction-json.js';

const Rate = { ...PlainNumber, description: 'Satoshi for a virtual byte' };

export const FeeHistogram = Type.Array(Type.Array(PlainNumber), {
  description:
    'Pairs of a rate and the virtual bytes that pay it or more, but less than the pair before; highest first',
});

export const getBitcoinMempool = operation({
  id: 'getBitcoinMempool',
  route: 'GET /api/btc/mempool',
  tag: 'Bitcoin Mempool',
  summary: 'How much waits for a block, and what it pays',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinMempool',
    Closed({
      count: Count('Transactions'),
      vsize: Count('Virtual bytes'),
      bytes: Count(),
      totalFee: Count('Satoshi'),
      minFeeRate: Nullable({
        ...PlainNumber,
        description: 'The lowest that the node takes, satoshi for a virtual byte',
      }),
      feeHistogram: FeeHistogram,
      mempoolSequence: Nullable(Count("The node's own count of changes")),
      syncedAt: DateTime,
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db, services }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await mempoolPicture(snapshot, services);
      const summary = (await mempoolSummary(snapshot))!;
      return {
        count: summary.count,
        vsize: summary.vsize,
        bytes: summary.bytes,
        totalFee: Number(summary.totalFee),
        minFeeRate: summary.minimumFeeRate === undefined ? null : Number(summary.minimumFeeRate) / 1000,
        feeHistogram: picture.histogram.map((pair) => [...pair]),
        mempoolSequence: summary.sequence === undefined ? null : Number(summary.sequence),
        syncedAt: summary.syncedAt.toISOString(),
      };
    }),
});

export const pageBitcoinMempoolTxids = operation({
  id: 'pageBitcoinMempoolTxids',
  route: 'GET /api/btc/mempool/txids',
  tag: 'Bitcoin Mempool',
  summary: 'Ids of all that waits, in their order, by cursor',
  description: 'One that waits the whole time is listed once, whatever comes and goes between two pages.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 10_000, default: 1000 }) }),
  result: BitcoinPage(Type.String()),
  errors: [],
  example: {},

  handle({ db, cursor }, { query: { limit, cursor: given } }) {
    const position = positionIn(cursor, given, 'txids');
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const rows = await mempoolItems(snapshot, { after: position && String(position[0]), limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return {
        data: shown.map(({ txid }) => txid),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && { cursor: cursor.encode(['txids', shown.at(-1)!.txid]) }),
      };
    });
  },
});

export const pageBitcoinMempoolTransactions = operation({
  id: 'pageBitcoinMempoolTransactions',
  route: 'GET /api/btc/mempool/txs',
  tag: 'Bitcoin Mempool',
  summary: 'All that waits, whole, in the order of the ids, by cursor',
  description: 'A page ends early where its transactions are very large.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 25 }) }),
  result: BitcoinPage(BitcoinTransaction),
  errors: [],
  example: {},

  handle({ db, network, cursor }, { query: { limit, cursor: given } }) {
    const position = positionIn(cursor, given, 'txs');
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const rows = await mempoolItems(snapshot, { after: position && String(position[0]), limit: limit + 1 });
      const shown = rows.slice(0, Math.min(limit, fitting(rows, MOST_PAGE_BYTES)));
      return {
        data: await loadTransactions(
          snapshot,
          network,
          shown.map(({ txid }) => ({ txid, txNum: undefined })),
        ),
        tip: shownBitcoinTip(tip),
        ...(rows.length > shown.length && { cursor: cursor.encode(['txs', shown.at(-1)!.txid]) }),
      };
    });
  },
});

const RecentTransaction = named(
  'BitcoinRecentTransaction',
  Closed({
    txid: Type.String(),
    fee: Nullable(Count('Satoshi')),
    feeRate: Nullable(Rate),
    vsize: Count(),
    value: Count('Satoshi of all outputs'),
    firstSeen: Count('Unix time in seconds at which the node took it'),
  }),
);

const shownRecent = ({ txid, fee, weight, value, firstSeen }: MempoolItem): Static<typeof RecentTransaction> => ({
  txid,
  fee: fee === null ? null : Number(fee),
  feeRate: fee === null ? null : feeRateOf(fee, weight),
  vsize: Math.ceil(weight / 4),
  value: Number(value),
  firstSeen: Math.floor(firstSeen.getTime() / 1000),
});

const listRecent = (route: 'GET /api/btc/mempool/recent' | 'GET /api/btc/txs/recent', id: string): Operation =>
  operation({
    id,
    route,
    tag: route.includes('mempool') ? 'Bitcoin Mempool' : 'Bitcoin Transactions',
    summary: 'What came to the mempool last, newest first',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    query: Type.Object({ limit: Limit({ max: 100, default: 10 }) }),
    result: Type.Array(RecentTransaction),
    errors: [],
    example: {},

    handle: ({ db }, { query }) =>
      db.snapshot(async (snapshot) => {
        await requireMempool(snapshot);
        return (await newestMempoolItems(snapshot, query.limit)).map(shownRecent);
      }),
  });

export const listRecentBitcoinMempool = listRecent('GET /api/btc/mempool/recent', 'listRecentBitcoinMempool');
export const listRecentBitcoinTransactions = listRecent('GET /api/btc/txs/recent', 'listRecentBitcoinTransactions');

const MempoolEntry = named(
  'BitcoinMempoolEntry',
  Closed({
    txid: Type.String(),
    vsize: Count(),
    weight: Count(),
    firstSeen: Count('Unix time in seconds at which the node took it'),
    replaceable: Type.Boolean({ description: 'Signals that it may be replaced (BIP-125)' }),
    fees: Closed({
      base: Nullable(Count('Satoshi')),
      ancestor: Count('Satoshi of it and all that it needs'),
      descendant: Count('Satoshi of it and all that need it'),
    }),
    ancestorCount: Count('Itself counted'),
    ancestorVsize: Count(),
    descendantCount: Count('Itself counted'),
    descendantVsize: Count(),
    depends: Type.Array(Type.String({ description: 'Waiting transactions that it spends' })),
    spentBy: Type.Array(Type.String({ description: 'Waiting transactions that spend it' })),
  }),
);

async function requireWaiting(db: NetworkDb<'bitcoin'>, txid: string): Promise<MempoolItem> {
  await requireMempool(db);
  const [found] = await mempoolItemsById(db, [txid]);
  if (found === undefined) throw new ServiceError('not-found', `No transaction ${txid} waits for a block`);
  return found;
}

async function entryOf(db: NetworkDb<'bitcoin'>, item: MempoolItem): Promise<Static<typeof MempoolEntry>> {
  const { txid, weight, fee, replaceable, firstSeen } = item;
  const { ancestors, descendants, edges, cluster } = await waitingFamily(db, txid);
  const relatives = await waitingRelatives(db, cluster);
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
  summary: 'A waiting transaction among those that it hangs together with',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: MempoolEntry,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => entryOf(snapshot, await requireWaiting(snapshot, path.txid.toLowerCase()))),
});

const listRelated = (side: 'ancestors' | 'descendants'): Operation =>
  operation({
    id: side === 'ancestors' ? 'listBitcoinMempoolAncestors' : 'listBitcoinMempoolDescendants',
    route: `GET /api/btc/mempool/txs/{txid}/${side}`,
    tag: 'Bitcoin Mempool',
    summary: side === 'ancestors' ? 'Waiting transactions that it needs' : 'Waiting transactions that need it',
    description: 'Each in few words, by its id.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: TxidPath,
    result: Type.Array(RecentTransaction),
    errors: ['not-found'],
    example: TXID_EXAMPLE,

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const { txid } = await requireWaiting(snapshot, path.txid.toLowerCase());
        const family = await waitingFamily(snapshot, txid);
        const items = await mempoolItemsById(snapshot, [...family[side]]);
        return items.toSorted((a, b) => (a.txid < b.txid ? -1 : 1)).map(shownRecent);
      }),
  });

export const listBitcoinMempoolAncestors = listRelated('ancestors');
export const listBitcoinMempoolDescendants = listRelated('descendants');

const BitcoinProjectedBlock = named(
  'BitcoinProjectedBlock',
  Closed({
    index: Count(),
    blockSize: Count(),
    blockVsize: Count(),
    nTx: Count(),
    totalFees: Count('Satoshi'),
    medianFee: Rate,
    feeRange: FeeRange,
  }),
);

type Projected = Awaited<ReturnType<typeof mempoolPicture>>['picture']['projection']['blocks'][number];

const shownProjected = (block: Projected, index: number): Static<typeof BitcoinProjectedBlock> => ({
  index,
  blockSize: block.size,
  blockVsize: Math.ceil(block.weight / 4),
  nTx: block.transactions.length,
  totalFees: Number(block.totalFee),
  medianFee: block.feeRange[3]!,
  feeRange: [...block.feeRange],
});

const listProjected = (
  route: 'GET /api/btc/mempool/blocks' | 'GET /api/btc/fees/mempoolBlocks',
  id: string,
): Operation =>
  operation({
    id,
    route,
    tag: route.includes('/fees/') ? 'Bitcoin Fees' : 'Bitcoin Mempool',
    summary: 'Blocks as they would be if nothing more came',
    description:
      'The next one first, eight at most; the eighth holds all that is left. Transactions are taken as miners do: by what they pay together with all that they need.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    result: Type.Array(BitcoinProjectedBlock),
    errors: [],
    example: {},

    handle: ({ db, services }) =>
      db.snapshot(async (snapshot) => {
        const { picture } = await mempoolPicture(snapshot, services);
        return picture.projection.blocks.map(shownProjected);
      }),
  });

export const listBitcoinProjectedBlocks = listProjected('GET /api/btc/mempool/blocks', 'listBitcoinProjectedBlocks');
export const listBitcoinFeeBlocks = listProjected('GET /api/btc/fees/mempoolBlocks', 'listBitcoinFeeBlocks');

export const getBitcoinProjectedBlock = operation({
  id: 'getBitcoinProjectedBlock',
  route: 'GET /api/btc/mempool/blocks/{index}',
  tag: 'Bitcoin Mempool',
  summary: 'A projected block with the ids of its transactions',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ index: Integer({ minimum: 0, maximum: 7, description: 'The next block is 0' }) }),
  result: named(
    'BitcoinProjectedBlockContent',
    Closed({ block: BitcoinProjectedBlock, txids: Type.Array(Type.String()) }),
  ),
  errors: ['not-found'],
  example: { path: { index: '0' } },

  handle: ({ db, services }, { path: { index } }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await mempoolPicture(snapshot, services);
      const block = picture.projection.blocks[index];
      if (block === undefined)
        throw new ServiceError('not-found', `So little waits that there is no projected block ${index}`);
      return { block: shownProjected(block, index), txids: [...block.transactions] };
    }),
});

export const listBitcoinSpending = operation({
  id: 'listBitcoinSpending',
  route: 'POST /api/btc/mempool/spending',
  tag: 'Bitcoin Mempool',
  summary: 'Which waiting transactions spend up to 1,000 outputs',
  description: 'In the order in which they were asked for; null where none does.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('BitcoinSpendingRequest', Closed({ outputs: Batch(BitcoinOutpoint, 1000) })),
  result: Type.Array(
    named(
      'BitcoinSpending',
      Closed({
        txid: Type.String(),
        vout: Count(),
        spendingTxid: Nullable(Type.String()),
        vin: Nullable(Count()),
      }),
    ),
  ),
  errors: [],
  example: { body: { outputs: [{ txid: BITCOIN_EXAMPLE.txid, vout: 0 }] } },

  handle({ db }, { body }) {
    const outputs = body.outputs.map(({ txid, vout }) => ({ txid: txid.toLowerCase(), vout }));
    return db.snapshot(async (snapshot) => {
      await requireMempool(snapshot);
      const found = new Map(
        (await waitingSpenders(snapshot, outputs)).map((each) => [`${each.txid}:${each.vout}`, each]),
      );
      return outputs.map(({ txid, vout }) => {
        const spender = found.get(`${txid}:${vout}`);
        return { txid, vout, spendingTxid: spender?.spender ?? null, vin: spender?.vin ?? null };
      });
    });
  },
});
