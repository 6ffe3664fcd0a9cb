import { slotToTime } from '../../../../chains/cardano/time.js';
import { ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import {
  existingHeight,
  findHeightByHash,
  findHeightBySlot,
  heightsBetween,
  heightsWithin,
  theseHeights,
} from '../../../../store/queries/cardano/blocks/block-heights.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { MAX_INT32 } from '../../../kit/schema.js';
import { toTip } from '../messages/chain-output.js';
import { readBlocks, toAnyBlock, toBlockRef } from '../read-blocks.js';
import { rpc } from '../rpc.js';

const service = 'sync.SyncService';

/** A reference names a block by its hash or, without one, by its height or its slot. */
export interface BlockRef {
  readonly slot: bigint;
  readonly hash: Uint8Array;
  readonly height: bigint;
}

/** Blocks that one request may name or get: each has up to 90 kB and its parsed form several times that. */
const MAX_BLOCKS = 100;
const DEFAULT_BLOCKS = 20;

export const fetchBlock = rpc<{ readonly ref: readonly BlockRef[] }>({
  service,
  method: 'FetchBlock',
  summary: 'Fetch blocks by their references',

  handle({ db, network }, { request: { ref }, form }) {
    if (ref.length > MAX_BLOCKS) throw new ServiceError('invalid', `'ref' may have at most ${MAX_BLOCKS} items`);
    return db.snapshot(async (snapshot) => {
      const heights = await Promise.all(ref.map((each) => findBlock(snapshot, each)));
      const blocks = await readBlocks(snapshot, theseHeights([...new Set(heights)]));
      const byHeight = new Map(blocks.map((each) => [each.position.height, each]));
      return { block: heights.map((height) => toAnyBlock(byHeight.get(height)!, network, form)) };
    });
  },
});

async function findBlock(db: NetworkDb<'cardano'>, ref: BlockRef): Promise<number> {
  const height = await findHeight(db, ref);
  if (height === undefined) throw new ServiceError('not-found', 'There is no block with this reference on the chain');
  return height;
}

export async function findHeight(db: NetworkDb<'cardano'>, { slot, hash, height }: BlockRef) {
  if (hash.length > 0) return await findHeightByHash(db, hash);
  if (height > 0n) return height > MAX_INT32 ? undefined : await existingHeight(db, Number(height));
  return slot > MAX_SLOT ? undefined : await findHeightBySlot(db, Number(slot));
}

const MAX_SLOT = BigInt(Number.MAX_SAFE_INTEGER);

interface DumpRequest {
  readonly startToken?: BlockRef;
  readonly maxItems: number;
}

export const dumpHistory = rpc<DumpRequest>({
  service,
  method: 'DumpHistory',
  summary: 'List blocks of the chain from a reference on',

  handle({ db, network }, { request: { startToken, maxItems }, form }) {
    const count = maxItems === 0 ? DEFAULT_BLOCKS : Math.min(maxItems, MAX_BLOCKS);
    return db.snapshot(async (snapshot) => {
      const fromHeight = startToken === undefined ? undefined : await findBlock(snapshot, startToken);
      const { from, to } = await heightsWithin(snapshot, { fromHeight });
      // One more than the page: its reference is where the next page starts.
      const range = { from, to: Math.min(to, from + count) };
      const blocks = await readBlocks(snapshot, heightsBetween(snapshot, range));
      const next = blocks[count];
      return {
        block: blocks.slice(0, count).map((each) => toAnyBlock(each, network, form)),
        ...(next && { nextToken: toBlockRef(next.position, network) }),
      };
    });
  },
});

export const readTipRef = rpc({
  service,
  method: 'ReadTip',
  summary: 'Read the newest block of the chain',

  async handle({ db, network }, { form }) {
    const tip = await readTip(db);
    const timestamp = BigInt(slotToTime(network, tip.slot)) * 1_000n;
    return { tip: toTip(tip, network), ...(form.version === 'v1alpha' && { timestamp }) };
  },
});
