/** Big-endian bytes of the CBOR tags 2 and 3. Without `Buffer`, because browsers use this code too. */
export const bignumFromBytes = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);

export function bignumToBytes(value: bigint): Uint8Array {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Uint8Array.from({ length: even.length / 2 }, (_, at) => Number.parseInt(even.slice(2 * at, 2 * at + 2), 16));
}
