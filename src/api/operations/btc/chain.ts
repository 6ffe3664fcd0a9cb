import Type, { type Static } from 'typebox';
import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { difficultyOf, targetOfBits } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { nextHalvingHeight, subsidyAt, subsidyBelow } from '../../../chains/bitcoin/subsidy.js';
import { ServiceError } from '../../../kernel/errors.js';
import { blockHeader, chainFacts, findBlock, type ReorgRow, reorgs } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { AnyJson, Closed, Count, DateTime, Integer, MapOf, Nullable, named, PlainNumber } from '../../schema.js';
import { askNetworkNode } from './ask-node.js';
import { BitcoinBlockSummary, shownBlock } from './block-json.js';
import { positionIn } from './owner.js';
import {
  BitcoinCursor,
  BitcoinPage,
  BitcoinPageTip,
  requireBitcoinTip,
  requireMempool,
  shownBitcoinTip,
} from './page-tip.js';

const numberIn = (answer: unknown, name: string): number | null => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'number' ? value : null;
};
const textIn = (answer: unknown, name: string): string | null => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : null;
};
const flagIn = (answer: unknown, name: string): boolean | null => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'boolean' ? value : null;
};

/** What a node says, or nothing where it does not answer: these answers do without it. */
const orNothing = async (asked: Promise<unknown>): Promise<unknown> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unavailable') return null;
    throw error;
  }
};

export const getBitcoinChain = operation({
  id: 'getBitcoinChain',
  route: 'GET /api/btc/chain',
  tag: 'Bitcoin Chain',
  summary: 'The chain as the index and the node have it',
  description: 'What only the node knows is null while it does not answer.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinChain',
    Closed({
      network: Type.String(),
      blockHeight: Count(),
      blockHash: Type.String(),
      blockTime: Count(),
      medianTime: Nullable(Count()),
      difficulty: PlainNumber,
      headers: Nullable(Count('Headers that the node has')),
      chainwork: Nullable(Type.String({ description: 'Hexadecimal, as the node counts it' })),
      verificationProgress: Nullable(PlainNumber),
      initialBlockDownload: Nullable(Type.Boolean()),
      nodeVersion: Nullable(Type.String()),
      indexer: Closed({
        height: Count(),
        hash: Type.String(),
        lagBlocks: Nullable(Integer({ minimum: 0 })),
        startHeight: Nullable(Count('The block before the first one of the index; null where it has all')),
        mempoolSyncedAt: Nullable(DateTime),
      }),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }) {
    const { tip, block, facts } = await db.snapshot(async (snapshot) => {
      const newest = await requireBitcoinTip(snapshot);
      return { tip: newest, block: await findBlock(snapshot, newest.height), facts: await chainFacts(snapshot) };
    });
    const [chain, node] = await Promise.all([
      orNothing(askNetworkNode(db, services, { kind: 'ask', method: 'getblockchaininfo' })),
      orNothing(askNetworkNode(db, services, { kind: 'ask', method: 'getnetworkinfo' })),
    ]);
    const blocks = numberIn(chain, 'blocks');
    return {
      network: network.id,
      blockHeight: tip.height,
      blockHash: tip.hash,
      blockTime: tip.time,
      medianTime: block?.medianTime ?? null,
      difficulty: difficultyOf(decodeHeader(block!.header).bits),
      headers: numberIn(chain, 'headers'),
      chainwork: textIn(chain, 'chainwork'),
      verificationProgress: numberIn(chain, 'verificationprogress'),
      initialBlockDownload: flagIn(chain, 'initialblockdownload'),
      nodeVersion: textIn(node, 'subversion'),
      indexer: {
        height: tip.height,
        hash: tip.hash,
        lagBlocks: blocks === null ? null : Math.max(0, blocks - tip.height),
        startHeight: facts?.startHeight ?? null,
        mempoolSyncedAt: tip.mempoolSyncedAt?.toISOString() ?? null,
      },
    };
  },
});

export const getBitcoinTip = operation({
  id: 'getBitcoinTip',
  route: 'GET /api/btc/chain/tip',
  tag: 'Bitcoin Chain',
  summary: 'The newest block of the index',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: BitcoinPageTip,
  errors: [],
  example: {},
  handle: async ({ db }) => shownBitcoinTip(await requireBitcoinTip(db)),
});

