import Type from 'typebox';
import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { difficultyOf } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { nextHalvingHeight, subsidyAt, subsidyBelow } from '../../../chains/bitcoin/subsidy.js';
import { ServiceError } from '../../../kernel/errors.js';
import { chainFacts, findBlock } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import {
  AnyJson,
  Closed,
  Count,
  DateTime,
  described,
  Integer,
  MapOf,
  Nullable,
  named,
  PlainNumber,
} from '../../schema.js';
import { askNetworkNode } from './ask-node.js';
import { BitcoinBlockSummary, shownBlock } from './block-json.js';
import { BitcoinPageTip, requireBitcoinTip, requireMempool, shownBitcoinTip } from './page-tip.js';

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
      network: Type.String({ description: 'Id of the network, for example `BITCOIN_MAINNET`' }),
      blockHeight: Count(FIELD.blockHeight),
      blockHash: Type.String({ description: FIELD.blockHash }),
      blockTime: Count('Time of the newest block, in seconds since 1970-01-01 UTC'),
      medianTime: Nullable(
        Count('Median of the times of the last eleven blocks, in seconds since 1970-01-01 UTC; null when not known'),
      ),
      difficulty: described(PlainNumber, 'Difficulty of the newest block'),
      headers: Nullable(Count('Headers that the node has')),
      chainwork: Nullable(Type.String({ description: 'Hexadecimal, as the node counts it' })),
      verificationProgress: Nullable(
        described(PlainNumber, 'Share of the chain that the node has verified, 0 to 1; null while it does not answer'),
      ),
      initialBlockDownload: Nullable(
        Type.Boolean({ description: 'True while the node still downloads the chain; null while it does not answer' }),
      ),
      nodeVersion: Nullable(Type.String({ description: 'Version of the node; null while it does not answer' })),
      indexer: Closed(
        {
          height: Count(FIELD.blockHeight),
          hash: Type.String({ description: FIELD.blockHash }),
          lagBlocks: Nullable(
            Integer({
              minimum: 0,
              description:
                'Number of blocks that the node has and the index has not; null while the node does not answer',
            }),
          ),
          startHeight: Nullable(Count('The block before the first one of the index; null where it has all')),
          mempoolSyncedAt: Nullable(
            described(DateTime, 'When the mempool was last synchronised; null before the first time'),
          ),
        },
        { description: 'State of the index' },
      ),
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
  description:
    'Answers the block that all other answers are computed against. Answers 503 while the index has no block.',
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
  description: 'Answers the newest block of the index with its statistics. Answers 503 while the index has no block.',
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
    height: Count(FIELD.blockHeight),
    hash: Type.String({ description: FIELD.blockHash }),
    branchLength: Count('Blocks that are not part of the chain'),
    status: Type.String({ description: "The node's word: active, valid-fork, valid-headers, headers-only, invalid" }),
  }),
);

export const listBitcoinChainTips = operation({
  id: 'listBitcoinChainTips',
  route: 'GET /api/btc/chain/tips',
  tag: 'Bitcoin Chain',
  summary: 'Ends of all branches that the node knows',
  description:
    'Asks the node, which also knows branches that never were part of the chain. Answers 503 while the node does not answer.',
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
      height: Count('Height of the newest block'),
      issued: Count('Satoshi'),
      subsidy: Count('Satoshi that the newest block was allowed to create'),
      nextHalvingHeight: Count('Height of the block at which the subsidy halves next'),
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
  description: 'Passes on the answer of the node to `getdeploymentinfo`. Answers 503 while the node does not answer.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinDeployments',
    Closed({
      height: Nullable(Count('Height of the block that the node states the deployments for; null when it states none')),
      hash: Nullable(
        Type.String({ description: 'Hash of that block, 64 hexadecimal digits; null when the node states none' }),
      ),
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
      index: Closed(
        {
          height: Count(FIELD.blockHeight),
          hash: Type.String({ description: FIELD.blockHash }),
          secondsSinceBlock: Integer({ description: 'Seconds since the time of that block' }),
          late: Type.Boolean({ description: 'The index is not at the tip, or its newest block is too old' }),
        },
        { description: 'Newest block of the index' },
      ),
      mempool: Closed(
        {
          syncedAt: { ...DateTime, description: 'When the mempool last changed' },
          checkedAt: Nullable({
            ...DateTime,
            description: 'When the node last answered; null where that is not known',
          }),
        },
        { description: 'State of the mempool' },
      ),
      node: Closed(
        {
          status: Type.String({ description: 'State of the last check of the node' }),
          detail: Nullable(Type.String({ description: 'What failed; null when nothing did' })),
        },
        { description: 'State of the connection to the node' },
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }) {
    const tip = await requireMempool(db);
    const { state } = services.networks.status(network.id);
    const { reason, lastContactAt } = state.source;
    return {
      index: {
        height: tip.height,
        hash: tip.hash,
        secondsSinceBlock: Math.floor(services.clock.now() / 1000) - tip.time,
        late: state.state !== 'live',
      },
      mempool: {
        syncedAt: tip.mempoolSyncedAt!.toISOString(),
        checkedAt: lastContactAt === undefined ? null : new Date(lastContactAt).toISOString(),
      },
      node: { status: reason === undefined ? 'ok' : 'failed', detail: reason ?? null },
    };
  },
});
