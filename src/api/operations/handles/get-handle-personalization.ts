import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { findHandle } from '../../services/handles/handle-parameter.js';
import { asFlag } from '../../shapes/handles/handle-json.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { missing } from '../../shapes/handles/handle-parts.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getHandlePersonalization = operation({
  id: 'getHandlePersonalization',
  route: 'GET /api/handles/{handle}/personalized',
  tag: 'Handles',
  summary: 'Get the personalization of a handle',
  description: 'Designer, portal and socials are URLs of off-chain documents, as the owner set them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: named(
    'HandlePersonalization',
    Closed({
      designer: ExactJson('Null when absent'),
      portal: ExactJson('Null when absent'),
      socials: ExactJson('Null when absent'),
      validatedBy: Nullable(
        Type.String({ description: 'Hash of the key that validated the personalization; null without one' }),
      ),
      trial: Type.Boolean({ description: 'True for a trial personalization' }),
      nsfw: Type.Boolean({ description: 'True when it is marked as not safe for work' }),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db }, { path: { handle } }) =>
    db.snapshot(async (snapshot) => {
      const { chosen, fact } = await findHandle(snapshot, handle);
      if (fact.reference === undefined && Object.keys(chosen).length === 0) throw missing('reference token');
      const optionalField = (name: string): unknown => (chosen[name] === '' ? null : (chosen[name] ?? null));
      const validated = chosen['validated_by'];
      return {
        designer: optionalField('designer'),
        portal: optionalField('portal'),
        socials: optionalField('socials'),
        validatedBy: typeof validated === 'string' && validated !== '' ? validated : null,
        trial: asFlag(chosen['trial']),
        nsfw: asFlag(chosen['nsfw']),
      };
    }),
});
