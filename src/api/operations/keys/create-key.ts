import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { managed } from '../../shapes/keys/keys.js';
import { ApiKeyCreated, NewKeyFields, toNewKeyJson } from '../../shapes/keys/shapes.js';

export const createKey = operation({
  ...managed,
  id: 'createKey',
  route: 'POST /api/keys',
  summary: 'Create an API key for one network',
  description:
    'The whole key is in this response and is never shown again. A key serves one network. Returns 400 for an unknown network and when the account has reached the maximum number of keys.',
  body: Closed(NewKeyFields),
  result: ApiKeyCreated,
  errors: ['invalid'],
  example: { body: { network: 'cardano-preprod', name: 'wallet back end' } },

  async handle({ principal, services: { access } }, { body }) {
    const { expiresAt, ...fields } = body;
    const until = expiresAt === undefined ? undefined : Date.parse(expiresAt);
    return toNewKeyJson(await access.keys.create(principal, { ...fields, expiresAt: until }));
  },
});
