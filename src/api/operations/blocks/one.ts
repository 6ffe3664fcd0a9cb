import Type, { type Static } from 'typebox';
import { epochLength, epochToSlot, slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { heightOfSlot, heightsBetween, heightsWithin, oneHeight } from '../../../store/queries/cardano/block-places.js';
import { headedBlocks } from '../../../store/queries/cardano/blocks.js';
import { type BoundaryBlock, boundariesWithin } from '../../../store/queries/cardano/boundary-blocks.js';
import { chainWindow, type HeightRange, mergeChain } from '../../../store/queries/cardano/chain-window.js';
import { type GenesisBlock, genesisBlock } from '../../../store/queries/cardano/genesis-block.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Defaulted, described, Integer, OneOf, Slot } from '../../schema.js';
import { Block, shownBlock } from './block-json.js';
import { BlockId, EpochNumber, findNamedBlock, noSuchBlock } from './block-parameters.js';

/** The block at the height that `find` answers, all from one snapshot. */
async function oneBlock(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  find: (db: NetworkDb<'cardano'>, tip: { readonly height: number }) => Promise<number | undefined> | number,
  missing = noSuchBlock,
): Promise<Static<typeof Block>> {
  return await db.snapshot(async (snapshot) => {
    const tip = await readTip(snapshot);
    const height = await find(snapshot, tip);
    const [block] = height === undefined ? [] : await headedBlocks(snapshot, oneHeight(height), 'asc');
    if (block === undefined) throw missing();
    return shownBlock(block, network, tip);
  });
}

export const getLatestBlock = operation({
  id: 'getLatestBlock',
  route: 'GET /api/blocks/latest',
  tag: 'Cardano Blocks',
  summary: 'The newest block',
  description:
    'Answers the newest block of the index with the fields of its header. Answers 503 while the network is still being indexed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Block,
  errors: [],
  example: {},

  handle: (context) => oneBlock(context, (_, { height }) => height),
});

export const getBlock = operation({
  id: 'getBlock',
  route: 'GET /api/blocks/{hash}',
  tag: 'Cardano Blocks',
  summary: 'Get a block by its hash or height',
  description:
    'Boundary blocks of Byron (one at the start of an epoch, without a height of its own) and the genesis are found by their hash. The height before the first block names the first boundary block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  result: Block,
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network }, { path }) {
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const named = await findNamedBlock(snapshot, network, path.hash);
      if (named.kind !== 'block') return shownBlock(named, network, tip);
      const [block] = await headedBlocks(snapshot, oneHeight(named.height), 'asc');
      if (block === undefined) throw noSuchBlock();
      return shownBlock(block, network, tip);
    });
  },
});

export const getBlockOfSlot = operation({
  id: 'getBlockOfSlot',
  route: 'GET /api/blocks/slot/{slot}',
  tag: 'Cardano Blocks',
  summary: 'The block of a slot',
  description: 'Answers the block of an absolute slot. Most slots have none: they answer 404.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ slot: described(Slot, FIELD.slot) }),
  result: Block,
  errors: ['not-found'],
  example: { path: { slot: EXAMPLE.block.slot } },

  handle: (context, { path }) => oneBlock(context, (db) => heightOfSlot(db, path.slot), noBlockInSlot),
});

export const getBlockOfEpochSlot = operation({
  id: 'getBlockOfEpochSlot',
  route: 'GET /api/blocks/epoch/{epoch}/slot/{slot}',
  tag: 'Cardano Blocks',
  summary: 'The block of a slot, counted within its epoch',
  description:
    'Like `GET /api/blocks/slot/{slot}`, with the slot counted from the start of the epoch. Answers 404 when the slot has no block or lies beyond the epoch.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber, slot: Integer({ minimum: 0, description: 'Slot within the epoch' }) }),
  result: Block,
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch, slot: EXAMPLE.block.epochSlot } },

  handle(context, { path: { epoch, slot } }) {
    if (slot >= epochLength(context.network, epoch)) throw noBlockInSlot();
    const absolute = epochToSlot(context.network, epoch) + slot;
    return oneBlock(context, (db) => heightOfSlot(db, absolute), noBlockInSlot);
  },
});

const noBlockInSlot = (): ServiceError => new ServiceError('not-found', 'There is no block in that slot');

