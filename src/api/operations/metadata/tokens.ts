import Type, { type Static } from 'typebox';
import { assetLabel } from '../../../chains/cardano/asset-label.js';
import { cip68Json, readCip68 } from '../../../chains/cardano/cip68.js';
import { ServiceError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { assetIdsOf, assetsById } from '../../../store/queries/cardano/assets.js';
import { type TokenSources, tokenSources } from '../../../store/queries/cardano/token-sources.js';
import {
  listRegistryEntries,
  type RegistryEntry,
  registryEntries,
} from '../../../store/queries/service/token-registry.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Closed, Count, DateTime, Defaulted, described, Integer, Nullable, named, OneOf, Text } from '../../schema.js';
import { AssetUnit, type NamedAsset, readAssetUnit } from '../outputs/asset-unit.js';
import { ExactJson } from '../transactions/data-json.js';
import { mergedMetadata, STANDARDS, type Standard, TokenMetadata } from './token-metadata.js';

const TokenRegistryEntry = named(
  'TokenRegistryEntry',
  Closed({
    subject: Type.String({ description: FIELD.assetUnit }),
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Type.String({ description: 'Hexadecimal' }),
    name: Type.String({ description: 'Name in the token registry' }),
    description: Type.String({ description: 'Description in the token registry' }),
    ticker: Nullable(Type.String({ description: 'Ticker in the token registry; null when it has none' })),
    decimals: Nullable(Integer({ description: 'Decimal places in the token registry; null when it has none' })),
    url: Nullable(Type.String({ description: 'Website in the token registry; null when it has none' })),
    logo: Nullable(Type.String({ description: 'PNG, base64' })),
    signatures: Count('Number of signatures of the entry'),
    sequenceNumber: Count('Highest sequence number among the fields of the entry; it grows with each change'),
    updatedAt: described(DateTime, 'When this service read the entry'),
  }),
);

const POLICY_DIGITS = 56;

const shownEntry = (entry: RegistryEntry): Static<typeof TokenRegistryEntry> => ({
  subject: entry.subject,
  policyId: entry.subject.slice(0, POLICY_DIGITS),
  assetName: entry.subject.slice(POLICY_DIGITS),
  name: entry.name,
  description: entry.description,
  ticker: entry.ticker ?? null,
  decimals: entry.decimals ?? null,
  url: entry.url ?? null,
  logo: entry.logo ?? null,
  signatures: entry.signatures,
  sequenceNumber: entry.sequenceNumber,
  updatedAt: entry.updatedAt.toISOString(),
});

export const listTokens = operation({
  id: 'listTokens',
  route: 'GET /api/metadata/tokens',
  tag: 'Metadata',
  summary: 'Entries of the token registry (CIP-26), by subject',
  description: 'The registry is the one that the operator gave; without one the list is empty.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    search: Type.Optional(Text(64, { minLength: 1, description: 'Part of a name or ticker, in any case' })),
  }),
  result: Type.Array(TokenRegistryEntry),
  errors: [],
  example: {},

  async handle({ services }, { query }) {
    const entries = await numberedPage(query, (range) =>
      listRegistryEntries(services.db, { ...range, search: query.search }),
    );
    return entries.map(shownEntry);
  },
});

const path = Type.Object({ subject: AssetUnit });

interface Described {
  readonly unit: string;
  readonly sources: TokenSources;
}

/** In turn: what is said about each subject, on the chain or in the registry. */
async function describe(
  db: NetworkDb<'cardano'>,
  subjects: readonly NamedAsset[],
): Promise<readonly (Described | undefined)[]> {
  const ids = await assetIdsOf(db, subjects);
  const assets = await assetsById(
    db,
    ids.filter((id) => id !== undefined),
  );
  const sources = await tokenSources(db, assets);
  const units = new Map(assets.map(({ id, policyId, assetName }) => [id, policyId + assetName]));
  // The registry also has tokens that this chain never saw.
  const unseen = subjects.flatMap((subject, place) =>
    ids[place] === undefined && 'policyId' in subject ? [subjectOf(subject)] : [],
  );
  const registered = await registryEntries(db, unseen);
  return subjects.map((subject, place) => {
    const id = ids[place];
    if (id !== undefined) return { unit: units.get(id)!, sources: sources.get(id)! };
    const cip26 = 'policyId' in subject ? registered.get(subjectOf(subject).toString('hex')) : undefined;
    return cip26 && { unit: cip26.subject, sources: { cip25: undefined, cip68: undefined, cip26 } };
  });
}

const subjectOf = ({ policyId, assetName }: Extract<NamedAsset, { policyId: Uint8Array }>): Buffer =>
  Buffer.concat([policyId, assetName]);

const notDescribed = (): ServiceError => new ServiceError('not-found', 'Nobody has described this token');

export const getToken = operation({
  id: 'getToken',
  route: 'GET /api/metadata/tokens/{subject}',
  tag: 'Metadata',
  summary: 'What is said about a token, merged by priority',
  description:
    'Merges the reference token (CIP-68), the token registry (CIP-26) and the metadata of mints (CIP-25). `priority` orders them: the first that states a field wins, and those that it does not name are ignored. Answers 404 when none of them describes the token.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    priority: Defaulted(
      Type.String({
        maxLength: 20,
        pattern: '^(?:cip68|cip26|cip25)(?:,(?:cip68|cip26|cip25)){0,2}$',
        description: 'Standards to believe, the first that says something wins; those not named are left out',
      }),
      STANDARDS.join(','),
    ),
  }),
  result: TokenMetadata,
  errors: ['not-found'],
  example: { path: { subject: EXAMPLE.cip25Unit } },

  handle({ db }, { path: { subject }, query }) {
    const asset = readAssetUnit(subject);
    return db.snapshot(async (snapshot) => {
      const [described] = await describe(snapshot, [asset]);
      const merged =
        described && mergedMetadata(described.unit, described.sources, query.priority.split(',') as Standard[]);
      if (merged === undefined) throw notDescribed();
      return merged;
    });
  },
});

