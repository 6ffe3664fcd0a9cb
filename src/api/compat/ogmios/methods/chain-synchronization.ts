import Type from 'typebox';
import { awaitIndexChange } from '../../../../store/hints.js';
import { findBlockPositions } from '../../../../store/queries/cardano/blocks/block-points.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { CompatWait } from '../../../kit/compat-api.js';
import { Closed } from '../../../kit/schema.js';
import { ChainSyncState } from '../chain-sync-state.js';
import { method } from '../method.js';
import { NoParams, PointOrOrigin } from '../params.js';
import { RpcError } from '../rpc.js';
import { toPoint, toTip } from '../values.js';

const INTERSECTION_NOT_FOUND = 1_000;
const MAX_POINTS = 1_000;

/** The first of the points that is on the chain. */
export const findIntersection = method({
  lane: 'chain',
  stateful: true,
  params: Closed({ points: Type.Optional(Type.Array(PointOrOrigin, { maxItems: MAX_POINTS })) }),

  async run({ db }, { points = ['origin' as const] }, session) {
    const { tip, found } = await db.snapshot(async (snapshot) => {
      const named = points.flatMap((point) =>
        point === 'origin' ? [] : [{ slot: point.slot, hash: point.id.toLowerCase() }],
      );
      const known = new Map((await findBlockPositions(snapshot, named)).map((block) => [block.hash, block]));
      const first = points.map((point) => (point === 'origin' ? point : known.get(point.id.toLowerCase())));
      return { tip: await readTip(snapshot), found: first.find((point) => point !== undefined) };
    });
    if (found === undefined) throw new RpcError(INTERSECTION_NOT_FOUND, 'No intersection found.', { tip: toTip(tip) });
    session.chain = await ChainSyncState.startAfter(db, found === 'origin' ? undefined : found);
    return { intersection: found === 'origin' ? found : toPoint(found), tip: toTip(tip) };
  },
});

export const nextBlock = method({
  lane: 'chain',
  stateful: true,
  params: NoParams,

  async run({ db, network }, _params, session) {
    session.chain ??= await ChainSyncState.startAfter(db, undefined);
    const step = await session.chain.next();
    return step ?? new CompatWait((signal) => awaitIndexChange(network.id, signal));
  },
});
