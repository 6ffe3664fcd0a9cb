import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { describe } from '../../services/metadata/tokens.js';
import { path, TokenRegistryEntry, toEntryJson } from '../../shapes/metadata/tokens.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getTokenCip26 = operation({
  id: 'getTokenCip26',
  route: 'GET /api/metadata/tokens/{subject}/cip26',
  tag: 'Metadata',
  summary: "Get a token's registry metadata (CIP-26)",
  description:
    'Returns the entry of the registry that the operator configured. Returns 404 when the registry does not have the token.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: TokenRegistryEntry,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { subject: EXAMPLE.unit } },

  handle({ db }, { path: { subject } }) {
    const asset = readAssetUnit(subject);
    return db.snapshot(async (snapshot) => {
      const [described] = await describe(snapshot, [asset]);
      if (described?.sources.cip26 === undefined)
        throw new ServiceError('not-found', 'The token registry does not have this token');
      return toEntryJson(described.sources.cip26);
    });
  },
});
