import { createHmac } from 'node:crypto';

/**
 * Hashes addresses and emails for storage. Keyed, because all IPv4 addresses could be tried against a plain hash.
 * `purpose` prevents values of different tables from being compared.
 */
export type KeyedHash = (purpose: string, ...values: readonly string[]) => Uint8Array;

const HASH_BYTES = 16;

export const createKeyedHash =
  (secret: Uint8Array): KeyedHash =>
  (purpose, ...values) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...values]))
      .digest()
      .subarray(0, HASH_BYTES);