export const getLatestBitcoinBlock = operation({
  id: 'getLatestBitcoinBlock',
  route: 'GET /api/btc/chain/latest-block',
  tag: 'Bitcoin Chain',
  summary: 'The newest block with its fees and counts',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: BitcoinBlockSummary,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const { height } = await requireBitcoinTip(snapshot);
      return shownBlock((await findBlock(snapshot, height))!, network);
    }),
});

const ChainTip = named(
  'BitcoinChainTip',
  Closed({
    height: Count(),
    hash: Type.String(),
    branchLength: Count('Blocks that are not part of the chain'),
    status: Type.String({ description: "The node's word: active, valid-fork, valid-headers, headers-only, invalid" }),
  }),
);

export const listBitcoinChainTips = operation({
  id: 'listBitcoinChainTips',
  route: 'GET /api/btc/chain/tips',
  tag: 'Bitcoin Chain',
  summary: 'Ends of all branches that the node knows',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: Type.Array(ChainTip),
  errors: [],
  example: {},

  async handle({ db, services }) {
    const tips = await askNetworkNode(db, services, { kind: 'ask', method: 'getchaintips' });
    if (!Array.isArray(tips)) throw new ServiceError('unavailable', 'The node told nothing about its branches');
    return tips.map((tip) => ({
      height: numberIn(tip, 'height') ?? 0,
      hash: textIn(tip, 'hash') ?? '',
      branchLength: numberIn(tip, 'branchlen') ?? 0,
      status: textIn(tip, 'status') ?? 'unknown',
    }));
  },
});

const BitcoinReorg = named(
  'BitcoinReorg',
  Closed({
    forkHeight: Nullable(Count('The last block that both branches share')),
    forkHash: Nullable(Type.String()),
    oldTip: Closed({ height: Count(), hash: Type.String() }),
    newTip: Nullable(Closed({ height: Count(), hash: Type.String() })),
    depth: Count('Blocks that were taken back'),
    detectedAt: DateTime,
  }),
);

const shownReorg = (row: ReorgRow): Static<typeof BitcoinReorg> => ({
  forkHeight: row.forkHeight,
  forkHash: row.forkHash,
  oldTip: { height: row.oldHeight, hash: row.oldHash },
  newTip: row.newHeight === null ? null : { height: row.newHeight, hash: row.newHash! },
  depth: row.oldHeight - (row.forkHeight ?? -1),
  detectedAt: row.observedAt.toISOString(),
});

export const pageBitcoinReorgs = operation({
  id: 'pageBitcoinReorgs',
  route: 'GET /api/btc/chain/reorgs',
  tag: 'Bitcoin Chain',
  summary: 'Reorganisations that the index went through, newest first, by cursor',
  description: '`newTip` is the tip right after, where the other branch was written in the same step.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: BitcoinPage(BitcoinReorg),
  errors: [],
  example: {},

  handle({ db, cursor }, { query: { limit, cursor: given } }) {
    const position = positionIn(cursor, given, 'reorgs');
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rows = await reorgs(snapshot, { before: position && Number(position[0]), limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return {
        data: shown.map(shownReorg),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && { cursor: cursor.encode(['reorgs', shown.at(-1)!.id]) }),
      };
    });
  },
});

/** Blocks between two adjustments of the difficulty. */
const PERIOD = 2_016;

