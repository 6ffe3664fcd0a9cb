import Type, { type Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import {
  type BlockStatistics,
  blockBytes,
  blockHeader,
  blocksDown,
  findBlock,
  findBlockRef,
  listBlockTxids,
  transactionsBetween,
} from '../../../store/queries/bitcoin/blocks.js';
import { BytesResponse } from '../../kit/bytes-response.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count, Hex, Integer, Nullable, PlainNumber } from '../../kit/schema.js';
import { findStale } from '../../services/bitcoin/block-json.js';
import { loadTransactions } from '../../services/bitcoin/load-transactions.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { type BitcoinStaleBlock, getTransactionRange, toBlockJson } from '../../shapes/bitcoin/block-json.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height } from '../../shapes/bitcoin/page-tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { type EsploraAt, plainText, routeFields, textFields } from './esplora-route.js';
import { notFound } from './failures.js';
import { EsploraTransaction, toEsploraTransactions } from './transaction-json.js';

const PAGE = 25;
const LISTED_BLOCKS = 10;
const NO_BLOCK = 'Block not found';

export const EsploraBlock = Closed({
  id: Type.String({ description: FIELD.blockHash }),
  height: Count(FIELD.blockHeight),
  version: Integer({ description: 'Version field of the header' }),
  timestamp: Count('Unix time in seconds, from the header'),
  tx_count: Count('Number of transactions'),
  size: Count('Size in bytes'),
  weight: Count(FIELD.weight),
  merkle_root: Type.String({ description: 'Merkle root of the transaction ids' }),
  previousblockhash: Nullable(Type.String({ description: 'Hash of the previous block' })),
  mediantime: Count('Median time of the last eleven blocks'),
  nonce: Count('Nonce of the header'),
  bits: Count('Target of the header in its compact form'),
  difficulty: { ...PlainNumber, description: 'Difficulty relative to the easiest target' },
});

/** Fields of which only the header, the size and the number of transactions must be known. */
export const toHeaderFields = (block: Omit<Static<typeof BitcoinStaleBlock>, 'observedAt'>) => ({
  id: block.hash,
  height: block.height,
  version: block.version,
  timestamp: block.time,
  tx_count: block.txCount,
  size: block.size,
  merkle_root: block.merkleRoot,
  previousblockhash: block.previousBlockHash,
  nonce: block.nonce,
  bits: Number.parseInt(block.bits, 16),
  difficulty: block.difficulty,
});

export function toEsploraBlock(row: BlockStatistics, network: BitcoinNetwork): Static<typeof EsploraBlock> {
  const block = toBlockJson(row, network);
  return { ...toHeaderFields(block), weight: block.weight, mediantime: block.medianTime ?? block.time };
}

async function requirePosition(db: Db, hash: string) {
  const found = await findBlockRef(db, hash.toLowerCase());
  if (found === undefined) throw notFound(NO_BLOCK);
  return found;
}

