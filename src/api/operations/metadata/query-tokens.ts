import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described, OneOf } from '../../kit/schema.js';
import { describe } from '../../services/metadata/tokens.js';
import { mergedMetadata, TokenMetadata } from '../../shapes/metadata/token-metadata.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

/** Fields that a request can select; the others are then null. */
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
    Type.Array(OneOf(PROPERTIES), {
      minItems: 1,
      maxItems: PROPERTIES.length,
      description: 'Fields to return; others are null',
    }),
  ),
});

export const queryTokens = operation({
  id: 'queryTokens',
  route: 'POST /api/metadata/tokens/query',
  tag: 'Metadata',
  summary: 'Get the metadata of several tokens',
  description: 'In the order of the request; a token without metadata is left out.',
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
