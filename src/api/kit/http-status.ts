import type { ErrorKind } from '../../kernel/errors.js';

/** The one place that knows numbers. */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
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

/** What each failure means, for the description. */
export const MEANING: Readonly<Record<ErrorKind, string>> = {
  invalid: 'Invalid request, or Network Mismatch; the sentence tells what to change',
  unauthenticated: 'Missing, malformed, unknown, expired or disabled credential',
  'payment-required': 'The plan of the key lacks the add-on named in `X-Required-Addon`',
  forbidden: 'The credential is valid but may not do this',
  'not-found': 'No such thing',
  'method-not-allowed': 'The path exists, but not with this method',
  'too-large': 'The body, or what would be answered, is larger than the limit of the operation',
  'unsupported-media-type': 'The body is not of a type that the operation takes',
  'range-not-satisfiable': 'The content has no bytes in that range; see `Content-Range`',
  undecodable: 'Bytes of a version that this build cannot decode',
  'rate-limited': 'Per-second limit or monthly quota reached; see `Retry-After`',
  internal: 'Internal error; quote `X-Request-Id` when reporting it',
  'not-implemented': 'The network lacks the source that this needs',
  'incomplete-upstream': 'An upstream answer failed its checks',
  unavailable: 'Service or upstream unavailable; see `Retry-After`',
};
