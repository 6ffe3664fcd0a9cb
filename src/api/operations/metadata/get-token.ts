import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Defaulted } from '../../kit/schema.js';
import { describe } from '../../services/metadata/tokens.js';
import { mergedMetadata, STANDARDS, type Standard, TokenMetadata } from '../../shapes/metadata/token-metadata.js';
import { path } from '../../shapes/metadata/tokens.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

const notDescribed = (): ServiceError => new ServiceError('not-found', 'The token has no metadata');

export const getToken = operation({
  id: 'getToken',
  route: 'GET /api/metadata/tokens/{subject}',
  tag: 'Metadata',
  summary: "Get a token's metadata, merged by priority",
  description:
    'Merges the reference token (CIP-68), the token registry (CIP-26) and the metadata of mints (CIP-25). `priority` orders them: the first that states a field wins, and standards that it does not list are ignored. Returns 404 when none of them describes the token.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    priority: Defaulted(
      Type.String({
        maxLength: 20,
        pattern: '^(?:cip68|cip26|cip25)(?:,(?:cip68|cip26|cip25)){0,2}$',
        description: 'Standards to use, in order of priority; the first that states a field wins, others are ignored',
      }),
      STANDARDS.join(','),
    ),
  }),
  result: TokenMetadata,
  cachedUntilNextBlock: true,
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
