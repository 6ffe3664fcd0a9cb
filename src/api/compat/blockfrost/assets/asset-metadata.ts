import { CIP68_LABELS, labelPrefix } from '../../../../chains/cardano/assets/asset-label.js';
import { readCip68 } from '../../../../chains/cardano/assets/cip68.js';
import { encodePlutusData, type PlutusData } from '../../../../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../../../../kernel/hex.js';
import type { TokenSources } from '../../../../store/queries/cardano/assets/token-sources.js';
import { cip25Value } from '../../../shapes/metadata/token-metadata.js';

/** On-chain metadata as Blockfrost shows it: CIP-68 if it has the form of its standard, otherwise CIP-25. */
export interface OnchainMetadata {
  readonly metadata: unknown;
  readonly standard: string | null;
  readonly extra: string | null;
}

export const readOnchainMetadata = (assetName: string, sources: TokenSources): OnchainMetadata =>
  readReferenceDatum(assetName, sources) ?? readMintMetadata(sources);

function readMintMetadata(sources: TokenSources): OnchainMetadata {
  const metadata = cip25Value(sources);
  const standard = metadata !== null && isCip25(metadata) ? `CIP25v${sources.cip25?.version ?? 1}` : null;
  return { metadata, standard, extra: null };
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string';

const isTextOrTexts = (value: unknown): boolean => isText(value) || (Array.isArray(value) && value.every(isText));

const isFile = (file: unknown): boolean =>
  isObject(file) && isText(file['mediaType']) && isTextOrTexts(file['src']) && isAbsentOr(isText, file['name']);

const areFiles = (files: unknown): boolean => Array.isArray(files) && files.every(isFile);

const isAbsentOr = (test: (value: unknown) => boolean, value: unknown): boolean => value === undefined || test(value);

const isCip25 = (metadata: unknown): boolean =>
  isObject(metadata) &&
  isText(metadata['name']) &&
  isTextOrTexts(metadata['image']) &&
  isAbsentOr(isTextOrTexts, metadata['description']) &&
  isAbsentOr(isText, metadata['mediaType']) &&
  isAbsentOr(areFiles, metadata['files']);

/** The fields of each standard; values of other fields are shown as CBOR. */
const IMAGE_FIELDS = { name: 'text', image: 'text', mediaType: 'text', description: 'text', files: 'files' } as const;

type Kind = 'text' | 'number' | 'files';

const STANDARDS: readonly {
  readonly prefix: string;
  readonly fields: Readonly<Record<string, Kind>>;
  readonly required: readonly string[];
}[] = [
  { prefix: toHex(labelPrefix(CIP68_LABELS.nft)), fields: IMAGE_FIELDS, required: ['name', 'image'] },
  {
    prefix: toHex(labelPrefix(CIP68_LABELS.rft)),
    fields: { ...IMAGE_FIELDS, decimals: 'number' },
    required: ['name', 'image'],
  },
  {
    prefix: toHex(labelPrefix(CIP68_LABELS.ft)),
    fields: { name: 'text', description: 'text', ticker: 'text', url: 'text', logo: 'text', decimals: 'number' },
    required: ['name', 'description'],
  },
];

const MAX_VERSION = 3n;

function readReferenceDatum(assetName: string, { cip68 }: TokenSources): OnchainMetadata | undefined {
  const standard = STANDARDS.find(({ prefix }) => assetName.startsWith(prefix));
  const datum = cip68?.datum === undefined ? undefined : readCip68(cip68.datum);
  if (standard === undefined || datum === undefined || datum.version > MAX_VERSION) return undefined;
  const entries = datum.metadata.entries.map(([key, value]) => {
    const name = toKey(key);
    return [name, showValue(value, standard.fields[name])] as const;
  });
  // Built from entries, because an assignment to `__proto__` would not add a field of that name.
  const metadata: Json = Object.fromEntries(entries);
  const isValid =
    standard.required.every((name) => Object.hasOwn(metadata, name)) &&
    isAbsentOr((value) => typeof value === 'number', standard.fields['decimals'] && metadata['decimals']) &&
    isAbsentOr(areFiles, standard.fields['files'] && metadata['files']);
  if (!isValid) return undefined;
  return {
    metadata,
    standard: `CIP68v${datum.version}`,
    extra: datum.extra === undefined ? null : toHex(encodePlutusData(datum.extra)),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function toText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return toHex(bytes);
  }
}

const toKey = (key: PlutusData): string => {
  if (key.kind === 'bytes') return toText(key.value);
  return key.kind === 'int' ? key.value.toString() : toHex(encodePlutusData(key));
};

function showValue(value: PlutusData, kind: Kind | undefined): unknown {
  const shown = kind === undefined ? undefined : readValue(value, kind);
  return shown ?? toHex(encodePlutusData(value));
}

/** Undefined for a value of another kind. */
function readValue(value: PlutusData, kind: Kind): unknown {
  switch (kind) {
    case 'text':
      return readText(value);
    case 'number':
      return value.kind === 'int' && Number.isSafeInteger(Number(value.value)) ? Number(value.value) : undefined;
    case 'files': {
      const files = value.kind === 'list' ? value.items.map(readFile) : [undefined];
      return files.includes(undefined) ? undefined : files;
    }
  }
}

/** Text longer than 64 bytes may be a list of chunks since version 3. */
function readText(value: PlutusData): string | undefined {
  if (value.kind === 'bytes') return toText(value.value);
  if (value.kind !== 'list' || value.items.length === 0) return undefined;
  const chunks = value.items.flatMap((item) => (item.kind === 'bytes' ? [item.value] : []));
  return chunks.length === value.items.length ? toText(Buffer.concat(chunks)) : undefined;
}

const FILE_FIELDS: ReadonlySet<string> = new Set(['name', 'mediaType', 'src']);

function readFile(file: PlutusData): Json | undefined {
  if (file.kind !== 'map') return undefined;
  const entries = file.entries.map(([key, value]) => [toKey(key), readText(value)] as const);
  const isKnown = entries.every(([name, text]) => FILE_FIELDS.has(name) && text !== undefined);
  return isKnown ? Object.fromEntries(entries) : undefined;
}
