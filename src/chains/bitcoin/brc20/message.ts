import { fieldText, type Inscription } from '../ordinals/inscription.js';
import { getMaxAmount, MAX_DECIMALS, parseAmount, parseDecimals } from './amount.js';

export interface Ticker {
  /** As written in the message. */
  readonly text: string;
  /** Tickers that differ only in case name the same token. */
  readonly key: string;
}

/** The terms of a new token; amounts are in its smallest unit. */
export interface TokenTerms {
  readonly max: bigint;
  /** Largest amount of one mint. */
  readonly mintLimit: bigint;
  readonly decimals: number;
  /** Whether only the holder of the deploy inscription can mint. */
  readonly selfMint: boolean;
}

export type Brc20Message =
  | { readonly op: 'deploy'; readonly ticker: Ticker; readonly terms: TokenTerms }
  /** The amount as text: its value depends on the decimals of the token. */
  | { readonly op: 'mint' | 'transfer'; readonly ticker: Ticker; readonly amount: string };

type Fields = Readonly<Record<string, unknown>>;

const CONTENT_TYPES = ['text/plain', 'application/json'];
const OPEN_BRACE = 0x7b;
const JSON_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Nesting up to which JSON is accepted, as in the parser of other indexers. */
const MAX_DEPTH = 127;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text with half of a surrogate pair and numbers beyond the range of a double are not JSON to other indexers. */
function isPortable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !LONE_SURROGATE.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([key, inner]) => !LONE_SURROGATE.test(key) && isPortable(inner, depth + 1));
}

/** Whether the first character of the text is that of a JSON object: most inscriptions need not be parsed. */
function startsWithObject(bytes: Uint8Array): boolean {
  let at = 0;
  while (JSON_SPACE.has(bytes[at]!)) at += 1;
  return bytes[at] === OPEN_BRACE;
}

function parseFields(body: Uint8Array): Fields | undefined {
  const text = startsWithObject(body) ? fieldText(body) : undefined;
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isPortable(value, 0) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

const utf8 = new TextEncoder();

function readTicker(text: unknown): (Ticker & { readonly bytes: number }) | undefined {
  if (typeof text !== 'string' || text.includes('\0')) return undefined;
  const bytes = utf8.encode(text).length;
  return bytes === 4 || bytes === SELF_MINT_BYTES ? { text, key: text.toLowerCase(), bytes } : undefined;
}

/** Tickers of this length are those of tokens that only their deployer can mint. */
const SELF_MINT_BYTES = 5;

/** An optional field: `absent` where it is missing, undefined where it is not text. */
const readOptional = <Absent>(fields: Fields, name: string, absent: Absent): string | Absent | undefined => {
  if (!Object.hasOwn(fields, name)) return absent;
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

function readTerms(fields: Fields, selfMint: boolean): TokenTerms | undefined {
  const decimalText = readOptional(fields, 'dec', String(MAX_DECIMALS));
  const decimals = decimalText === undefined ? undefined : parseDecimals(decimalText);
  if (decimals === undefined || typeof fields.max !== 'string') return undefined;
  if (selfMint && fields.self_mint !== 'true') return undefined;
  const stated = parseAmount(fields.max, decimals);
  // A maximum of 0 is unlimited where the deployer mints, and invalid elsewhere.
  const max = stated === 0n && selfMint ? getMaxAmount(decimals) : stated;
  if (max === undefined || max === 0n) return undefined;
  const limitText = readOptional(fields, 'lim', null);
  const mintLimit = limitText === null ? max : limitText === undefined ? undefined : parseAmount(limitText, decimals);
  return mintLimit === undefined || mintLimit === 0n ? undefined : { max, mintLimit, decimals, selfMint };
}

/** The BRC-20 message of an inscription, without regard to the state of its token; undefined where it has none. */
export function readBrc20Message({ body, contentType }: Inscription): Brc20Message | undefined {
  if (body === undefined || !CONTENT_TYPES.includes(fieldText(contentType)?.split(';', 1)[0] ?? '')) return undefined;
  const fields = parseFields(body);
  if (fields?.p !== 'brc-20') return undefined;
  const found = readTicker(fields.tick);
  if (found === undefined) return undefined;
  const ticker = { text: found.text, key: found.key };
  if (fields.op === 'deploy') {
    const terms = readTerms(fields, found.bytes === SELF_MINT_BYTES);
    return terms && { op: 'deploy', ticker, terms };
  }
  if ((fields.op !== 'mint' && fields.op !== 'transfer') || typeof fields.amt !== 'string') return undefined;
  return { op: fields.op, ticker, amount: fields.amt };
}