export const getTokenCip26 = operation({
  id: 'getTokenCip26',
  route: 'GET /api/metadata/tokens/{subject}/cip26',
  tag: 'Metadata',
  summary: 'What the token registry says about a token',
  description:
    'Answers the entry of the registry that the operator configured. Answers 404 when the registry does not have the token.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: TokenRegistryEntry,
  errors: ['not-found'],
  example: { path: { subject: EXAMPLE.unit } },

  handle({ db }, { path: { subject } }) {
    const asset = readAssetUnit(subject);
    return db.snapshot(async (snapshot) => {
      const [described] = await describe(snapshot, [asset]);
      if (described?.sources.cip26 === undefined)
        throw new ServiceError('not-found', 'The token registry does not have this token');
      return shownEntry(described.sources.cip26);
    });
  },
});

export const getTokenCip68 = operation({
  id: 'getTokenCip68',
  route: 'GET /api/metadata/tokens/{subject}/cip68',
  tag: 'Metadata',
  summary: 'What the reference token of a token says (CIP-68)',
  description:
    'Reads the datum of the unspent output that holds the reference token. Answers 404 when there is no reference token or its datum does not follow CIP-68.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named(
    'Cip68Metadata',
    Closed({
      subject: Type.String({ description: FIELD.assetUnit }),
      label: Integer({ description: '222 NFT, 333 fungible, 444 rich fungible' }),
      referenceUnit: Type.String({ description: 'Unit of the reference token (label 100)' }),
      version: Integer({ description: 'Version number in the datum' }),
      metadata: ExactJson('Text where bytes are UTF-8, `0x…` elsewhere'),
      extra: ExactJson('Third field of the CIP-68 datum, free for the issuer; null when absent'),
      referenceUtxo: Closed(
        { txHash: Type.String({ description: FIELD.txHash }), outputIndex: Count(FIELD.outputIndex) },
        { description: 'Unspent output that holds the reference token' },
      ),
      slot: Count('Absolute slot of the block that created that output'),
    }),
  ),
  errors: ['not-found'],
  example: { path: { subject: EXAMPLE.cip68Unit } },

  handle({ db }, { path: { subject } }) {
    const asset = readAssetUnit(subject);
    return db.snapshot(async (snapshot) => {
      const [described] = await describe(snapshot, [asset]);
      const reference = described?.sources.cip68;
      const datum = reference?.datum === undefined ? undefined : readCip68(reference.datum);
      if (described === undefined || reference === undefined || datum === undefined)
        throw new ServiceError('not-found', 'No reference token describes this token');
      return {
        subject: described.unit,
        label: assetLabel(fromHex(described.unit.slice(POLICY_DIGITS))) as number,
        referenceUnit: reference.unit,
        version: Number(datum.version),
        metadata: parseJsonWithBigints(cip68Json(datum.metadata)),
        extra: datum.extra === undefined ? null : parseJsonWithBigints(cip68Json(datum.extra)),
        referenceUtxo: { txHash: reference.txHash, outputIndex: reference.index },
        slot: reference.slot,
      };
    });
  },
});

/** Fields that can be asked for; the others are null then. */
const PROPERTIES = [
  'name',
  'description',
  'ticker',
  'decimals',
  'logo',
  'url',
  'image',
  'mediaType',
  'files',
  'attributes',
] as const;

const TokenQuery = Closed({
  subjects: described(Batch(AssetUnit, 100), 'Tokens to look up'),
  properties: Type.Optional(
    Type.Array(OneOf(PROPERTIES), { minItems: 1, maxItems: PROPERTIES.length, description: 'Others are null' }),
  ),
});

export const queryTokens = operation({
  id: 'queryTokens',
  route: 'POST /api/metadata/tokens/query',
  tag: 'Metadata',
  summary: 'What is said about several tokens',
  description: 'In the order asked; a token that nobody has described is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  batch: ['subjects'],
  body: TokenQuery,
  bodyLimit: 32_768,
  result: Type.Array(TokenMetadata),
  errors: [],
  example: { body: { subjects: [EXAMPLE.cip25Unit] } },

  handle({ db }, { body: { subjects, properties } }) {
    const assets = subjects.map(readAssetUnit);
    return db.snapshot(async (snapshot) => {
      const described = await describe(snapshot, assets);
      return described.flatMap((each) => {
        const merged = each && mergedMetadata(each.unit, each.sources);
        return merged === undefined ? [] : [properties === undefined ? merged : onlyProperties(merged, properties)];
      });
    });
  },
});

function onlyProperties(
  merged: Static<typeof TokenMetadata>,
  properties: readonly (typeof PROPERTIES)[number][],
): Static<typeof TokenMetadata> {
  const left = PROPERTIES.filter((property) => !properties.includes(property));
  const sources = Object.fromEntries(
    Object.entries(merged.sources).filter(([field]) => (properties as readonly string[]).includes(field)),
  );
  return { ...merged, ...Object.fromEntries(left.map((field) => [field, null])), sources };
}
