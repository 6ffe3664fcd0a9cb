import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  heightsBetween,
  heightsWithin,
  oneHeight,
  selectHeightsByHash,
} from '../../../store/queries/cardano/blocks/block-heights.js';
import { headedBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type BoundaryBlock, boundariesWithin } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { type GenesisBlock, genesisBlock } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { chainWindow, type HeightRange, mergeChain } from '../../../store/queries/cardano/chain/chain-window.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import type { Sql } from '../../../store/sql.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Block, toBlockJson } from '../../shapes/cardano-blocks/block-json.js';
import { BlockId, HASH_DIGITS, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';
import { resolveBlock } from './block-parameters.js';

/** The block at the height that `selectHeight` selects, from one snapshot. */
export async function oneBlock(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  selectHeight: (db: NetworkDb<'cardano'>) => Sql,
  missing = noSuchBlock,
): Promise<Static<typeof Block>> {
  return await db.snapshot(async (snapshot) => {
    const [tip, [block]] = await Promise.all([
      readTip(snapshot),
      headedBlocks(snapshot, selectHeight(snapshot), 'asc'),
    ]);
    if (block === undefined) throw missing();
    return toBlockJson(block, network, tip);
  });
}

/** The block with a hash or height; boundary blocks and the genesis by their hash. */
export async function readBlock(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  id: string,
): Promise<Static<typeof Block>> {
  return await db.snapshot(async (snapshot) => {
    const height = id.length < HASH_DIGITS ? oneHeight(Number(id)) : selectHeightsByHash(snapshot, [fromHex(id)]);
    const [tip, [block]] = await Promise.all([readTip(snapshot), headedBlocks(snapshot, height, 'asc')]);
    if (block !== undefined) return toBlockJson(block, network, tip);
    const named = await resolveBlock(snapshot, network, id);
    if (named.kind === 'block') throw noSuchBlock();
    return toBlockJson(named, network, tip);
  });
}

/** Nearest first. */
export async function readNeighbours(
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
    return mergeChain(blocks, window.markers, order).map((block) => toBlockJson(block, network, tip));
  });
}

/** All blocks on one side of a block: a range of heights, and the boundary blocks in it. */
async function neighbourhood(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  id: string,
  direction: 'next' | 'previous',
): Promise<{ readonly heights: HeightRange; readonly markers: readonly (BoundaryBlock | GenesisBlock)[] }> {
  const target = await resolveBlock(db, network, id);
  const within = await heightsWithin(db, {});
  const epoch = target.kind === 'boundary' ? target.epoch : undefined;
  if (direction === 'next') {
    const heights = { ...within, from: Math.max(within.from, target.height + 1) };
    return { heights, markers: await boundariesWithin(db, { fromHeight: target.height, afterEpoch: epoch }) };
  }
  // A boundary block comes after the block whose height it repeats.
  const last = target.kind === 'boundary' ? target.height : target.height - 1;
  const boundaries = await boundariesWithin(
    db,
    target.kind === 'boundary' ? { beforeEpoch: target.epoch } : { toHeight: target.height - 1 },
  );
  const genesis = target.kind === 'genesis' ? undefined : await genesisBlock(db, network);
  const markers = genesis === undefined ? boundaries : [genesis, ...boundaries];
  return { heights: { ...within, to: Math.min(within.to, last) }, markers };
}

export const listNeighbours = (
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

    handle: (context, { path, query }) => readNeighbours(context, path.hash, query, direction),
  });
