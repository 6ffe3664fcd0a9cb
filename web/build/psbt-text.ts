import { looksSecret } from './witness-text.js';

const MAX_LENGTH = 2_000_000;
/** The operation accepts no more. */
const MAX_PSBTS = 20;
/** Extended private keys, and private keys in the import format of wallets (WIF). */
const PRIVATE_KEY = /[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{50,}|\b[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}\b/;

export const looksPrivate = (text: string): boolean => PRIVATE_KEY.test(text) || looksSecret(text);

/** Copies of a PSBT, in Base64 or hexadecimal, one on each line. Throws an error message for other text. */
export function parsePsbtText(text: string): readonly string[] {
  if (text.length > MAX_LENGTH) throw new Error('This text is too long for a PSBT.');
  const parts = text.split(/\s+/).filter((part) => part !== '');
  if (!parts.every((part) => /^(?:cHNidP[A-Za-z0-9+/]+=*|70736274ff(?:[0-9a-f]{2})+)$/i.test(part))) {
    if (looksPrivate(text)) throw new Error('This text looks like a secret key or a recovery phrase. It was not sent.');
    throw new Error('A PSBT is Base64 text that begins with cHNidP, or hexadecimal text that begins with 70736274ff.');
  }
  if (parts.length === 0) throw new Error('Paste a PSBT.');
  if (parts.length > MAX_PSBTS) throw new Error(`At most ${MAX_PSBTS} copies can be combined.`);
  return parts;
}

/** Satoshi of an amount in BTC. Throws an error message for other text. */
export function parseBtc(text: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(text.trim()) ?? [];
  if (whole === '') throw new Error('An amount has at most 8 decimals, for example 0.015.');
  return Number(BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0')));
}
