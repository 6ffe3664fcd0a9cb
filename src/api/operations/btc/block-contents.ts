import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type BlockTransaction,
  blockBytes,
  blockHeader,
  findBlockPlace,
  transactionsBetween,
} from '../../../store/queries/bitcoin/blocks.js';
import { BytesAnswer } from '../../bytes-answer.js';
import type { ContextOf } from '../../context.js';
import { positionAfter } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Count, Integer, Nullable, named, PlainNumber } from '../../schema.js';
import {
  BLOCK_EXAMPLE,
  BlockPath,
  blockId,
  findStale,
  noBlock,
  requireBlockPlace,
  transactionsOf,
} from './block-json.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { loadTransactions, MOST_PAGE_BYTES } from './load-transactions.js';
import { BitcoinCursor, BitcoinPage, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { fitting } from './scan-history.js';
import { BitcoinTransaction, feeRateOf } from './transaction-json.js';
import { RawFormat } from './transactions.js';

const HexAnswer = named('BitcoinHex', Closed({ hex: Type.String({ description: 'Bytes in hexadecimal' }) }));

export const getBitcoinBlockHeader = operation({
  id: 'getBitcoinBlockHeader',
  route: 'GET /api/btc/blocks/{idOrHeight}/header',
  tag: 'Bitcoin Blocks',
  summary: 'Get the 80 bytes of a block header in hexadecimal',
  description: 'A stale block, which a reorganisation took off the chain, has its header too.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: HexAnswer,
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const id = blockId(path.idOrHeight);
      const place = await findBlockPlace(snapshot, id);
      if (place !== undefined) return { hex: toHex((await blockHeader(snapshot, place.height))!) };
      const stale = await findStale(snapshot, id);
      if (stale === undefined) throw noBlock(path.idOrHeight);
      return { hex: toHex(stale.header) };
    }),
});

export const getBitcoinBlockRaw = operation({
  id: 'getBitcoinBlockRaw',
  route: 'GET /api/btc/blocks/{idOrHeight}/raw',
  tag: 'Bitcoin Blocks',
  summary: 'The bytes of a block',
  description:
    '`format=binary` answers the bytes themselves as `application/octet-stream`. Answers 404 for a block that is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  query: Type.Object({ format: RawFormat }),
  result: HexAnswer,
  bytesType: 'application/octet-stream',
  errors: ['not-found'],
  example: { ...BLOCK_EXAMPLE, query: { format: 'hex' } },

  handle: ({ db }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const { height } = await requireBlockPlace(snapshot, path.idOrHeight);
      const bytes = (await blockBytes(snapshot, height))!;
      return query.format === 'binary' ? new BytesAnswer(bytes) : { hex: toHex(bytes) };
    }),
});

/** A cursor inside a block belongs to that block, whatever stands at its height later. */
function indexIn(position: readonly unknown[] | undefined, hash: string): number {
  if (position === undefined) return 0;
  if (position[0] !== hash) throw new ServiceError('invalid', 'Invalid cursor: it belongs to another block');
  return Number(position[1]) + 1;
}

interface BlockPageRequest<Item> {
  readonly idOrHeight: string;
  readonly query: { readonly cursor?: string | undefined; readonly limit: number };
  /** Bytes of transactions after which a page ends early. */
  readonly mostBytes?: number;
  readonly show: (db: NetworkDb<'bitcoin'>, rows: readonly BlockTransaction[]) => Item[] | Promise<Item[]>;
}

/** One page of the transactions of a block, in its order. */
function pageOfBlock<Item>(
  { db, cursor }: ContextOf<'caller', 'bitcoin'>,
  { idOrHeight, query, mostBytes, show }: BlockPageRequest<Item>,
) {
  const position = positionAfter(cursor, query.cursor);
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const place = await requireBlockPlace(snapshot, idOrHeight);
    const { from, below } = transactionsOf(place);
    const index = indexIn(position, place.hash);
    const rows = await transactionsBetween(snapshot, { from: from + BigInt(index), below, limit: query.limit });
    const shown = rows.slice(0, fitting(rows, mostBytes));
    const seen = index + shown.length;
    return {
      data: await show(snapshot, shown),
      tip: shownBitcoinTip(tip),
      ...(seen < place.txCount && { cursor: cursor.encode([place.hash, seen - 1]) }),
    };
  });
}

