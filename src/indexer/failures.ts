import { DecodeError, ServiceError } from '../kernel/errors.js';
import { SourceError, type SourceFault } from '../sources/errors.js';
import type { Point } from '../sources/source.js';
import { DiskFull, isConflict, sqlState, UnstorableValue } from '../store/errors.js';

/** The index of a network cannot continue without the operator. The message is public. */
export class IndexHalted extends ServiceError {
  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    super('unavailable', reason, options);
    this.name = 'IndexHalted';
  }
}

/** The source's chain differs from the index below the finality depth of the network. */
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

/** Another process has written to the index: the failure has to be interpreted accordingly. */
export class IndexMoved extends ServiceError {
  constructor(cause: unknown) {
    super('unavailable', 'The index was changed by another process', { cause });
    this.name = 'IndexMoved';
  }
}

/**
 * How to continue after a failure. `database` and `source` are temporary; `content` may have been corrupted in transit,
 * so it is requested again before it is believed; `recheck` needs a repair of the source, which is detected by
 * retrying; `halt` would fail in the same way every time.
 */
export type FailureClass = 'database' | 'source' | 'content' | 'recheck' | 'halt';

export function classifyFailure(error: unknown): FailureClass {
  if (error instanceof UndecodableBlock) return 'content';
  if (error instanceof ForkTooDeep) return 'recheck';
  if (error instanceof SourceError) {
    const mended = error.passing || error.fault === 'gave-up' || error.fault === 'refused';
    return mended ? 'source' : 'recheck';
  }
  return error instanceof IndexMoved || isPassingStoreFailure(error) ? 'database' : 'halt';
}

/** Insufficient resources, unavailable locks, and system failures below the server. */
const PASSING_STATE = /^(53...|55P03|58...)$/;

/** The database is unavailable or its disk is full. This is retried without limit and never leads to a halt. */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof DiskFull ||
  (error instanceof ServiceError &&
    error.kind === 'unavailable' &&
    error.cause !== undefined &&
    error.name === 'ServiceError');

export const isPassingStoreFailure = (error: unknown): boolean =>
  isStoreUnavailable(error) || isConflict(error) || PASSING_STATE.test(sqlState(error) ?? '');

/** Formats a public reason. Errors of libraries may contain anything, so their text goes to the log only. */
export function formatPublicReason(error: unknown): string {
  if (error instanceof ServiceError || error instanceof DecodeError) return error.message;
  if (error instanceof UnstorableValue) return `The chain holds a value that the index cannot store: ${error.message}`;
  return 'An unexpected error stopped the index; the log has the details';
}

/** Public messages. The address of a source and its own messages go to the log only. */
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
  error instanceof SourceError ? SOURCE_REASONS[error.fault] : formatPublicReason(error);
