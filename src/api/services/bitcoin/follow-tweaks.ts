import Type, { type Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import { listTweakBlocks, listTxids } from '../../../store/queries/bitcoin/silent-payments.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';
import { TweakedBlock, toTweakedBlockJson } from '../../shapes/bitcoin/silent-payments.js';
import type { StepsWithJson } from '../chain/follow-feed.js';
import type { FollowStart } from '../chain/follow-points.js';
import { type FollowStep, readSteps } from '../chain/read-steps.js';
import { requireTweaks } from './silent-payments.js';

/** More than any page of blocks has: the pages are bounded by their blocks. */
const MAX_TWEAKS = 1_000_000;

const Forward = named(
  'TweaksForward',
  Closed({
    direction: OneOf(['forward'], 'The block follows the last one'),
    previousHash: Nullable(Type.String({ description: 'Hash of the previous block; null for the first block' })),
    ...TweakedBlock.properties,
  }),
);

const Backward = named(
  'TweaksBackward',
  Closed(
    {
      direction: OneOf(['backward'], 'Blocks after this point are no longer on the chain'),
      blockHeight: Nullable(Count('Height of the last block that remains; null when none remains')),
      blockHash: Nullable(Type.String({ description: FIELD.blockHash })),
    },
    { description: 'Discard all payments of blocks after this one' },
  ),
);

export const TweakStep = Type.Union([Forward, Backward]);
export type TweakStepJson = Static<typeof TweakStep>;

/** Blocks with the tweaks of their transactions. Must run inside a snapshot. */
export async function readTweakBlocks(
  db: NetworkDb<'bitcoin'>,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly Static<typeof TweakedBlock>[]> {
  const blocks = await listTweakBlocks(db, { from, to, limit, maxTweaks: MAX_TWEAKS });
  const indexed = blocks.map((block) => requireTweaks(db, block));
  const txNums = indexed.flatMap(({ firstTxNum, tweaks }) => tweaks.map(({ index }) => firstTxNum + BigInt(index)));
  const txids = new Map((await listTxids(db, txNums)).map(({ txNum, txid }) => [txNum, txid]));
  return indexed.map((block) => toTweakedBlockJson(block, txids));
}

/** The steps of a follower with the tweaks of each new block, all of one state of the chain. */
export const readTweakSteps = (
  db: NetworkDb<'bitcoin'>,
  start: FollowStart,
  limit: number,
): Promise<StepsWithJson & { readonly json: readonly TweakStepJson[] }> =>
  db.snapshot(async (snapshot) => {
    const followed = await readSteps(snapshot, start, { limit, withBytes: false });
    const heights = followed.steps.flatMap((step) => (step.direction === 'forward' ? [step.block.height] : []));
    const [from, to] = [heights[0], heights.at(-1)];
    const blocks =
      from === undefined || to === undefined
        ? []
        : await readTweakBlocks(snapshot, { from, to, limit: heights.length });
    const byHeight = new Map(blocks.map((block) => [block.blockHeight, block]));
    const show = (step: FollowStep): TweakStepJson =>
      step.direction === 'backward'
        ? { direction: 'backward', blockHeight: step.to?.height ?? null, blockHash: step.to?.hash ?? null }
        : {
            direction: 'forward',
            previousHash: step.block.previousHash ?? null,
            ...byHeight.get(step.block.height)!,
          };
    return { ...followed, json: followed.steps.map(show) };
  });
