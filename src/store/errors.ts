import { ServiceError } from '../kernel/errors.js';

/** A value that its column cannot store. */
export class UnstorableValue extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'UnstorableValue';
  }
}

/** The five-character SQLSTATE of a server error, for example `23505` for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  // The severity distinguishes server errors from socket errors, whose codes (`EPIPE`) look similar.
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** The transaction conflicted with another one (serialization failure, deadlock) and may be retried as a whole. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** A write on a standby. */
export const isReadOnlyViolation = (error: unknown): boolean => sqlState(error) === '25006';

/** A read of an unlogged table on a standby, which has none of its rows. */
export const isUnloggedRead = (error: unknown): boolean => sqlState(error) === '0A000';

/** Connection exceptions, a server that shuts down or starts up, too many connections. */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300)$/;

/** `disk_full`, and `io_error`, which a full file system causes in other places. */
const DISK_STATES: ReadonlySet<string> = new Set(['53100', '58030']);
/** A full file system, and an exhausted disk quota. */
const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

const RETRY_SOON = { 'Retry-After': '5' } as const;
const RETRY_LATER = { 'Retry-After': '30' } as const;

/** The database has no disk space for writes. Reads still work; writes recover as soon as there is space. */
export class DiskFull extends ServiceError {
  constructor(cause: unknown) {
    super('unavailable', 'The disk of the database is full: nothing can be written until there is space again', {
      cause,
      headers: RETRY_LATER,
    });
    this.name = 'DiskFull';
  }
}

function isDiskFull(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return DISK_STATES.has(state);
  return error instanceof Error && 'code' in error && DISK_CODES.has(String(error.code));
}

/** Failures whose cause lies outside the statement get a fixed message; all others pass unchanged. */
export function asStoreError(error: unknown): unknown {
  if (isDiskFull(error)) return new DiskFull(error);
  const state = sqlState(error);
  if (state === undefined) return isConnectionError(error) ? unreachable(error) : error;
  if (UNAVAILABLE.test(state)) return unreachable(error);
  if (state === '57014') {
    return new ServiceError('unavailable', 'The database took too long to answer; ask for less or try again', {
      cause: error,
      headers: RETRY_SOON,
    });
  }
  // PostgreSQL text cannot hold the character U+0000, nor can its JSON (22P05).
  if (state === '22021' || state === '22P05') {
    return new ServiceError('invalid', 'Text must be valid Unicode without the character U+0000', { cause: error });
  }
  return error;
}

function unreachable(cause: unknown): ServiceError {
  // Message of the client library when no connection was free in time.
  const busy = cause instanceof Error && cause.message.startsWith('timeout exceeded');
  const state = busy ? 'is busy' : 'cannot be reached right now';
  return new ServiceError('unavailable', `The database ${state}; try again later`, { cause, headers: RETRY_SOON });
}

const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** The client library has no codes for its own failures, only these messages. */
const CLIENT_FAILURE =
  /^(Connection terminated|timeout e|Client (has encountered|was closed)|Cannot use a pool after|The server does not support SSL|There was an error establishing an SSL)/;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ServiceError) return false;
  if ('code' in error && SOCKET_ERRORS.has(String(error.code))) return true;
  return CLIENT_FAILURE.test(error.message);
}

/** The server ended the connection or could not be reached; also when the error is already a `ServiceError`. */
export const isConnectionLost = (error: unknown): boolean =>
  breaksConnection(error instanceof ServiceError ? error.cause : error);

/** After this error the connection must not be used again. */
export function breaksConnection(error: unknown): boolean {
  if (sqlState(error) === undefined) return isConnectionError(error);
  const { severity, routine } = error as { severity?: string; routine?: string };
  // A plan whose table changed stays invalid on its connection; a new connection plans it again.
  return severity === 'FATAL' || severity === 'PANIC' || routine === 'RevalidateCachedQuery';
}
