/** A GIF of one frame. */
export interface StillGif {
  readonly bytes: Uint8Array;
  readonly size: readonly [width: number, height: number];
}

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const HEADER_BYTES = 13;

/** Colours of three bytes, if the flags announce a table. */
const getTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/**
 * The first frame of a GIF. Motion would ignore the settings of the reader, and a few bytes can claim thousands of frames
 * of any size.
 */
export function readStillGif(bytes: Uint8Array): StillGif | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || !/^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6))))
    return undefined;
  let at: number | undefined = HEADER_BYTES + getTableBytes(view.getUint8(10));
  while (at !== undefined && bytes[at] === EXTENSION) at = skipSubBlocks(bytes, at + 2);
  if (at === undefined || bytes[at] !== FRAME || at + 10 > bytes.length) return undefined;
  // After the descriptor and the colours: the size of codes, then the pixels.
  const end = skipSubBlocks(bytes, at + 10 + getTableBytes(view.getUint8(at + 9)) + 1);
  if (end === undefined) return undefined;
  const still = new Uint8Array(end + 1);
  still.set(bytes.subarray(0, end));
  still[end] = TRAILER;
  // Browsers enlarge the picture to a first frame that exceeds it.
  const side = (screenAt: number, offsetAt: number, lengthAt: number): number =>
    Math.max(view.getUint16(screenAt, true), view.getUint16(offsetAt, true) + view.getUint16(lengthAt, true));
  return { bytes: still, size: [side(6, at + 1, at + 5), side(8, at + 3, at + 7)] };
}

/** The position after a sequence of sub-blocks, each with its length before it; the last one is empty. */
function skipSubBlocks(bytes: Uint8Array, start: number): number | undefined {
  for (let at = start; at < bytes.length; ) {
    const length = bytes[at] as number;
    at += length + 1;
    if (length === 0) return at;
  }
  return undefined;
}
