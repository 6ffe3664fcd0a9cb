/** A transaction of a block, and its tweak (BIP-352). */
export interface IndexedTweak {
  /** Index in the block. */
  readonly index: number;
  /** 33 bytes. */
  readonly tweak: Uint8Array;
}

const TWEAK_BYTES = 33;
export const ENTRY_BYTES = 4 + TWEAK_BYTES;

export function encodeTweaks(tweaks: readonly IndexedTweak[]): Uint8Array {
  const bytes = Buffer.alloc(tweaks.length * ENTRY_BYTES);
  for (const [place, { index, tweak }] of tweaks.entries()) {
    bytes.writeUInt32BE(index, place * ENTRY_BYTES);
    bytes.set(tweak, place * ENTRY_BYTES + 4);
  }
  return bytes;
}

export function decodeTweaks(bytes: Uint8Array): readonly IndexedTweak[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, place) => ({
    index: buffer.readUInt32BE(place * ENTRY_BYTES),
    tweak: bytes.subarray(place * ENTRY_BYTES + 4, (place + 1) * ENTRY_BYTES),
  }));
}
