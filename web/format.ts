/** Formats an integer amount of the smallest unit with its decimal point and thousands separators. */
export function amount(units: string | bigint | number, decimals: number): string {
  const text = String(units);
  if (!/^-?\d+$/.test(text)) return text;
  const negative = text.startsWith('-');
  const digits = (negative ? text.slice(1) : text).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const part = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${negative ? '−' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

/** The amount in the smallest unit; `undefined` when the text is not an amount with at most this many decimals. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,20})(?:\.(\d*))?$/.exec(text.trim().replaceAll(',', ''));
  if (match === null) return undefined;
  const part = match[2] ?? '';
  if (part.length > decimals) return undefined;
  return BigInt(`${match[1]}${part.padEnd(decimals, '0')}`);
}

export const count = (number: number | bigint): string => number.toLocaleString('en-US');

/** The number of a block. Boundary blocks of Byron have none. */
export const blockNumber = (number: number | null): string => (number === null ? 'boundary' : count(number));

/** Adds the singular or plural of the word. */
export const counted = (number: number, word: string, plural = `${word}s`): string =>
  `${count(number)} ${number === 1 ? word : plural}`;

/** Display form of `plutusV2` and `native`. */
export const scriptLanguage = (type: string): string =>
  type.replace(/^plutus/, 'Plutus ').replace(/^native$/, 'Native');

/** Display form of `drepUpdate` and `DrepUpdate`. */
export const splitWords = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

/** Display form of `MINSWAP_V2`. */
export const dexName = (dex: string): string =>
  dex
    .split('_')
    .map((word) => (/^V\d+$/.test(word) ? word : `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`))
    .join(' ');

/** Shortens a long text to its two ends. */
export const short = (text: string, ends = 8): string =>
  text.length <= ends * 2 + 3 ? text : `${text.slice(0, ends + 2)}…${text.slice(-ends)}`;

export const when = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Time in the reader's zone and language. */
export const localTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'long',
  });

/** Control, bidirectional and invisible characters would let a token impersonate another one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

/** Untrusted text as one line that cannot rearrange the page around it. */
export const written = (text: string, max = 64): string => {
  const seen = text.replace(UNSEEN, '�');
  const letters = [...seen];
  return letters.length <= max ? seen : `${letters.slice(0, max).join('')}…`;
};

/** The same with its line breaks and tabs, for text blocks. */
export const writtenLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(UNSEEN, (letter) => (letter === '\n' || letter === '\t' ? letter : '�'));

/** The name of a token as text if its bytes are printable UTF-8; hexadecimal otherwise. */
export function assetLabel(nameHex: string): string {
  // CIP-67 adds a four-byte label before the name.
  const bare = /^(?:000643b0|000de140|0014df10|001bc280)/.test(nameHex) ? nameHex.slice(8) : nameHex;
  const bytes = Uint8Array.from(bare.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text !== '' && !/[\p{Cc}]/u.test(text)) return written(text, 40);
  } catch {
    // Not valid text.
  }
  return nameHex === '' ? '(no name)' : short(nameHex);
}

/** Untrusted links: only web URLs. Anything else stays text. */
export function safeLink(url: string | null | undefined): string | undefined {
  if (url === null || url === undefined || url.length > 2_000) return undefined;
  try {
    const { protocol, href } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}

/** A logo of a registry: only a PNG in base64. */
export const pngSource = (base64: string | null | undefined): string | undefined =>
  base64 !== null && base64 !== undefined && base64.length < 100_000 && /^iVBORw0KGgo[A-Za-z0-9+/]+=*$/.test(base64)
    ? `data:image/png;base64,${base64}`
    : undefined;

/** A clock may be a little behind the one of the chain: no block is in the future. */
const CLOCK_TOLERANCE = 60;

export const ago = (seconds: number, now = Date.now() / 1000): string => {
  const passed = Math.round(now - seconds);
  return passed < -CLOCK_TOLERANCE ? `in ${span(-passed)}` : `${span(Math.max(0, passed))} ago`;
};

const span = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
};
