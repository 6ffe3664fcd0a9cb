/** A key hash or a script hash: 28 bytes of BLAKE2b-224. */
export interface Credential {
  readonly type: 'key' | 'script';
  readonly hash: Uint8Array;
}
