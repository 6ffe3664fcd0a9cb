import Type, { type Static } from 'typebox';
import {
  type MempoolItem,
  mempoolItems,
  mempoolSummary,
  newestMempoolItems,
  waitingSpenders,
} from '../../../store/queries/bitcoin/mempool.js';
import { positionAfter } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Batch, Limit } from '../../paging.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../schema.js';
import { FeeRate } from './block-json.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { loadTransactions, MOST_PAGE_BYTES } from './load-transactions.js';
import { mempoolPicture } from './mempool-picture.js';
import { BitcoinCursor, BitcoinPage, requireMempool, shownBitcoinTip } from './page-tip.js';
import { fitting } from './scan-history.js';
import { BitcoinOutpoint } from './transaction-input.js';
import { BitcoinTransaction, feeRateOf } from './transaction-json.js';

export const FeeHistogram = Type.Array(Type.Array(PlainNumber), {
  description:
    'Pairs of a rate and the virtual bytes that pay it or more, but less than the pair before; highest first',
});

export const getBitcoinMempool = operation({
  id: 'getBitcoinMempool',
  route: 'GET /api/btc/mempool',
  tag: 'Bitcoin Mempool',
  summary: 'How much waits for a block, and what it pays',
  description:
    'Totals of all transactions in the mempool of the node that this service follows. Answers 503 while the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinMempool',
    Closed({
      count: Count('Transactions'),
      vsize: Count('Virtual bytes'),
      bytes: Count('Size of these transactions in bytes, witness included'),
      totalFee: Count('Satoshi'),
      minFeeRate: Nullable({
        ...PlainNumber,
        description: 'The lowest that the node takes, satoshi for a virtual byte',
      }),
      feeHistogram: FeeHistogram,
      mempoolSequence: Nullable(Count("The node's own count of changes")),
      syncedAt: described(DateTime, 'When the mempool was last synchronised'),
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
    const position = positionAfter(cursor, given);
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const rows = await mempoolItems(snapshot, { after: position && String(position[0]), limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return {
        data: shown.map(({ txid }) => txid),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && { cursor: cursor.encode([shown.at(-1)!.txid]) }),
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
    const position = positionAfter(cursor, given);
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
        ...(rows.length > shown.length && { cursor: cursor.encode([shown.at(-1)!.txid]) }),
      };
    });
  },
});

export const RecentTransaction = named(
  'BitcoinRecentTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    fee: Nullable(Count('Satoshi')),
    feeRate: Nullable(FeeRate),
    vsize: Count(FIELD.vsize),
    value: Count('Satoshi of all outputs'),
    firstSeen: Count('Unix time in seconds at which the node took it'),
  }),
);

export const shownRecent = ({
  txid,
  fee,
  weight,
  value,
  firstSeen,
}: MempoolItem): Static<typeof RecentTransaction> => ({
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
    description:
      'At most `limit` transactions, without pages. Fee and fee rate are null when a spent output is not known. Answers 503 while the mempool is not known.',
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

export const listBitcoinSpending = operation({
  id: 'listBitcoinSpending',
  route: 'POST /api/btc/mempool/spending',
  tag: 'Bitcoin Mempool',
  summary: 'Which waiting transactions spend up to 1,000 outputs',
  description: 'In the order in which they were asked for; null where none does.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['outputs'],
  body: named(
    'BitcoinSpendingRequest',
    Closed({ outputs: described(Batch(BitcoinOutpoint, 1000), 'Outputs to look up') }),
  ),
  result: Type.Array(
    named(
      'BitcoinSpending',
      Closed({
        txid: Type.String({ description: 'Id of the transaction that created the output, 64 hexadecimal digits' }),
        vout: Count(FIELD.vout),
        spendingTxid: Nullable(
          Type.String({ description: 'Id of the transaction in the mempool that spends it; null when none does' }),
        ),
        vin: Nullable(Count('Position of the spending input, from 0; null when none spends it')),
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
