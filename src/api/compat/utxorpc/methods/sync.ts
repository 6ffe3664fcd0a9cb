import { slotToTime } from '../../../../chains/cardano/time.js';
import { ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { heightsBetween, heightsWithin, theseHeights } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { type BlockRef, findHeight } from '../block-ref.js';
import { BLOCKS_AT_ONCE, startFollowing } from '../follow.js';
import { toTip } from '../messages/chain-output.js';
import { type MessageFields, oneof } from '../messages/message.js';
import { readBlocks, toAnyBlock, toBlockRef } from '../read-blocks.js';
import { type RpcContext, type RpcInput, rpc } from '../rpc.js';

const service = 'sync.SyncService';

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
      const byHeight = new Map(blocks.map((each) => [each.height, each]));
      return { block: heights.map((height) => toAnyBlock(byHeight.get(height)!, network, form)) };
    });
  },
});

async function findBlock(db: NetworkDb<'cardano'>, ref: BlockRef): Promise<number> {
  const height = await findHeight(db, ref);
  if (height === undefined) throw new ServiceError('not-found', 'There is no block with this reference on the chain');
  return height;
}

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
        ...(next && { nextToken: toBlockRef(next, network) }),
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

interface FollowRequest {
  readonly intersect: readonly BlockRef[];
}

export const followTip = rpc<FollowRequest>({
  service,
  method: 'FollowTip',
  summary: 'Follow the chain from a block on',
  stream: true,

  handle: (context, input) => followBlocks(context, input),
});

/** Begins with the block that it starts after. A rollback is a reset to the newest block that remains. */
async function* followBlocks(
  { db, network }: RpcContext,
  { request, form, signal }: RpcInput<FollowRequest>,
): AsyncGenerator<MessageFields> {
  const { follower, start } = await startFollowing(db, request.intersect);
  if (start !== undefined) yield { action: oneof('reset', toBlockRef(start, network)) };
  while (!signal.aborted) {
    const { steps, tip } = await follower.readOrWait(BLOCKS_AT_ONCE, signal);
    const newest = toTip(tip, network);
    for (const step of steps) {
      if (signal.aborted) return;
      const action =
        step.kind === 'forward'
          ? oneof('apply', toAnyBlock(step.block, network, form))
          : oneof('reset', step.to === undefined ? {} : toBlockRef(step.to, network));
      yield { action, tip: newest };
    }
  }
}
