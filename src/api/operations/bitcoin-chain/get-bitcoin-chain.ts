import Type from 'typebox';
import { computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { ServiceError } from '../../../kernel/errors.js';
import { chainFacts, findBlock } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Integer, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { numberIn, textIn } from '../../shapes/bitcoin/chain.js';

const flagIn = (answer: unknown, name: string): boolean | null => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'boolean' ? value : null;
};

/** Undefined when the node does not respond; the response is useful without it. */
const valueOrUndefined = async (request: Promise<unknown>): Promise<unknown> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unavailable') return null;
    throw error;
  }
};

export const getBitcoinChain = operation({
  id: 'getBitcoinChain',
  route: 'GET /api/btc/chain',
  tag: 'Bitcoin Chain',
  summary: 'Get the state of the Bitcoin chain from the index and the node',
  description: 'Fields that only the node knows are null while it does not respond.',
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
      headers: Nullable(Count('Number of headers that the node has')),
      chainwork: Nullable(
        Type.String({ description: 'Total work of the chain, in hexadecimal, as the node counts it' }),
      ),
      verificationProgress: Nullable(
        described(PlainNumber, 'Share of the chain that the node has verified, 0 to 1; null while it does not respond'),
      ),
      initialBlockDownload: Nullable(
        Type.Boolean({ description: 'True while the node still downloads the chain; null while it does not respond' }),
      ),
      nodeVersion: Nullable(Type.String({ description: 'Version of the node; null while it does not respond' })),
      indexer: Closed(
        {
          height: Count(FIELD.blockHeight),
          hash: Type.String({ description: FIELD.blockHash }),
          lagBlocks: Nullable(
            Integer({
              minimum: 0,
              description:
                'Number of blocks that the node has and the index has not; null while the node does not respond',
            }),
          ),
          startHeight: Nullable(
            Count('Height of the block before the first indexed block; null when the whole chain is indexed'),
          ),
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
      valueOrUndefined(queryNetworkNode(db, services, { kind: 'ask', method: 'getblockchaininfo' })),
      valueOrUndefined(queryNetworkNode(db, services, { kind: 'ask', method: 'getnetworkinfo' })),
    ]);
    const blocks = numberIn(chain, 'blocks');
    return {
      network: network.id,
      blockHeight: tip.height,
      blockHash: tip.hash,
      blockTime: tip.time,
      medianTime: block?.medianTime ?? null,
      difficulty: computeDifficulty(decodeHeader(block!.header).bits),
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
