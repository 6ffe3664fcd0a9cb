import { toHex } from '../../../kernel/hex.js';

/**
 * Points for which a signature is valid for (nearly) every message. Nodes verify with libsodium, which rejects them as
 * keys and as first halves of signatures, and rejects keys without canonical encoding; OpenSSL does not.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

const KEY_BYTES = 32;
/** The last bit is the sign of the x coordinate. */
const SIGN = 0x80;

function hasSmallOrder(point: Uint8Array): boolean {
  const bytes = Uint8Array.from(point);
  bytes[KEY_BYTES - 1] = point[KEY_BYTES - 1]! & ~SIGN;
  return SMALL_ORDER.has(toHex(bytes));
}

/** Canonical: below the prime 2^255 - 19. */
const isShortest = (key: Uint8Array): boolean =>
  key[0]! < 0xed ||
  (key[KEY_BYTES - 1]! | SIGN) !== 0xff ||
  key.subarray(1, KEY_BYTES - 1).some((byte) => byte !== 0xff);

export const hasValidPoints = (publicKey: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === KEY_BYTES &&
  isShortest(publicKey) &&
  !hasSmallOrder(publicKey) &&
  !hasSmallOrder(signature.subarray(0, KEY_BYTES));
