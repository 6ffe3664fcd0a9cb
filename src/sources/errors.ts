import { DecodeError, ServiceError } from '../kernel/errors.js';

/**
 * The reason why a source stopped, which decides how to proceed. `silent`: a response is overdue; `quiet`: no news for
 * a long time.
 */
export type SourceFault =
  | 'unreachable'
  | 'lost'
  | 'silent'
  | 'quiet'
  | 'misbehaved'
  | 'refused'
  | 'wrong-network'
  | 'no-common-point'
  | 'corrupt'
  | 'gave-up';

/** Transient faults: the same source may work a moment later. */
const PASSING: ReadonlySet<SourceFault> = new Set(['unreachable', 'lost', 'silent', 'quiet', 'misbehaved']);

export class SourceError extends ServiceError {
  readonly fault: SourceFault;

  constructor(fault: SourceFault, message: string, options: { readonly cause?: unknown } = {}) {
    super('unavailable', message, options);
    this.name = 'SourceError';
    this.fault = fault;
  }

  get passing(): boolean {
    return PASSING.has(this.fault);
  }
}

/** Decodes bytes of a peer: a decoding error counts as misbehaviour of the peer. */
export function decodeFrom<T>(what: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new SourceError('misbehaved', `The node sent a malformed ${what}: ${cause.message}`, { cause });
  }
}
