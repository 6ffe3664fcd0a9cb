import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { policyClaims, policySums } from '../../../store/queries/cardano/assets/policies.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named, OneOf } from '../../kit/schema.js';
import { PolicyPath, policyExample, unknownPolicy } from '../../shapes/policy/policy-parameter.js';
import { decodeRoyalty } from '../../shapes/policy/royalty.js';

export const getPolicyMetadata = operation({
  id: 'getPolicyMetadata',
  route: 'GET /api/policy/{policyId}/metadata',
  tag: 'Policy',
  summary: 'Get the metadata and royalty of a policy',
  description:
    'On-chain metadata describes tokens, not policies: name, description, image and website are null until a standard for them is indexed. Royalties follow CIP-27.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  result: named(
    'PolicyMetadata',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      name: Nullable(
        Type.String({
          description: 'Name of the collection from the metadata of its assets; null when none states it',
        }),
      ),
      description: Nullable(Type.String({ description: 'Description from the metadata; null when none states it' })),
      image: Nullable(Type.String({ description: 'Image URL from the metadata; null when none states it' })),
      website: Nullable(Type.String({ description: 'Website from the metadata; null when none states it' })),
      royalty: Nullable(
        Closed(
          {
            rate: Type.String({ description: 'Share of a sale, as a decimal number between 0 and 1' }),
            address: Type.String({ description: 'Address that receives the royalty' }),
          },
          { description: 'Royalty of CIP-27; null when the policy states none' },
        ),
      ),
      standard: Type.Array(OneOf(['cip25', 'cip68']), {
        description: 'Metadata standards that assets of the policy use',
      }),
      verified: Type.Boolean({ description: 'Whether the token registry has an asset of the policy' }),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: policyExample,

  handle({ db }, { path: { policyId } }) {
    const hash = fromHex(policyId);
    return db.snapshot(async (snapshot) => {
      if ((await policySums(snapshot, hash)) === undefined) throw unknownPolicy();
      const { royalty, cip25, cip68, registered } = await policyClaims(snapshot, hash);
      return {
        policyId: policyId.toLowerCase(),
        name: null,
        description: null,
        image: null,
        website: null,
        royalty: decodeRoyalty(royalty),
        standard: [...(cip25 ? (['cip25'] as const) : []), ...(cip68 ? (['cip68'] as const) : [])],
        verified: registered,
      };
    });
  },
});
