import Type, { type Static } from 'typebox';
import { cip68Json, readCip68 } from '../../../chains/cardano/assets/cip68.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import type { TokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, described, Integer, MapOf, Nullable, named, OneOf } from '../../kit/schema.js';
import { ExactJson, metadataEntryValue } from '../outputs/data-json.js';

export const STANDARDS = ['cip68', 'cip26', 'cip25'] as const;
export type Standard = (typeof STANDARDS)[number];

const Standard = OneOf(STANDARDS);
const text = Nullable(Type.String());

export const TokenMetadata = named(
  'TokenMetadata',
  Closed({
    subject: Type.String({ description: FIELD.assetUnit }),
    unit: Type.String({ description: 'The same as `subject`' }),
    name: described(text, 'Name of the token; null when no source states it'),
    description: described(text, 'Description of the token; null when no source states it'),
    ticker: described(text, FIELD.ticker),
    decimals: Nullable(Integer({ minimum: 0, description: FIELD.decimalsOrNull })),
    logo: described(text, FIELD.logo),
    url: described(text, 'Website of the token; null when no source states it'),
    image: described(text, 'Image URL; null when no source states it'),
    mediaType: described(text, 'Media type of the image; null when no source states it'),
    files: ExactJson('Value as stored on the chain'),
    attributes: ExactJson('Other on-chain metadata of the token'),
    standard: described(Standard, 'Standard of the source that takes precedence'),
    sources: MapOf(Standard, 'Source of each field'),
    verified: Type.Boolean({ description: 'True when the registry has the token' }),
  }),
);

/** Standard fields; all others are attributes. */
const TEXTS = ['name', 'description', 'ticker', 'logo', 'url', 'image', 'mediaType'] as const;
const FIELDS = [...TEXTS, 'decimals', 'files', 'attributes'] as const;

type Fields = Partial<Record<(typeof FIELDS)[number], unknown>>;

const MAX_DECIMALS = 255;

/** On-chain metadata is arbitrary: a value without the type of its field stays among the attributes. */
function readFields(metadata: unknown): Fields {
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return {};
  const read = Object.entries(metadata).map(([key, value]) => ({ key, value, field: readField(key, value) }));
  const fields = Object.fromEntries(read.flatMap(({ key, field }) => (field === undefined ? [] : [[key, field]])));
  // Built from entries, because an assignment to `__proto__` would not add an attribute of that name.
  const attributes = Object.fromEntries(
    read.flatMap(({ key, value, field }) => (field === undefined ? [[key, value]] : [])),
  );
  return Object.keys(attributes).length === 0 ? fields : { ...fields, attributes };
}

function readField(key: string, value: unknown): unknown {
  if (key === 'files') return value;
  if (key === 'decimals')
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
      ? value
      : undefined;
  if (!(TEXTS as readonly string[]).includes(key)) return undefined;
  if (typeof value === 'string') return value;
  // Metadata text is limited to 64 bytes, so longer text is a list of chunks (CIP-25).
  const pieces = Array.isArray(value) && value.length > 0 && value.every((piece) => typeof piece === 'string');
  return pieces ? value.join('') : undefined;
}

export const cip25Value = ({ cip25 }: TokenSources): unknown =>
  cip25 === undefined ? null : metadataEntryValue(cip25.metadata);

/** The metadata of the reference token's datum as plain JSON; null when the datum has another form. */
export function cip68Value({ cip68 }: TokenSources): unknown {
  const datum = cip68?.datum === undefined ? undefined : readCip68(cip68.datum);
  return datum === undefined ? null : parseJsonWithBigints(cip68Json(datum.metadata));
}

function fieldsBy(sources: TokenSources): Readonly<Record<Standard, Fields | undefined>> {
  const { cip26 } = sources;
  const onchain = (value: unknown): Fields | undefined => (value === null ? undefined : readFields(value));
  return {
    cip68: onchain(cip68Value(sources)),
    cip25: onchain(cip25Value(sources)),
    cip26: cip26 && {
      name: cip26.name,
      description: cip26.description,
      ticker: cip26.ticker,
      decimals: cip26.decimals,
      url: cip26.url,
      logo: cip26.logo,
    },
  };
}

/** Each field from the first standard that has it; undefined when no source has the token. */
export function mergedMetadata(
  unit: string,
  sources: TokenSources,
  priority: readonly Standard[] = STANDARDS,
): Static<typeof TokenMetadata> | undefined {
  const by = fieldsBy(sources);
  const standard = priority.find((each) => by[each] !== undefined);
  if (standard === undefined) return undefined;
  const merged: Record<string, unknown> = {};
  const origins: Record<string, Standard> = {};
  for (const field of FIELDS) {
    const from = priority.find((each) => by[each]?.[field] !== undefined);
    merged[field] = from === undefined ? null : by[from]?.[field];
    if (from !== undefined) origins[field] = from;
  }
  return {
    subject: unit,
    unit,
    ...(merged as Omit<Static<typeof TokenMetadata>, 'subject' | 'unit' | 'standard' | 'sources' | 'verified'>),
    standard,
    sources: origins,
    verified: sources.cip26 !== undefined,
  };
}
