import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import {
  blockBefore,
  blocksBetween,
  blocksDown,
  findBlock,
  findBlockPlace,
  staleBlocks,
  staleBlocksAt,
} from '../../../store/queries/bitcoin/blocks.js';
import { positionAfter } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Count, Integer, Nullable, named } from '../../schema.js';
import {
  BitcoinBlock,
  BitcoinBlockOutsideChain,
  BitcoinBlockSummary,
  BitcoinStaleBlock,
  BLOCK_EXAMPLE,
  BlockPath,
  blockId,
  findStale,
  noBlock,
  shownBlock,
  shownStaleBlock,
} from './block-json.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { BitcoinCursor, BitcoinPage, Height, HIGHEST, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';

export const listBitcoinBlocks = operation({
  id: 'listBitcoinBlocks',
  route: 'GET /api/btc/blocks',
  tag: 'Bitcoin Blocks',
  summary: 'Blocks, newest first, by cursor',
  description:
    '`startHeight` sets the first block of the list. Each block has its fees and counts; `cursor` in the answer leads to the next page.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({
    startHeight: Type.Optional(Height('The first block of the list; the newest one where absent')),
    cursor: BitcoinCursor,
    limit: Limit({ max: 100, default: 10 }),
  }),
  pageParameters: ['startHeight'],
  result: BitcoinPage(BitcoinBlockSummary),
  errors: [],
  example: {},

  handle({ db, network, cursor }, { query }) {
    const { startHeight = HIGHEST, limit } = query;
    const position = positionAfter(cursor, query.cursor);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const from = position === undefined ? startHeight : Number(position[0]) - 1;
      const rows = await blocksDown(snapshot, from, limit + 1);
      const shown = rows.slice(0, limit);
      return {
        data: shown.map((row) => shownBlock(row, network)),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && { cursor: cursor.encode([shown.at(-1)!.height]) }),
      };
    });
  },
});

const MOST_BLOCKS = 100;

function requireRange(from: number, to: number): void {
  if (to - from >= MOST_BLOCKS) throw new ServiceError('invalid', `A range has at most ${MOST_BLOCKS} blocks`);
}

export const listBitcoinBlocksBulk = operation({
  id: 'listBitcoinBlocksBulk',
  route: 'GET /api/btc/blocks/bulk',
  tag: 'Bitcoin Blocks',
  summary: `Up to ${MOST_BLOCKS} blocks between two heights, lowest first`,
  description:
    'Both heights belong to the range; heights above the tip are left out. Answers 400 when the range is empty or has too many blocks.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ from: Height('Lowest block'), to: Height('Highest block') }),
  result: Type.Array(BitcoinBlockSummary),
  errors: [],
  example: { query: { from: BITCOIN_EXAMPLE.height, to: BITCOIN_EXAMPLE.height } },

  async handle({ db, network }, { query: { from, to } }) {
    requireRange(from, to);
    return (await blocksBetween(db, from, to)).map((row) => shownBlock(row, network));
  },
});

export const listBitcoinBlockRange = operation({
  id: 'listBitcoinBlockRange',
  route: 'GET /api/btc/blocks/range/{from}/{to}',
  tag: 'Bitcoin Blocks',
  summary: 'The same by path',
  description:
    'Like `GET /api/btc/blocks/bulk`, with both heights in the path. Answers 400 when the range is empty or has too many blocks.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ from: Height('Lowest block'), to: Height('Highest block') }),
  result: Type.Array(BitcoinBlockSummary),
  errors: [],
  example: { path: { from: BITCOIN_EXAMPLE.height, to: BITCOIN_EXAMPLE.height } },

  async handle({ db, network }, { path: { from, to } }) {
    requireRange(from, to);
    return (await blocksBetween(db, from, to)).map((row) => shownBlock(row, network));
  },
});

export const getBitcoinBlock = operation({
  id: 'getBitcoinBlock',
  route: 'GET /api/btc/blocks/{idOrHeight}',
  tag: 'Bitcoin Blocks',
  summary: 'Get a block',
  description:
    'A stale block, which a reorganisation took off the chain, has `inBestChain: false` and the fields of its header: nothing else of it is kept.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: Type.Union([BitcoinBlock, BitcoinBlockOutsideChain]),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const id = blockId(path.idOrHeight);
      const row = await findBlock(snapshot, id);
      if (row === undefined) {
        const stale = await findStale(snapshot, id);
        if (stale === undefined) throw noBlock(path.idOrHeight);
        return { ...shownStaleBlock(stale), confirmations: 0 as const, inBestChain: false as const };
      }
      return { ...shownBlock(row, network), confirmations: tip.height - row.height + 1, inBestChain: true };
    }),
});

export const getBitcoinBlockStatus = operation({
  id: 'getBitcoinBlockStatus',
  route: 'GET /api/btc/blocks/{idOrHeight}/status',
  tag: 'Bitcoin Blocks',
  summary: 'Whether a block is part of the chain',
  description:
    'A hash of a stale block answers `inBestChain: false`. Answers 404 for a block that the index has never seen.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: named(
    'BitcoinBlockStatus',
    Closed({
      inBestChain: Type.Boolean({ description: 'True for a block of the chain' }),
      height: Count(FIELD.blockHeight),
      confirmations: Count('Number of blocks from it to the tip, both included; 0 for a stale block'),
      nextBest: Nullable(Type.String({ description: 'Hash of the block above' })),
    }),
  ),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const id = blockId(path.idOrHeight);
      const place = await findBlockPlace(snapshot, id);
      if (place !== undefined)
        return {
          inBestChain: true,
          height: place.height,
          confirmations: tip.height - place.height + 1,
          nextBest: place.nextHash,
        };
      const stale = await findStale(snapshot, id);
      if (stale === undefined) throw noBlock(path.idOrHeight);
      return { inBestChain: false, height: stale.height, confirmations: 0, nextBest: null };
    }),
});

