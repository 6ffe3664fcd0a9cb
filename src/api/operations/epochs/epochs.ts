import Type, { type Static } from 'typebox';
import { epochToSlot, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockProtocols, type EpochSums, epochOf, epochsBetween } from '../../../store/queries/cardano/epochs.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage, Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../schema.js';
import { EpochNumber, PoolId } from '../blocks/block-parameters.js';
import { blocksOfPage } from '../blocks/lists.js';

const Time = (description: string) => Integer({ description: `${description}, Unix time in seconds` });

const Epoch = named(
  'Epoch',
  Closed({
    epoch: Count(FIELD.epochNumber),
    startTime: Time('Begin of its first slot'),
    endTime: Time('End of its last slot'),
    firstBlockTime: Time('Time of the first block of the epoch'),
    lastBlockTime: Time('Time of the newest block of the epoch'),
    blockCount: Count('Number of blocks in the epoch so far'),
    txCount: Count('Number of transactions in the epoch so far'),
    output: described(Amount, 'Sum of the outputs of its transactions, in lovelace'),
    fees: described(Amount, 'Sum of the fees of its transactions, in lovelace'),
    activeStake: Nullable(
      described(Amount, 'Stake that counts in the epoch, in lovelace; null: stake snapshots are not known'),
    ),
    totalRewards: Nullable(described(Amount, 'Rewards of the epoch, in lovelace; null: rewards are not known')),
    avgBlockReward: Nullable(
      described(Amount, 'Rewards of the epoch divided by its blocks, in lovelace; null: rewards are not known'),
    ),
  }),
);

const shownEpoch = (sums: EpochSums, network: CardanoNetwork): Static<typeof Epoch> => ({
  epoch: sums.epoch,
  startTime: slotToTime(network, epochToSlot(network, sums.epoch)),
  endTime: slotToTime(network, epochToSlot(network, sums.epoch + 1)),
  firstBlockTime: slotToTime(network, sums.firstSlot),
  lastBlockTime: slotToTime(network, sums.lastSlot),
  blockCount: sums.blockCount,
  txCount: sums.txCount,
  output: sums.output.toString(),
  fees: sums.fees.toString(),
  activeStake: null,
  totalRewards: null,
  avgBlockReward: null,
});

/** Refuses epochs that have no block. */
async function requireEpoch(db: NetworkDb<'cardano'>, epoch: number): Promise<EpochSums> {
  const sums = await epochOf(db, epoch);
  if (sums === undefined) throw noSuchEpoch();
  return sums;
}

const noSuchEpoch = (): ServiceError => new ServiceError('not-found', 'There is no block in that epoch');

export const listEpochs = operation({
  id: 'listEpochs',
  route: 'GET /api/epoch',
  tag: 'Epochs',
  summary: 'Epochs, newest first',
  description:
    'Epochs with at least one block. The figures of the newest epoch grow while it lasts; stake and rewards are null as long as the network does not know them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(Epoch),
  errors: [],
  example: { query: { pageSize: 5 } },

  async handle({ db, network }, { query }) {
    const epochs = await numberedPage(query, (range) => epochsBetween(db, {}, { ...range, order: query.order }));
    return epochs.map((epoch) => shownEpoch(epoch, network));
  },
});

export const getLatestEpoch = operation({
  id: 'getLatestEpoch',
  route: 'GET /api/epoch/latest',
  tag: 'Epochs',
  summary: 'The epoch of the newest block',
  description: 'The figures grow while the epoch lasts. Answers 503 while the network is still being indexed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Epoch,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const { epoch } = await readTip(snapshot);
      return shownEpoch(await requireEpoch(snapshot, epoch), network);
    }),
});

const EpochPath = Type.Object({ epoch: EpochNumber });

export const getEpoch = operation({
  id: 'getEpoch',
  route: 'GET /api/epoch/{epoch}',
  tag: 'Epochs',
  summary: 'An epoch',
  description: 'The figures of the newest epoch grow while it lasts. Answers 404 for an epoch without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  result: Epoch,
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: async ({ db, network }, { path }) => shownEpoch(await requireEpoch(db, path.epoch), network),
});

