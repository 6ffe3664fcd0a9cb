/** The media type of content: detected by its first bytes, else by its name, else by whether it is text. */
export interface MediaType {
  readonly type: string;
  /** Whether a browser may display it inline: images, audio, video and plain text, which cannot contain scripts. */
  readonly shown: boolean;
}

const MAGIC: readonly (readonly [hex: string, type: string, at?: number])[] = [
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['474946383761', 'image/gif'],
  ['57454250', 'image/webp', 8],
  ['6674797061766966', 'image/avif', 4],
  ['66747970', 'video/mp4', 4],
  ['1a45dfa3', 'video/webm'],
  ['4f676753', 'audio/ogg'],
  ['494433', 'audio/mpeg'],
  ['664c6143', 'audio/flac'],
  ['25504446', 'application/pdf'],
  ['504b0304', 'application/zip'],
  ['1f8b', 'application/gzip'],
  ['0061736d', 'application/wasm'],
];

const BY_NAME: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

const INLINE_TYPES =
  /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/|audio\/|text\/(?:plain|csv|markdown)|application\/json)/;

export function detectMediaType(start: Uint8Array, fileName: string | undefined): MediaType {
  const type = byMagic(start) ?? byName(fileName) ?? byText(start);
  return { type, shown: INLINE_TYPES.test(type) };
}

function byMagic(start: Uint8Array): string | undefined {
  const hex = Buffer.from(start.subarray(0, 32)).toString('hex');
  return MAGIC.find(([magic, , at = 0]) => hex.startsWith(magic, at * 2))?.[1];
}

function byName(fileName: string | undefined): string | undefined {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_NAME, ending) ? BY_NAME[ending] : undefined;
}

/** Text that looks like markup is declared as such, so that it is not treated as harmless. */
function byText(start: Uint8Array): string {
  let text: string;
  try {
    // The excerpt may end within a character.
    text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
  } catch {
    return 'application/octet-stream';
  }
  if (/\p{Cc}/u.test(text.replaceAll(/[\t\n\f\r]/g, ''))) return 'application/octet-stream';
  if (text.trimStart().startsWith('<')) {
    if (/<svg/i.test(text)) return 'image/svg+xml';
    return /<\?xml/i.test(text) ? 'application/xml' : 'text/html; charset=utf-8';
  }
  return 'text/plain; charset=utf-8';
}
