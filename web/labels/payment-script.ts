import { bech32 } from '@scure/base';

/** Longer than any address. */
const MAX_LENGTH = 200;

/**
 * The script hash that controls spending from a Shelley address (CIP-19): types 1, 3, 5 and 7 of the header's high nibble
 * have a script as payment credential. Undefined for keys and for other texts.
 */
export function getPaymentScript(address: string): string | undefined {
  if (!/^addr(?:_test)?1/.test(address) || address.length > MAX_LENGTH) return undefined;
  const decoded = bech32.decodeUnsafe(address as `${string}1${string}`, MAX_LENGTH);
  if (decoded === undefined) return undefined;
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length < 29) return undefined;
  const type = (bytes[0] as number) >> 4;
  if (type > 7 || type % 2 === 0) return undefined;
  return Array.from(bytes.slice(1, 29), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