const neighbours = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  epoch: number,
  page: { readonly page: number; readonly pageSize: number },
  direction: 'next' | 'previous',
): Promise<Static<typeof Epoch>[]> =>
  db.snapshot(async (snapshot) => {
    await requireEpoch(snapshot, epoch);
    const [bounds, order] =
      direction === 'next' ? [{ after: epoch }, 'asc' as const] : [{ before: epoch }, 'desc' as const];
    const epochs = await numberedPage(page, (range) => epochsBetween(snapshot, bounds, { ...range, order }));
    return epochs.map((each) => shownEpoch(each, network));
  });

const listNeighbours = (
  direction: 'next' | 'previous',
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...text,
    route: `GET /api/epoch/{epoch}/${direction}`,
    tag: 'Epochs',
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: EpochPath,
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(Epoch),
    errors: ['not-found'],
    example: { path: { epoch: direction === 'next' ? EXAMPLE.block.epoch : EXAMPLE.settledEpoch } },

    handle: (context, { path, query }) => neighbours(context, path.epoch, query, direction),
  });

export const listNextEpochs = listNeighbours('next', {
  id: 'listNextEpochs',
  summary: 'The epochs after an epoch, nearest first',
  description:
    'The epoch of the path is not part of the list. Answers 404 when it has no blocks and an empty list after the newest epoch.',
});

export const listPreviousEpochs = listNeighbours('previous', {
  id: 'listPreviousEpochs',
  summary: 'The epochs before an epoch, nearest first',
  description: 'The epoch of the path is not part of the list. Answers 404 when it has no blocks.',
});

/** In chain order, as explorers list them. */
const blockHashes = async (
  db: NetworkDb<'cardano'>,
  filters: { readonly epoch: number; readonly poolId?: string; readonly page: number; readonly pageSize: number },
): Promise<string[]> => (await blocksOfPage(db, { ...filters, order: 'asc' })).map(({ hash }) => hash);

export const listEpochBlockHashes = operation({
  id: 'listEpochBlockHashes',
  route: 'GET /api/epoch/{epoch}/blocks',
  tag: 'Epochs',
  summary: 'Hashes of the blocks of an epoch, oldest first',
  description: 'Answers bare hashes. An epoch without blocks answers an empty list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Type.String()),
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: ({ db }, { path, query }) => blockHashes(db, { ...query, ...path }),
});

export const listEpochPoolBlockHashes = operation({
  id: 'listEpochPoolBlockHashes',
  route: 'GET /api/epoch/{epoch}/blocks/{poolId}',
  tag: 'Epochs',
  summary: 'Hashes of the blocks that a pool made in an epoch, oldest first',
  description: 'Answers bare hashes. An epoch in which the pool made no block answers an empty list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber, poolId: PoolId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Type.String()),
  errors: [],
  example: { path: EXAMPLE.producer },

  handle: ({ db }, { path, query }) => blockHashes(db, { ...query, ...path }),
});

export const listEpochBlockProtocols = operation({
  id: 'listEpochBlockProtocols',
  route: 'GET /api/epoch/{epoch}/block-protocols',
  tag: 'Epochs',
  summary: 'Blocks of an epoch by the protocol version that their makers declared',
  description: 'Shows how many block makers are ready for the next hard fork. Cached until the next block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  result: Type.Array(
    named(
      'BlockProtocol',
      Closed({
        protoMajor: Count('Major protocol version that the block makers declared'),
        protoMinor: Nullable(Count('Null for a number above 2^53')),
        blocks: Count('Number of blocks that declared the version'),
      }),
    ),
  ),
  errors: [],
  keptByTip: true,
  example: { path: { epoch: EXAMPLE.block.epoch } },

  async handle({ db }, { path }) {
    const versions = await blockProtocols(db, path.epoch);
    return versions.map(({ major, minor, blocks }) => ({
      protoMajor: major,
      protoMinor: minor === undefined || minor > Number.MAX_SAFE_INTEGER ? null : Number(minor),
      blocks,
    }));
  },
});
