/** 24 words, or fewer: what wallets show when they are made. */
const PHRASE = /^\s*(?:\p{L}+[\s,;]+){8,}\p{L}+\s*$/u;
/** Bech32 of keys (CIP-5), extended keys, and the files of cardano-cli. */
const NAMED_KEY = /(?:_x?sk|_xprv|xprv|_sk)1[02-9ac-hj-np-z]{20,}|SigningKey/i;
/** 32, 64, 96 or 128 bytes alone, or as CBOR of one byte string: too short for a signature with its key. */
const BARE_KEY = /^(?:58[2468]0|)(?:[0-9a-f]{64}){1,4}$/i;

/** Whoever pastes the wrong thing must not have it sent: it is looked at here and nowhere else. */
export const looksSecret = (text: string): boolean =>
  PHRASE.test(text) || NAMED_KEY.test(text) || BARE_KEY.test(text.replace(/\s/g, ''));

/**
 * What the service merges: a witness set, a signed transaction or one signature, as hexadecimal text or in a file of
 * cardano-cli, which writes a signature as `[0, [key, signature]]`. `undefined` where it is none of them.
 */
export function witnessOf(text: string): string | undefined {
  const hex = (envelopeOf(text) ?? text).replace(/\s/g, '').toLowerCase();
  if (!/^(?:[0-9a-f]{2}){2,32768}$/.test(hex)) return undefined;
  return hex.replace(/^8200(?=825820)/, '');
}

function envelopeOf(text: string): string | undefined {
  try {
    const { cborHex } = JSON.parse(text) as { readonly cborHex?: unknown };
    return typeof cborHex === 'string' ? cborHex : undefined;
  } catch {
    return undefined;
  }
}