export const getBitcoinDifficulty = operation({
  id: 'getBitcoinDifficulty',
  route: 'GET /api/btc/chain/difficulty',
  tag: 'Bitcoin Chain',
  summary: 'The difficulty, and when and how it will change',
  description: 'By the times of the blocks since the last adjustment; null where the index begins after it.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinDifficulty',
    Closed({
      difficulty: PlainNumber,
      bits: Type.String(),
      target: Type.String({ description: '64 hexadecimal digits' }),
      progressPercent: PlainNumber,
      remainingBlocks: Count(),
      nextRetargetHeight: Count(),
      timeAvg: Nullable({ ...PlainNumber, description: 'Seconds between blocks since the last adjustment' }),
      difficultyChange: Nullable({ ...PlainNumber, description: 'Expected change in percent' }),
      remainingTime: Nullable(Count('Seconds')),
      estimatedRetargetDate: Nullable(Count('Unix time in seconds')),
      previousRetarget: Nullable({ ...PlainNumber, description: 'Last change in percent' }),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const headerAt = async (height: number) => {
        const bytes = height < 0 ? undefined : await blockHeader(snapshot, height);
        return bytes && decodeHeader(bytes);
      };
      const { bits } = (await headerAt(tip.height))!;
      const done = (tip.height % PERIOD) + 1;
      const first = await headerAt(tip.height - done + 1);
      const before = await headerAt(tip.height - done);
      const elapsed = first && done > 1 ? tip.time - first.time : undefined;
      const timeAvg = elapsed === undefined || elapsed <= 0 ? undefined : elapsed / (done - 1);
      const remainingBlocks = PERIOD - done;
      // The protocol lets it change by a factor of four at most.
      const factor = timeAvg && Math.min(4, Math.max(1 / 4, network.targetBlockSeconds / timeAvg));
      const remainingTime = timeAvg && Math.round(timeAvg * remainingBlocks);
      return {
        difficulty: difficultyOf(bits),
        bits: bits.toString(16).padStart(8, '0'),
        target: targetOfBits(bits).toString(16).padStart(64, '0'),
        progressPercent: (done / PERIOD) * 100,
        remainingBlocks,
        nextRetargetHeight: tip.height + remainingBlocks + 1,
        timeAvg: timeAvg ?? null,
        difficultyChange: factor === undefined ? null : (factor - 1) * 100,
        remainingTime: remainingTime ?? null,
        estimatedRetargetDate: remainingTime === undefined ? null : tip.time + remainingTime,
        previousRetarget:
          before === undefined ? null : (difficultyOf(first!.bits) / difficultyOf(before.bits) - 1) * 100,
      };
    }),
});

export const getBitcoinSupply = operation({
  id: 'getBitcoinSupply',
  route: 'GET /api/btc/chain/supply',
  tag: 'Bitcoin Chain',
  summary: 'How much there can be',
  description: '`issued` is what blocks up to now were allowed to create, whether or not miners claimed all of it.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinSupply',
    Closed({
      height: Count(),
      issued: Count('Satoshi'),
      subsidy: Count('Satoshi that the newest block was allowed to create'),
      nextHalvingHeight: Count(),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network }) {
    const { height } = await requireBitcoinTip(db);
    const parameters = parametersOf(network);
    return {
      height,
      issued: Number(subsidyBelow(height + 1, parameters)),
      subsidy: Number(subsidyAt(height, parameters)),
      nextHalvingHeight: nextHalvingHeight(height, parameters),
    };
  },
});

export const getBitcoinDeployments = operation({
  id: 'getBitcoinDeployments',
  route: 'GET /api/btc/chain/deployments',
  tag: 'Bitcoin Chain',
  summary: 'Changes of the rules, as the node sees them',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinDeployments',
    Closed({
      height: Nullable(Count()),
      hash: Nullable(Type.String()),
      deployments: MapOf(AnyJson, "The node's own description of each, by its name"),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, services }) {
    const answer = await askNetworkNode(db, services, { kind: 'ask', method: 'getdeploymentinfo' });
    const { deployments } = (answer ?? {}) as { readonly deployments?: Record<string, unknown> };
    return {
      height: numberIn(answer, 'height'),
      hash: textIn(answer, 'hash'),
      deployments: deployments ?? {},
    };
  },
});

/** A miner's clock may be two hours ahead, and a block may take hours. */
const LATE_SECONDS = 3 * 3_600;

export const getBitcoinHealth = operation({
  id: 'getBitcoinHealth',
  route: 'GET /api/btc/chain/health',
  tag: 'Bitcoin Chain',
  summary: 'Whether index, mempool and node are in step',
  description: '503 where the index has no blocks or the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinHealth',
    Closed({
      index: Closed({ height: Count(), hash: Type.String(), secondsSinceBlock: Integer(), late: Type.Boolean() }),
      mempool: Closed({ syncedAt: DateTime }),
      node: Closed({ status: Type.String(), detail: Nullable(Type.String()) }),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }) {
    const tip = await requireMempool(db);
    const { incidents } = services.networks.status(network.id);
    const since = Math.floor(services.clock.now() / 1000) - tip.time;
    return {
      index: { height: tip.height, hash: tip.hash, secondsSinceBlock: since, late: since > LATE_SECONDS },
      mempool: { syncedAt: tip.mempoolSyncedAt!.toISOString() },
      node: { status: incidents.length === 0 ? 'ok' : 'failed', detail: incidents[0] ?? null },
    };
  },
});
