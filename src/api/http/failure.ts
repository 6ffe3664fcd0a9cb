import { type ErrorKind, ServiceError } from '../../kernel/errors.js';
import { STATUS } from '../kit/http-status.js';
import type { HeaderList } from './header-list.js';

export interface Failure {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly message: string;
  readonly headers: HeaderList;
  /** An unexpected error: logged in full, reported to the client with a fixed sentence. */
  readonly unexpected: boolean;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof ServiceError) {
    return {
      kind: error.kind,
      status: STATUS[error.kind],
      message: error.message,
      headers: buildHeaders(error),
      unexpected: error.kind === 'internal',
    };
  }
  return { kind: 'internal', status: 500, message: 'Internal server error', headers: [], unexpected: true };
}

/** Seconds; used when the error states no Retry-After. */
const RETRY_AFTER = '5';

/** Every 503 carries Retry-After, wherever it is thrown. */
function buildHeaders({ kind, headers }: ServiceError): HeaderList {
  const list = Object.entries(headers).flat();
  return kind === 'unavailable' && headers['Retry-After'] === undefined ? [...list, 'Retry-After', RETRY_AFTER] : list;
}