export const pageBitcoinBlockTxids = operation({
  id: 'pageBitcoinBlockTxids',
  route: 'GET /api/btc/blocks/{idOrHeight}/txids',
  tag: 'Bitcoin Blocks',
  summary: 'Ids of the transactions of a block, in its order, by cursor',
  description: 'The coinbase comes first. Answers 404 for a block that is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 10_000, default: 1000 }) }),
  result: BitcoinPage(Type.String()),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: (context, { path, query }) =>
    pageOfBlock(context, { ...path, query, show: (_, rows) => rows.map(({ txid }) => txid) }),
});

export const getBitcoinBlockTxid = operation({
  id: 'getBitcoinBlockTxid',
  route: 'GET /api/btc/blocks/{idOrHeight}/txids/{index}',
  tag: 'Bitcoin Blocks',
  summary: 'The id of a transaction by its place in a block',
  description:
    'The coinbase is index 0. Answers 404 when the block has fewer transactions or is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({
    ...BlockPath.properties,
    index: Integer({ minimum: 0, maximum: 100_000, description: 'Place in the block; the coinbase is 0' }),
  }),
  result: named('BitcoinTxid', Closed({ txid: Type.String({ description: FIELD.txid }) })),
  errors: ['not-found'],
  example: { path: { idOrHeight: BITCOIN_EXAMPLE.height, index: '0' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const place = await requireBlockPlace(snapshot, path.idOrHeight);
      const { from, below } = transactionsOf(place);
      const [row] = await transactionsBetween(snapshot, { from: from + BigInt(path.index), below, limit: 1 });
      if (row === undefined) throw new ServiceError('not-found', `The block has ${place.txCount} transactions`);
      return { txid: row.txid };
    }),
});

export const pageBitcoinBlockTransactions = operation({
  id: 'pageBitcoinBlockTransactions',
  route: 'GET /api/btc/blocks/{idOrHeight}/txs',
  tag: 'Bitcoin Blocks',
  summary: 'Transactions of a block, whole, in its order, by cursor',
  description: 'A page ends early where its transactions are very large.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 25 }) }),
  result: BitcoinPage(BitcoinTransaction),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: (context, { path, query }) =>
    pageOfBlock(context, {
      ...path,
      query,
      mostBytes: MOST_PAGE_BYTES,
      show: (db, rows) => loadTransactions(db, context.network, rows),
    }),
});

const StrippedTransaction = named(
  'BitcoinStrippedTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    fee: Nullable(Count('Satoshi; 0 for the coinbase, null where the index starts too late to know')),
    feeRate: Nullable({ ...PlainNumber, description: 'Satoshi for a virtual byte' }),
    vsize: Count(FIELD.vsize),
    value: Count('Satoshi of all outputs'),
  }),
);

function shownStripped(
  { txid, fee: givenFee, value, weight }: BlockTransaction,
  indexInBlock: number,
): Static<typeof StrippedTransaction> {
  const fee = indexInBlock === 0 ? 0n : givenFee;
  return {
    txid,
    fee: fee === null ? null : Number(fee),
    feeRate: fee === null ? null : feeRateOf(fee, weight),
    vsize: Math.ceil(weight / 4),
    value: Number(value),
  };
}

export const listBitcoinBlockSummary = operation({
  id: 'listBitcoinBlockSummary',
  route: 'GET /api/btc/blocks/{idOrHeight}/summary',
  tag: 'Bitcoin Blocks',
  summary: 'Every transaction of a block in few words, in its order',
  description:
    'Id, fee, size and value of every transaction in one answer, without pages. Answers 404 for a block that is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: Type.Array(StrippedTransaction),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const place = await requireBlockPlace(snapshot, path.idOrHeight);
      const rows = await transactionsBetween(snapshot, { ...transactionsOf(place), limit: place.txCount });
      return rows.map(shownStripped);
    }),
});