const BlockTip = named(
  'BitcoinBlockPoint',
  Closed({
    hash: Type.String({ description: FIELD.blockHash }),
    height: Count(FIELD.blockHeight),
    time: Count('Unix time in seconds, as the miner wrote it'),
  }),
);

export const getBitcoinBlockHash = operation({
  id: 'getBitcoinBlockHash',
  route: 'GET /api/btc/blocks/height/{height}',
  tag: 'Bitcoin Blocks',
  summary: 'The hash of the block at a height',
  description: 'Answers 404 for a height above the tip. The hash of a recent height can change with a reorganisation.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ height: Height('Height of the block') }),
  result: named('BitcoinBlockHash', Closed({ hash: Type.String({ description: FIELD.blockHash }) })),
  errors: ['not-found'],
  example: { path: { height: BITCOIN_EXAMPLE.height } },

  async handle({ db }, { path: { height } }) {
    const place = await findBlockPlace(db, height);
    if (place === undefined) throw noBlock(String(height));
    return { hash: place.hash };
  },
});

/** The largest time that a header can hold. */
const LAST_TIME = 2 ** 32 - 1;

export const getBitcoinBlockAtTime = operation({
  id: 'getBitcoinBlockAtTime',
  route: 'GET /api/btc/blocks/timestamp/{timestamp}',
  tag: 'Bitcoin Blocks',
  summary: 'The last block at or before a time',
  description: 'By the times that miners wrote, which may be out of order by some minutes.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ timestamp: Integer({ minimum: 0, maximum: LAST_TIME, description: 'Unix time in seconds' }) }),
  result: BlockTip,
  errors: ['not-found'],
  example: { path: { timestamp: BITCOIN_EXAMPLE.timestamp } },

  handle: ({ db }, { path: { timestamp } }) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = await blockBefore(snapshot, timestamp);
      if (found === undefined) throw new ServiceError('not-found', 'No block of the index is that old');
      return { hash: found.hash, height: found.height, time: found.time };
    }),
});

export const getBitcoinTipBlock = operation({
  id: 'getBitcoinTipBlock',
  route: 'GET /api/btc/blocks/tip',
  tag: 'Bitcoin Blocks',
  summary: 'The newest block',
  description:
    'Answers hash, height and time of the newest block of the index. Answers 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: BlockTip,
  errors: [],
  example: {},

  async handle({ db }) {
    const { hash, height, time } = await requireBitcoinTip(db);
    return { hash, height, time };
  },
});

export const getBitcoinTipHeight = operation({
  id: 'getBitcoinTipHeight',
  route: 'GET /api/btc/blocks/tip/height',
  tag: 'Bitcoin Blocks',
  summary: 'The height of the newest block',
  description: 'Answers the height alone. Answers 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named('BitcoinTipHeight', Closed({ height: Count(FIELD.blockHeight) })),
  errors: [],
  example: {},
  handle: async ({ db }) => ({ height: (await requireBitcoinTip(db)).height }),
});

export const getBitcoinTipHash = operation({
  id: 'getBitcoinTipHash',
  route: 'GET /api/btc/blocks/tip/hash',
  tag: 'Bitcoin Blocks',
  summary: 'The hash of the newest block',
  description: 'Answers the hash alone. Answers 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named('BitcoinTipHash', Closed({ hash: Type.String({ description: FIELD.blockHash }) })),
  errors: [],
  example: {},
  handle: async ({ db }) => ({ hash: (await requireBitcoinTip(db)).hash }),
});

export const pageBitcoinStaleBlocks = operation({
  id: 'pageBitcoinStaleBlocks',
  route: 'GET /api/btc/blocks/stale',
  tag: 'Bitcoin Blocks',
  summary: 'Blocks that were part of the chain and lost, highest first, by cursor',
  description:
    'Blocks that this service has seen on the chain and that a reorganisation removed, with their headers. Blocks that were never indexed here are not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: BitcoinPage(BitcoinStaleBlock),
  errors: [],
  example: {},

  handle({ db, cursor }, { query: { limit, cursor: given } }) {
    const position = positionAfter(cursor, given);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const after = position && { height: Number(position[0]), hash: String(position[1]) };
      const rows = await staleBlocks(snapshot, { after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        data: shown.map(shownStaleBlock),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && last && { cursor: cursor.encode([last.height, last.hash]) }),
      };
    });
  },
});

export const listBitcoinStaleBlocksAt = operation({
  id: 'listBitcoinStaleBlocksAt',
  route: 'GET /api/btc/blocks/stale/{height}',
  tag: 'Bitcoin Blocks',
  summary: 'Blocks of a height that lost',
  description: 'Answers an empty list when no block of the height was removed while this service followed the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ height: Height('Height of the blocks') }),
  result: Type.Array(BitcoinStaleBlock),
  errors: [],
  example: { path: { height: BITCOIN_EXAMPLE.height } },
  handle: async ({ db }, { path }) => (await staleBlocksAt(db, path.height)).map(shownStaleBlock),
});
