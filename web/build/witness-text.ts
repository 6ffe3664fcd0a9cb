/** A recovery phrase of 24 or fewer words. */
const PHRASE = /^\s*(?:\p{L}+[\s,;]+){8,}\p{L}+\s*$/u;
/** Bech32 keys (CIP-5), extended keys, and cardano-cli key files. */
const ENCODED_KEY = /(?:_x?sk|_xprv|xprv|_sk)1[02-9ac-hj-np-z]{20,}|SigningKey/i;
/** 32, 64, 96 or 128 bytes alone, or as a CBOR byte string: too short for a signature with its key. */
const BARE_KEY = /^(?:58[2468]0|)(?:[0-9a-f]{64}){1,4}$/i;

/** A secret that is pasted by mistake must not be sent, so it is detected in the browser. */
export const looksSecret = (text: string): boolean =>
  PHRASE.test(text) || ENCODED_KEY.test(text) || BARE_KEY.test(text.replace(/\s/g, ''));

/**
 * Witnesses that the service can merge: a witness set, a signed transaction or one signature, as hexadecimal text or in
 * a cardano-cli file, which has a signature as `[0, [key, signature]]`. `undefined` for other text.
 */
export function parseWitness(text: string): string | undefined {
  const hex = (parseEnvelope(text) ?? text).replace(/\s/g, '').toLowerCase();
  if (!/^(?:[0-9a-f]{2}){2,32768}$/.test(hex)) return undefined;
  return hex.replace(/^8200(?=825820)/, '');
}

/** The content of a cardano-cli file; `undefined` for other text. */
export function parseEnvelope(text: string): string | undefined {
  try {
    const { cborHex } = JSON.parse(text) as { readonly cborHex?: unknown };
    return typeof cborHex === 'string' ? cborHex : undefined;
  } catch {
    return undefined;
  }
}
