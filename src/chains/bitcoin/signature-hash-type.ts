/** Sighash types by last byte of the signature, with the names of Bitcoin Core. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [0x01, 'ALL'],
  [0x81, 'ALL|ANYONECANPAY'],
  [0x02, 'NONE'],
  [0x82, 'NONE|ANYONECANPAY'],
  [0x03, 'SINGLE'],
  [0x83, 'SINGLE|ANYONECANPAY'],
]);

/** A DER integer must be positive and minimally encoded. */
const isStrictInteger = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && !(bytes[0]! & 0x80) && !(bytes.length > 1 && bytes[0] === 0 && !(bytes[1]! & 0x80));

/** Strict DER (BIP-66) followed by the sighash byte. */
function isStrictSignature(bytes: Uint8Array): boolean {
  if (bytes.length < 9 || bytes.length > 73) return false;
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 3 || bytes[2] !== 0x02) return false;
  const rEnd = 4 + bytes[3]!;
  if (rEnd + 2 > bytes.length || bytes[rEnd] !== 0x02) return false;
  const sEnd = rEnd + 2 + bytes[rEnd + 1]!;
  return (
    sEnd === bytes.length - 1 &&
    isStrictInteger(bytes.subarray(4, rEnd)) &&
    isStrictInteger(bytes.subarray(rEnd + 2, sEnd))
  );
}

/** Undefined unless the bytes look like a signature with a known sighash type. */
export const signatureHashType = (bytes: Uint8Array): string | undefined =>
  isStrictSignature(bytes) ? TYPES.get(bytes.at(-1)!) : undefined;
