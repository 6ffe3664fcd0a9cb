import { DecodeError, ServiceError } from '../kernel/errors.js';
import { SourceError, type SourceFault } from '../sources/errors.js';
import type { Point } from '../sources/source.js';
import { DiskFull, isConflict, sqlState, UnstorableValue } from '../store/errors.js';

/** The index of a network cannot go on, and only a person can say how. The message is shown to everybody. */
export class IndexHalted extends ServiceError {
  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    super('unavailable', reason, options);
    this.name = 'IndexHalted';
  }
}

/** The source's chain differs from ours further back than the network promises. */
export class ForkTooDeep extends ServiceError {
  constructor(depth: number | undefined, finalityDepth: number) {
    const how = depth === undefined ? 'further back than is remembered' : `${depth} blocks deep`;
    super('unavailable', `The chain forked ${how}, below the finality depth of ${finalityDepth} blocks`);
    this.name = 'ForkTooDeep';
  }
}

export class UndecodableBlock extends ServiceError {
  constructor({ height, hash }: Required<Point>, cause: DecodeError) {
    super('undecodable', `Block ${height} (${hash}) cannot be decoded: ${cause.message}`, { cause });
    this.name = 'UndecodableBlock';
  }
}

/** Somebody else has written to the index since we looked: whatever failed has to be seen in that light. */
export class IndexMoved extends ServiceError {
  constructor(cause: unknown) {
    super('unavailable', 'The index was changed by another process', { cause });
    this.name = 'IndexMoved';
  }
}

/**
 * What to do after a failure. `database` and `source` pass by themselves; `content` may have been spoilt on its way, so
 * it is asked for again before it is believed; `recheck` needs somebody to mend the source, which is seen only by asking
 * it again; `halt` would fail in the same way for ever.
 */
export type Verdict = 'database' | 'source' | 'content' | 'recheck' | 'halt';

export function judgeFailure(error: unknown): Verdict {
  if (error instanceof UndecodableBlock) return 'content';
  if (error instanceof ForkTooDeep) return 'recheck';
  if (error instanceof SourceError) {
    const mended = error.passing || error.fault === 'gave-up' || error.fault === 'refused';
    return mended ? 'source' : 'recheck';
  }
  return error instanceof IndexMoved || isPassingStoreFailure(error) ? 'database' : 'halt';
}

/** Insufficient resources, locks not to be had, and failures of the machine below the server. */
const PASSING_STATE = /^(53...|55P03|58...)$/;

/** The database is away or its disk is full. It is waited for without end: no number of attempts makes that a halt. */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof DiskFull ||
  (error instanceof ServiceError &&
    error.kind === 'unavailable' &&
    error.cause !== undefined &&
    error.name === 'ServiceError');

export const isPassingStoreFailure = (error: unknown): boolean =>
  isStoreUnavailable(error) || isConflict(error) || PASSING_STATE.test(sqlState(error) ?? '');

/** A public sentence. Errors of libraries may hold anything, so their text goes to the log only. */
export function reasonOf(error: unknown): string {
  if (error instanceof ServiceError || error instanceof DecodeError) return error.message;
  if (error instanceof UnstorableValue) return `The chain holds a value that the index cannot store: ${error.message}`;
  return 'An unexpected error stopped the index; the log has the details';
}

/** Sentences for callers of the API. The address of a source and its own words go to the log only. */
const SOURCE_REASONS: Readonly<Record<SourceFault, string>> = {
  unreachable: 'The node cannot be reached',
  lost: 'The connection to the node was lost',
  silent: 'The node did not answer in time',
  quiet: 'The node has sent nothing new for too long',
  misbehaved: 'The node gave an answer that cannot be used',
  refused: 'The node refused the request',
  'wrong-network': 'The node follows another network',
  'no-common-point': 'The node follows another chain',
  corrupt: 'The data of the node is damaged',
  'gave-up': 'The node failed too often',
};

export const publicReason = (error: unknown): string =>
  error instanceof SourceError ? SOURCE_REASONS[error.fault] : reasonOf(error);
