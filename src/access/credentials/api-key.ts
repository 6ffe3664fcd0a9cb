import { createHash } from 'node:crypto';
import type { Random } from '../../kernel/clock.js';

/** Public and fixed, so that leaked keys can be found by secret scanners. */
export const KEY_PREFIX = 'xt_';
export const DEMO_KEY_PREFIX = 'xt_demo_';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BODY_LENGTH = 32;
const CHECK_LENGTH = 6;
const KEY = new RegExp(`^${KEY_PREFIX}([${ALPHABET}]{${BODY_LENGTH}})([${ALPHABET}]{${CHECK_LENGTH}})$`);
const DEMO_KEY = /^xt_demo_[a-z0-9-]{1,40}(?:_basic)?$/;

/** Bytes at or above this value are dropped to avoid modulo bias. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

export function generateApiKey(random: Random): string {
  let body = '';
  while (body.length < BODY_LENGTH) {
    for (const byte of random(BODY_LENGTH)) {
      if (byte < FAIR_BYTES && body.length < BODY_LENGTH) body += ALPHABET[byte % ALPHABET.length];
    }
  }
  return KEY_PREFIX + body + computeChecksum(body);
}

/** Checks format and checksum, so that a typo is rejected without a lookup. Demo keys have a separate format. */
export function parseKey(text: string): 'key' | 'demo' | undefined {
  if (DEMO_KEY.test(text)) return 'demo';
  const [, body, check] = KEY.exec(text) ?? [];
  return body !== undefined && computeChecksum(body) === check ? 'key' : undefined;
}

/** A key has enough entropy that one plain hash protects it at rest. */
export const hashKey = (key: string): Uint8Array => createHash('sha256').update(key, 'utf8').digest();

/** Shown in lists, so that the owner can identify the key. */
export const keyPrefix = (key: string): string => key.slice(0, 12);

export const keySuffix = (key: string): string => key.slice(-4);

export const maskKey = (prefix: string, suffix: string): string => `${prefix}…${suffix}`;

export const demoKey = (alias: string, { basic }: { readonly basic: boolean }): string =>
  `${DEMO_KEY_PREFIX}${alias}${basic ? '_basic' : ''}`;

function computeChecksum(body: string): string {
  let rest = createHash('sha256').update('crosstie api key ').update(body).digest().readBigUInt64BE();
  let check = '';
  const base = BigInt(ALPHABET.length);
  while (check.length < CHECK_LENGTH) {
    check += ALPHABET[Number(rest % base)];
    rest /= base;
  }
  return check;
}
