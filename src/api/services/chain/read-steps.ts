import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { addArchivedBytes } from '../../../store/block-archive.js';
import { readEventTip } from '../../../store/queries/events/chain-events.js';
import type { EventTip } from '../../../store/queries/events/event-rows.js';
import {
  type FollowedBlock,
  type FollowedDb,
  type FollowedPoint,
  findForkSince,
  findPoints,
  listFollowedBlocks,
} from '../../../store/queries/events/followed-blocks.js';
import { type FollowStart, formatPoint, type NamedPoint } from './follow-points.js';

export type FollowStep =
  | { readonly direction: 'forward'; readonly block: FollowedBlock }
  | { readonly direction: 'backward'; readonly to: FollowedPoint | undefined };

export interface FollowedSteps {
  readonly steps: readonly FollowStep[];
  readonly tip: EventTip;
  /** The point after the last step, for the next request. */
  readonly next: string;
  /** Whether the tip is beyond the last step. */
  readonly more: boolean;
}

export interface FollowLimits {
  readonly limit: number;
  readonly withBytes: boolean;
}

/** Total size of the blocks of one response. One block is always returned. */
const MAX_BYTES = 4_000_000;

/**
 * The steps of a follower that has reached a point. The follower keeps the point, the service nothing, so that any
 * process can continue.
 */
export async function readSteps(db: FollowedDb, start: FollowStart, limits: FollowLimits): Promise<FollowedSteps> {
  const { tip, at, moved, listed } = await db.snapshot(async (snapshot) => {
    const reader = snapshot as FollowedDb;
    const tip = await readEventTip(reader);
    const { at, moved } = start === 'tip' ? atTip(tip) : await intersect(reader, start);
    const listed = await listFollowedBlocks(reader, {
      after: at?.height ?? -1,
      limit: limits.limit - (moved ? 1 : 0),
      withBytes: limits.withBytes,
      maxBytes: MAX_BYTES,
    });
    return { tip, at, moved, listed };
  });
  // Files are read without the snapshot, which holds a connection.
  const blocks = limits.withBytes ? await addArchivedBytes(db, listed) : listed;
  const steps: FollowStep[] = moved ? [{ direction: 'backward', to: at }] : [];
  for (const block of blocks) steps.push({ direction: 'forward', block });
  const last = blocks.at(-1) ?? at;
  return { steps, tip, next: formatPoint(last, tip.rollbackId), more: last?.height !== tip.height };
}

interface Intersection {
  /** Undefined before the first block. */
  readonly at: FollowedPoint | undefined;
  /** Whether it is not the first point that the client named: the client has to roll back to it. */
  readonly moved: boolean;
}

const atTip = ({ height, slot, hash }: EventTip): Intersection => ({
  at: { height, slot, hash, position: slot ?? height },
  moved: false,
});

async function intersect(db: FollowedDb, points: readonly NamedPoint[]): Promise<Intersection> {
  const found = await findPoints(
    db,
    points.flatMap((point) => (point === 'origin' ? [] : [fromHex(point.hash)])),
  );
  for (const [index, point] of points.entries()) {
    if (point === 'origin') return { at: undefined, moved: index > 0 };
    const at = found.find(({ hash, position }) => hash === point.hash && position === point.position);
    if (at !== undefined) return { at, moved: index > 0 };
  }
  const [first] = points;
  if (first !== undefined && first !== 'origin' && first.rollbackId !== undefined) {
    const fork = await findForkSince(db, first.rollbackId);
    if (fork !== undefined && (fork.to?.position ?? -1) < first.position) return { at: fork.to, moved: true };
  }
  throw new ServiceError('not-found', 'No point in from is on the chain: add older points, or origin as the last one');
}
