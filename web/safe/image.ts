import { readStillGif } from './gif.js';

/** Larger images would make a tab slow. */
export const MAX_IMAGE_BYTES = 1_000_000;
/** A few hundred bytes can claim to be an image of gigabytes. */
const MAX_SIDE = 8_192;
const MAX_PIXELS = 20_000_000;

type Size = readonly [width: number, height: number];

/** A source URL for an image element, if the bytes (not the content type) are PNG, JPEG, WebP or GIF, of which only the first frame remains. */
export function pictureSource(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_IMAGE_BYTES) return undefined;
  const gif = readStillGif(bytes);
  if (gif !== undefined) return isBearable(gif.size) ? `data:image/gif;base64,${base64(gif.bytes)}` : undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [type, readSize] of READERS) {
    const size = readSize(view);
    if (size !== undefined) return isBearable(size) ? `data:${type};base64,${base64(bytes)}` : undefined;
  }
  return undefined;
}

const isBearable = ([width, height]: Size): boolean =>
  width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

/** Signature, then the chunk IHDR, which begins with width and height. */
function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 33 || textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR')
    return undefined;
  return [view.getUint32(16), view.getUint32(20)];
}

/** Scans segments until the start of a frame (SOF). */
function jpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    // Padding has no length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** RIFF with one of three first chunks: lossy, lossless, extended. */
function webpSize(view: DataView): Size | undefined {
  if (view.byteLength < 30 || textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined;
  const chunk = textAt(view, 12, 4);
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (chunk !== 'VP8X') return undefined;
  const side = (at: number): number => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  return [side(24), side(27)];
}

const READERS = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
] as const;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
