import type { ErrorKind } from '../../kernel/errors.js';

/** The only mapping from error kind to HTTP status. */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  undecodable: 422,
  'rate-limited': 429,
  internal: 500,
  'not-implemented': 501,
  'incomplete-upstream': 502,
  unavailable: 503,
};

/** The meaning of each error, for the API description. */
export const MEANING: Readonly<Record<ErrorKind, string>> = {
  invalid: 'Invalid request, or Network Mismatch; the message states what to change',
  unauthenticated: 'Missing, malformed, unknown, expired or disabled credential',
  'payment-required': 'The plan of the key lacks the add-on named in `X-Required-Addon`',
  forbidden: 'The credential is valid but may not do this',
  'not-found': 'Not found',
  'method-not-allowed': 'The path exists, but not with this method',
  'not-acceptable': 'The content does not exist in the requested format',
  'precondition-failed': 'A condition of the request headers does not hold',
  'too-large': 'The body or the response is larger than the limit of the operation',
  'unsupported-media-type': 'The operation does not accept the content type of the body',
  'range-not-satisfiable': 'The content has no bytes in that range; see `Content-Range`',
  undecodable: 'Bytes of a version that this build cannot decode',
  'rate-limited': 'Per-second limit or monthly quota reached; see `Retry-After`',
  internal: 'Internal error; quote `X-Request-Id` when reporting it',
  'not-implemented': 'The network lacks the source that this operation needs',
  'incomplete-upstream': 'An upstream response failed validation',
  unavailable: 'Service or upstream unavailable; see `Retry-After`',
};
