/** The data of a CIP-26 registry about a token. */
export interface RegisteredToken {
  /** Policy and asset name in hexadecimal. */
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string | undefined;
  readonly decimals: number | undefined;
  readonly url: string | undefined;
  readonly logo: string | undefined;
  /** Number of distinct keys that signed any property. */
  readonly signatures: number;
  /** The highest sequence number of any property. */
  readonly sequenceNumber: number;
}

/** Limits of CIP-26, and of reasonable sizes. */
const MAX = { name: 50, description: 500, ticker: 9, url: 250, logo: 87_400, decimals: 19 };

const SUBJECT = /^[0-9a-fA-F]{56}(?:[0-9a-fA-F]{2}){0,32}$/;

type Values = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Values | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : undefined;

/** Properties are `{value, sequenceNumber, signatures}`; servers also return the bare value. */
const getValue = (property: unknown): unknown => {
  const object = asObject(property);
  return object === undefined ? property : object['value'];
};

function readText(property: unknown, max: number): string | undefined {
  const value = getValue(property);
  if (typeof value !== 'string' || value === '') return undefined;
  // PostgreSQL text cannot hold U+0000.
  const text = value.replaceAll('\0', '');
  return [...text].length > max ? undefined : text;
}

/** Undefined for an invalid entry: registry files are written by the public. */
export function readRegisteredToken(json: unknown): RegisteredToken | undefined {
  const entry = asObject(json);
  const subject = entry?.['subject'];
  if (entry === undefined || typeof subject !== 'string' || !SUBJECT.test(subject)) return undefined;
  const name = readText(entry['name'], MAX.name);
  const description = readText(entry['description'], MAX.description);
  if (name === undefined || description === undefined) return undefined;
  const decimals = getValue(entry['decimals']);
  const properties = Object.values(entry).flatMap((property): readonly Values[] => {
    const object = asObject(property);
    return object === undefined ? [] : [object];
  });
  return {
    subject: subject.toLowerCase(),
    name,
    description,
    ticker: readText(entry['ticker'], MAX.ticker),
    decimals:
      typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX.decimals
        ? decimals
        : undefined,
    url: readText(entry['url'], MAX.url),
    logo: readText(entry['logo'], MAX.logo),
    signatures: countSigners(properties),
    sequenceNumber: Math.max(0, ...properties.map((property) => toCount(property['sequenceNumber']))),
  };
}

const toCount = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;

function countSigners(properties: readonly Values[]): number {
  const keys = new Set<string>();
  for (const property of properties) {
    const signatures = property['signatures'];
    if (!Array.isArray(signatures)) continue;
    for (const each of signatures) {
      const key = asObject(each)?.['publicKey'];
      if (typeof key === 'string') keys.add(key);
    }
  }
  return keys.size;
}
