import { DecodeError, ServiceError } from '../kernel/errors.js';

/**
 * Why a source gave no more, for whoever decides what to do next. `silent` is one that owes an answer, `quiet` one
 * that has long had nothing new to tell.
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

/** Faults after which the same source may well work a moment later. */
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

/** Runs a decoder on what a peer sent: bytes that do not decode are the peer's misbehaviour. */
export function decodeFrom<T>(what: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new SourceError('misbehaved', `The node sent a malformed ${what}: ${cause.message}`, { cause });
  }
}
