import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  forkHeightSince,
  heightsBetween,
  heightsOfIssuer,
  heightsWithin,
  issuerIdOf,
} from '../../../store/queries/cardano/block-places.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks.js';
import { type BoundaryBlock, boundariesWithin } from '../../../store/queries/cardano/boundary-blocks.js';
import { chainWindow, type HeightRange, mergeChain } from '../../../store/queries/cardano/chain-window.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage, Order, shownTip, TipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { described } from '../../schema.js';
import { BlockSummary, type ListedBlock, shownSummary } from './block-json.js';
import { EpochNumber, Height, PoolId, readPoolId } from './block-parameters.js';

interface BlockFilters {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  readonly epoch?: number | undefined;
  readonly poolId?: string | undefined;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
}

/** A page of blocks by height; only those of one pool have to be searched in an index. */
export async function blocksOfPage(
  db: NetworkDb<'cardano'>,
  filters: BlockFilters,
): Promise<readonly (ChainBlock | BoundaryBlock)[]> {
  const { page, pageSize, order, poolId } = filters;
  const pool = poolId === undefined ? undefined : readPoolId(poolId);
  return await db.snapshot(async (snapshot) => {
    const within = await heightsWithin(snapshot, filters);
    if (pool !== undefined) return await blocksOfPool(snapshot, pool, within, filters);
    const boundaries = await boundariesWithin(snapshot, filters);
    const window = chainWindow(within, boundaries, { order, skip: (page - 1) * pageSize, limit: pageSize });
    const blocks = await chainBlocks(snapshot, heightsBetween(snapshot, window.heights), order);
    return mergeChain(blocks, window.markers, order);
  });
}

async function blocksOfPool(
  db: NetworkDb<'cardano'>,
  pool: Uint8Array,
  within: HeightRange,
  { order, ...page }: BlockFilters,
): Promise<readonly ChainBlock[]> {
  const issuerId = await issuerIdOf(db, pool);
  if (issuerId === undefined) return [];
  return await numberedPage(page, (range) =>
    chainBlocks(db, heightsOfIssuer(db, issuerId, within, { ...range, order }), order),
  );
}

const shown = (blocks: readonly ListedBlock[], network: CardanoNetwork): Static<typeof BlockSummary>[] =>
  blocks.map((block) => shownSummary(block, network));

export const listBlocks = operation({
  id: 'listBlocks',
  route: 'GET /api/blocks',
  tag: 'Cardano Blocks',
  summary: 'Blocks, newest first',
  description:
    'Without filters, every block of the chain. `epoch`, `poolId`, `fromHeight` and `toHeight` narrow the list and can be combined. Boundary blocks of Byron are listed in their place without a height. Numbered pages end after a fixed number of items: read deep lists with `GET /api/blocks/page`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    epoch: Type.Optional(EpochNumber),
    poolId: Type.Optional(PoolId),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
    order: Order('desc'),
  }),
  result: Type.Array(BlockSummary),
  errors: [],
  example: { query: { pageSize: 10 } },

  handle: async ({ db, network }, { query }) => shown(await blocksOfPage(db, query), network),
});

export const pageBlocks = operation({
  id: 'pageBlocks',
  route: 'GET /api/blocks/page',
  tag: 'Cardano Blocks',
  summary: 'Blocks, newest first, by cursor',
  description:
    'Reads the chain to any depth with `cursor`. When the last block of the page before was rolled back, the list continues after the newest block that both chains share. Answers 400 for a cursor of another list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
  }),
  result: TipPage(BlockSummary),
  errors: [],
  example: { query: { limit: 10 } },

  async handle({ db, network, cursor }, { query }) {
    const position = query.cursor === undefined ? undefined : cursor.decode(query.cursor);
    const [rollbackId, seenHeight, seenEpoch] = (position ?? []) as readonly number[];
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const within = await heightsWithin(snapshot, query);
      // When the last block seen was rolled back, the list goes on with the last one that both chains share.
      const fork = rollbackId === undefined ? undefined : await forkHeightSince(snapshot, rollbackId);
      const isForked = fork !== undefined && fork < (seenHeight ?? tip.height + 1);
      const last = isForked ? fork : (seenHeight ?? tip.height + 1) - (seenEpoch === undefined ? 1 : 0);
      const boundaries = await boundariesWithin(snapshot, {
        fromHeight: query.fromHeight,
        toHeight: Math.min(query.toHeight ?? last, last),
        beforeEpoch: isForked ? undefined : seenEpoch,
      });
      const rest = { from: within.from, to: Math.min(within.to, last) };
      const window = chainWindow(rest, boundaries, { order: 'desc', skip: 0, limit: query.limit });
      const blocks = await chainBlocks(snapshot, heightsBetween(snapshot, window.heights), 'desc');
      const page = mergeChain(blocks, window.markers, 'desc');
      const answer = { data: shown(page, network), tip: shownTip(tip) };
      const end = page.at(-1);
      const isWhole = page.length === Math.max(0, rest.to - rest.from + 1) + boundaries.length;
      if (end === undefined || isWhole) return answer;
      const place = end.kind === 'boundary' ? [end.height, end.epoch] : [end.height];
      return { ...answer, nextCursor: cursor.encode([tip.rollbackId, ...place]) };
    });
  },
});

export const listEpochBlocks = operation({
  id: 'listBlocksOfEpoch',
  route: 'GET /api/blocks/epoch/{epoch}',
  tag: 'Cardano Blocks',
  summary: 'Blocks of an epoch, newest first',
  description: 'Answers an empty list for an epoch without blocks. The newest epoch grows while it lasts.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(BlockSummary),
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch }, query: { pageSize: 10 } },

  handle: async ({ db, network }, { path, query }) =>
    shown(await blocksOfPage(db, { ...query, ...path, order: 'desc' }), network),
});

export const listPoolBlocks = operation({
  id: 'listBlocksOfPool',
  route: 'GET /api/blocks/pool/{poolId}',
  tag: 'Cardano Blocks',
  summary: 'Blocks that a pool made, newest first',
  description: '`epoch` narrows the list to one epoch. Answers an empty list for a pool that made no block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ poolId: PoolId }),
  query: Type.Object({ page: Page(), pageSize: PageSize(), epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(BlockSummary),
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: async ({ db, network }, { path, query }) =>
    shown(await blocksOfPage(db, { ...query, ...path, order: 'desc' }), network),
});
