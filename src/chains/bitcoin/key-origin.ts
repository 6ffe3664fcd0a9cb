/** Where a key comes from (BIP-32): the fingerprint of the master key and the steps from it. */
export interface KeyOrigin {
  /** Four bytes in hexadecimal. */
  readonly fingerprint: string;
  /** Hardened steps have the highest bit. */
  readonly path: readonly number[];
}

export const HARDENED = 0x8000_0000;

/** `m/84h/0h/0h/0/5`. */
export const formatPath = (path: readonly number[]): string =>
  ['m', ...path.map((step) => (step >= HARDENED ? `${step - HARDENED}h` : `${step}`))].join('/');