/** Routes about one block, by hash. */
export function blockRoutes(at: EsploraAt): readonly Operation[] {
  const { name, prefix, form } = at;
  const path = Type.Object({ hash: Hex(64, FIELD.blockHash) });
  const example = { path: { hash: BITCOIN_EXAMPLE.blockHash } };
  const base = { ...routeFields(at), path, errors: ['not-found'] as const, example };
  const text = { ...base, ...textFields(at), result: Type.String({ description: 'Plain text' }) };

  const getBlock = operation({
    ...base,
    id: `${name}.getBlock`,
    route: `GET ${prefix}/block/{hash}`,
    summary: 'Get a block',
    result: EsploraBlock,

    handle: ({ db, network }, input) =>
      db.snapshot(async (snapshot) => {
        const row = await findBlock(snapshot, input.path.hash.toLowerCase());
        if (row === undefined) throw notFound(NO_BLOCK);
        return toEsploraBlock(row, network);
      }),
  });

  const getHeader = operation({
    ...text,
    id: `${name}.getBlockHeader`,
    route: `GET ${prefix}/block/{hash}/header`,
    summary: 'Get the header of a block in hexadecimal',
    description: 'Also of a block that a reorg removed from the chain.',

    handle: ({ db }, input) =>
      db.snapshot(async (snapshot) => {
        const hash = input.path.hash.toLowerCase();
        const block = await findBlockRef(snapshot, hash);
        const header =
          block === undefined ? (await findStale(snapshot, hash))?.header : await blockHeader(snapshot, block.height);
        if (header === undefined) throw notFound(NO_BLOCK);
        return plainText(toHex(header));
      }),
  });

  const getRaw = operation({
    ...base,
    id: `${name}.getBlockRaw`,
    route: `GET ${prefix}/block/{hash}/raw`,
    summary: 'Get the bytes of a block',
    result: Type.String({ description: 'Bytes' }),
    bytesType: 'application/octet-stream',

    handle: ({ db }, input) =>
      db.snapshot(async (snapshot) => {
        const { height } = await requirePosition(snapshot, input.path.hash);
        return new BytesResponse((await blockBytes(snapshot, height))!);
      }),
  });

  const getStatus = operation({
    ...base,
    id: `${name}.getBlockStatus`,
    route: `GET ${prefix}/block/{hash}/status`,
    summary: 'Get whether a block is part of the chain',
    description: 'An unknown block is not part of it.',
    result: Closed({
      in_best_chain: Type.Boolean({ description: 'True for a block of the chain' }),
      height: Type.Optional(Count(FIELD.blockHeight)),
      next_best: Type.Optional(Nullable(Type.String({ description: 'Hash of the next block' }))),
    }),
    errors: [],

    handle: ({ db }, input) =>
      db.snapshot(async (snapshot) => {
        const block = await findBlockRef(snapshot, input.path.hash.toLowerCase());
        if (block === undefined) return { in_best_chain: false };
        return { in_best_chain: true, height: block.height, next_best: block.nextHash };
      }),
  });

  const getTxid = operation({
    ...text,
    id: `${name}.getBlockTxid`,
    route: `GET ${prefix}/block/{hash}/txid/{index}`,
    summary: 'Get the id of the transaction at a position of a block',
    path: Type.Object({
      ...path.properties,
      index: Integer({ minimum: 0, maximum: 100_000, description: 'Position' }),
    }),
    example: { path: { ...example.path, index: '0' } },

    handle: ({ db }, input) =>
      db.snapshot(async (snapshot) => {
        const { from, below } = getTransactionRange(await requirePosition(snapshot, input.path.hash));
        const range = { from: from + BigInt(input.path.index), below, limit: 1 };
        const [row] = await transactionsBetween(snapshot, range);
        if (row === undefined) throw notFound('tx not found');
        return plainText(row.txid);
      }),
  });

  const listTxids = operation({
    ...base,
    id: `${name}.listBlockTxids`,
    route: `GET ${prefix}/block/{hash}/txids`,
    summary: 'List the transaction ids of a block',
    result: Type.Array(Type.String({ description: FIELD.txid })),

    handle: ({ db }, input) =>
      db.snapshot(async (snapshot) => {
        const { height } = await requirePosition(snapshot, input.path.hash);
        return (await listBlockTxids(snapshot, height)).map(toHex);
      }),
  });

  const list = (db: Db, network: Parameters<typeof toBlockJson>[1], hash: string, start: number) =>
    db.snapshot(async (snapshot) => {
      if (start % PAGE !== 0) throw new ServiceError('invalid', `start index must be a multiple of ${PAGE}`);
      const block = await requirePosition(snapshot, hash);
      if (start >= block.txCount) throw new ServiceError('invalid', 'start index out of range');
      const { from, below } = getTransactionRange(block);
      const rows = await transactionsBetween(snapshot, { from: from + BigInt(start), below, limit: PAGE });
      return toEsploraTransactions(await loadTransactions(snapshot, rows), network, form);
    });

  const listTransactions = operation({
    ...base,
    id: `${name}.listBlockTransactions`,
    route: `GET ${prefix}/block/{hash}/txs`,
    summary: 'List the first transactions of a block',
    description: `${PAGE} at most.`,
    result: Type.Array(EsploraTransaction),

    handle: ({ db, network }, input) => list(db, network, input.path.hash, 0),
  });

  const listLaterTransactions = operation({
    ...base,
    id: `${name}.listLaterBlockTransactions`,
    route: `GET ${prefix}/block/{hash}/txs/{start}`,
    summary: 'List transactions of a block from a position on',
    description: `${PAGE} at most; the position must be a multiple of ${PAGE}.`,
    path: Type.Object({
      ...path.properties,
      start: Integer({ minimum: 0, maximum: 100_000, description: 'Position' }),
    }),
    result: Type.Array(EsploraTransaction),
    example: { path: { ...example.path, start: '0' } },

    handle: ({ db, network }, input) => list(db, network, input.path.hash, input.path.start),
  });

  return [getBlock, getHeader, getRaw, getStatus, getTxid, listTxids, listTransactions, listLaterTransactions];
}

