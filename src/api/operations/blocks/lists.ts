import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  forkHeightSince,
  type HeightRange,
  heightsOfIssuer,
  heightsOfPage,
  heightsWithin,
  issuerIdOf,
} from '../../../store/queries/cardano/block-places.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage, Order, shownTip, TipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { BlockSummary, shownSummary } from './block-json.js';
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
export async function blocksOfPage(db: NetworkDb<'cardano'>, filters: BlockFilters): Promise<readonly ChainBlock[]> {
  const { page, pageSize, order, poolId } = filters;
  const pool = poolId === undefined ? undefined : readPoolId(poolId);
  return await db.snapshot(async (snapshot) => {
    const within = await heightsWithin(snapshot, filters);
    if (pool !== undefined) return await blocksOfPool(snapshot, pool, within, filters);
    const skip = (page - 1) * pageSize;
    return await chainBlocks(snapshot, heightsOfPage(snapshot, within, { order, skip, limit: pageSize }), order);
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

const shown = (blocks: readonly ChainBlock[], network: CardanoNetwork): Static<typeof BlockSummary>[] =>
  blocks.map((block) => shownSummary(block, network));

export const listBlocks = operation({
  id: 'listBlocks',
  route: 'GET /api/blocks',
  tag: 'Cardano Blocks',
  summary: 'Blocks, newest first',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    epoch: Type.Optional(EpochNumber),
    poolId: Type.Optional(PoolId),
    fromHeight: Type.Optional(Height),
    toHeight: Type.Optional(Height),
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
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromHeight: Type.Optional(Height),
    toHeight: Type.Optional(Height),
  }),
  result: TipPage(BlockSummary),
  errors: [],
  example: { query: { limit: 10 } },

  async handle({ db, network, cursor }, { query }) {
    const position = query.cursor === undefined ? undefined : cursor.decode(query.cursor);
    const [rollbackId, seen] = (position ?? []) as readonly number[];
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const within = await heightsWithin(snapshot, query);
      // When the last block seen was rolled back, the list goes on with the last one that both chains share.
      const fork = rollbackId === undefined ? undefined : await forkHeightSince(snapshot, rollbackId);
      const before = Math.min(seen ?? tip.height + 1, (fork ?? tip.height) + 1);
      const rest = { from: within.from, to: Math.min(within.to, before - 1) };
      const heights = heightsOfPage(snapshot, rest, { order: 'desc', skip: 0, limit: query.limit });
      const blocks = await chainBlocks(snapshot, heights, 'desc');
      const last = blocks.at(-1);
      const answer = { data: shown(blocks, network), tip: shownTip(tip) };
      if (last === undefined || last.height <= within.from) return answer;
      return { ...answer, nextCursor: cursor.encode([tip.rollbackId, last.height]) };
    });
  },
});

export const listEpochBlocks = operation({
  id: 'listBlocksOfEpoch',
  route: 'GET /api/blocks/epoch/{epoch}',
  tag: 'Cardano Blocks',
  summary: 'Blocks of an epoch, newest first',
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