export const getBlockAtTime = operation({
  id: 'getBlockAtTime',
  route: 'GET /api/blocks/time/{time}',
  tag: 'Cardano Blocks',
  summary: 'The block at a time',
  description:
    '`before` is the last block up to the time, `after` the first one from it on, `exact` the one whose slot begins at that second.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ time: Integer({ minimum: 0, description: 'Unix time in seconds' }) }),
  query: Type.Object({
    mode: Defaulted(
      OneOf(
        ['before', 'after', 'exact'],
        'Which block to answer when none starts at the time: the last before it, the first after it, or none',
      ),
      'before',
    ),
  }),
  result: Block,
  errors: ['not-found'],
  example: { path: { time: EXAMPLE.block.time } },

  handle(context, { path: { time }, query: { mode } }) {
    const { network } = context;
    const slot = time < network.systemStart && mode === 'after' ? 0 : timeToSlot(network, time);
    const begins = slotToTime(network, slot) === time;
    if (mode === 'exact' && !begins) throw noBlockAtTime();
    const from = mode === 'after' && !begins && time > network.systemStart ? slot + 1 : slot;
    return oneBlock(context, (db) => heightOfSlot(db, from, mode), noBlockAtTime);
  },
});

const noBlockAtTime = (): ServiceError => new ServiceError('not-found', 'There is no block at that time');

async function neighbours(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  id: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  direction: 'next' | 'previous',
): Promise<Static<typeof Block>[]> {
  return await db.snapshot(async (snapshot) => {
    const tip = await readTip(snapshot);
    const order = direction === 'next' ? 'asc' : 'desc';
    const { heights: range, markers } = await neighbourhood(snapshot, network, id, direction);
    const window = chainWindow(range, markers, { order, skip: (page - 1) * pageSize, limit: pageSize });
    const blocks = await headedBlocks(snapshot, heightsBetween(snapshot, window.heights), order);
    return mergeChain(blocks, window.markers, order).map((block) => shownBlock(block, network, tip));
  });
}

/** Everything on one side of a block: a range of heights, and the blocks in it that have no height of their own. */
async function neighbourhood(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  id: string,
  direction: 'next' | 'previous',
): Promise<{ readonly heights: HeightRange; readonly markers: readonly (BoundaryBlock | GenesisBlock)[] }> {
  const named = await findNamedBlock(db, network, id);
  const within = await heightsWithin(db, {});
  const epoch = named.kind === 'boundary' ? named.epoch : undefined;
  if (direction === 'next') {
    const heights = { ...within, from: Math.max(within.from, named.height + 1) };
    return { heights, markers: await boundariesWithin(db, { fromHeight: named.height, afterEpoch: epoch }) };
  }
  // A boundary block comes after the block whose height it repeats.
  const last = named.kind === 'boundary' ? named.height : named.height - 1;
  const boundaries = await boundariesWithin(
    db,
    named.kind === 'boundary' ? { beforeEpoch: named.epoch } : { toHeight: named.height - 1 },
  );
  const genesis = named.kind === 'genesis' ? undefined : await genesisBlock(db, network);
  const markers = genesis === undefined ? boundaries : [genesis, ...boundaries];
  return { heights: { ...within, to: Math.min(within.to, last) }, markers };
}

const listNeighbours = (
  direction: 'next' | 'previous',
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...text,
    route: `GET /api/blocks/{hash}/${direction}`,
    tag: 'Cardano Blocks',
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: Type.Object({ hash: BlockId }),
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(Block),
    errors: ['not-found'],
    example: { path: { hash: EXAMPLE.block.hash }, query: { pageSize: 3 } },

    handle: (context, { path, query }) => neighbours(context, path.hash, query, direction),
  });

export const listNextBlocks = listNeighbours('next', {
  id: 'listNextBlocks',
  summary: 'The blocks after a block, nearest first',
  description:
    'Answers up to `pageSize` blocks that follow the block of the path, which is not part of the list. Answers 404 when the block is not on the chain and an empty list after the newest block.',
});

export const listPreviousBlocks = listNeighbours('previous', {
  id: 'listPreviousBlocks',
  summary: 'The blocks before a block, nearest first',
  description:
    'Answers up to `pageSize` blocks that precede the block of the path, which is not part of the list. Answers 404 when the block is not on the chain.',
});
