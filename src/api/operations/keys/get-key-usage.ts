import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { described, Uuid } from '../../kit/schema.js';
import { parsePeriod, period, resolution, toPointJson, UsagePoint } from '../../shapes/keys/usage.js';

export const getKeyUsage = operation({
  id: 'getKeyUsage',
  route: 'GET /api/keys/{keyId}/usage',
  tag: 'Keys',
  summary: 'Get the usage of an API key over time',
  description:
    '`from` and `to` bound the series, `resolution` sets the length of its intervals. Returns 404 when the account has no such key.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  path: Type.Object({ keyId: described(Uuid, FIELD.keyId) }),
  query: Type.Object({ ...period, ...resolution }),
  result: Type.Array(UsagePoint),
  errors: ['invalid', 'not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId: '0b6f1c9e-8f0a-4f6e-9d55-6a3f5c1f2b7d' }, query: { resolution: 'day' } },

  async handle({ principal, services: { access } }, { path, query }) {
    const key = await access.keys.read(principal, path.keyId);
    const owner = { accountId: principal.accountId, keyId: key.id };
    return (await access.usage.series(owner, { ...parsePeriod(query), resolution: query.resolution })).map(toPointJson);
  },
});