/** Routes about the chain. */
export function chainRoutes(at: EsploraAt): readonly Operation[] {
  const { name, prefix } = at;
  const text = { ...textFields(at), result: Type.String({ description: 'Plain text' }), errors: [], example: {} };
  const blocks = { ...routeFields(at), result: Type.Array(EsploraBlock), errors: [], example: {} };

  const getTipHash = operation({
    ...text,
    id: `${name}.getTipHash`,
    route: `GET ${prefix}/blocks/tip/hash`,
    summary: 'Get the hash of the newest block',
    handle: async ({ db }) => plainText((await requireBitcoinTip(db)).hash),
  });

  const getTipHeight = operation({
    ...text,
    id: `${name}.getTipHeight`,
    route: `GET ${prefix}/blocks/tip/height`,
    summary: 'Get the height of the newest block',
    handle: async ({ db }) => plainText(String((await requireBitcoinTip(db)).height)),
  });

  const getHashAtHeight = operation({
    ...text,
    id: `${name}.getBlockHashAtHeight`,
    route: `GET ${prefix}/block-height/{height}`,
    summary: 'Get the hash of the block at a height',
    path: Type.Object({ height: Height('Height of the block') }),
    errors: ['not-found'],
    example: { path: { height: BITCOIN_EXAMPLE.height } },

    async handle({ db }, { path }) {
      const found = await findBlockRef(db, path.height);
      if (found === undefined) throw notFound(NO_BLOCK);
      return plainText(found.hash);
    },
  });

  const list = (db: Db, network: Parameters<typeof toBlockJson>[1], start?: number) =>
    db.snapshot(async (snapshot) => {
      const { height } = await requireBitcoinTip(snapshot);
      const rows = await blocksDown(snapshot, Math.min(start ?? height, height), LISTED_BLOCKS);
      return rows.map((row) => toEsploraBlock(row, network));
    });

  const listBlocks = operation({
    ...blocks,
    id: `${name}.listBlocks`,
    route: `GET ${prefix}/blocks`,
    summary: 'List the newest blocks',
    description: `${LISTED_BLOCKS} at most, newest first.`,
    handle: ({ db, network }) => list(db, network),
  });

  const listBlocksFrom = operation({
    ...blocks,
    id: `${name}.listBlocksFrom`,
    route: `GET ${prefix}/blocks/{start}`,
    summary: 'List blocks from a height downwards',
    description: `${LISTED_BLOCKS} at most, newest first.`,
    path: Type.Object({ start: Height('Height of the first block') }),
    example: { path: { start: BITCOIN_EXAMPLE.height } },
    handle: ({ db, network }, { path }) => list(db, network, path.start),
  });

  return [getTipHash, getTipHeight, getHashAtHeight, listBlocks, listBlocksFrom];
}
