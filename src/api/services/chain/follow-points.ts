import { ServiceError } from '../../../kernel/errors.js';
import type { FollowedPoint } from '../../../store/queries/events/followed-blocks.js';

/** A block that a client names: `<slot>.<hash>` (on Bitcoin `<height>.<hash>`), or the state before the first block. */
export type NamedPoint =
  | 'origin'
  | {
      readonly position: number;
      readonly hash: string;
      /** The newest entry of the rollback log when the point was issued; undefined for a point from elsewhere. */
      readonly rollbackId: number | undefined;
    };

/** Where a follower starts: at the tip, or after the first of these points that is on the chain. */
export type FollowStart = 'tip' | readonly NamedPoint[];

/** As many as a node accepts in practice, and short enough for a URL. */
export const MAX_POINTS = 50;
const POINT = /^([0-9]{1,15})\.([0-9a-fA-F]{64})(?:\.([0-9]{1,10}))?$/;

export function parseFollowStart(text: string): FollowStart {
  if (text === 'tip') return 'tip';
  const parts = text.split(',');
  if (parts.length > MAX_POINTS)
    throw new ServiceError('invalid', `'from' may have at most ${MAX_POINTS} points, separated by commas`);
  return parts.map(parsePoint);
}

function parsePoint(text: string): NamedPoint {
  if (text === 'origin') return 'origin';
  const [, position, hash, rollbacks] = POINT.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new ServiceError(
      'invalid',
      `Invalid point '${text.slice(0, 90)}' in 'from': use origin, tip or <slot>.<hash> (on Bitcoin <height>.<hash>)`,
    );
  return {
    position: Number(position),
    hash: hash.toLowerCase(),
    rollbackId: rollbacks === undefined ? undefined : Number(rollbacks) - 1,
  };
}

/** The number of rollbacks follows the hash, so that a later rollback of the point can be found in the log. */
export const formatPoint = (point: Pick<FollowedPoint, 'position' | 'hash'> | undefined, rollbackId: number): string =>
  point === undefined ? 'origin' : `${point.position}.${point.hash}.${rollbackId + 1}`;
