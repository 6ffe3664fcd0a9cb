import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { keyId, managed, one } from '../../shapes/keys/keys.js';

export const deleteKey = operation({
  ...managed,
  ...one,
  id: 'deleteKey',
  route: 'DELETE /api/keys/{keyId}',
  summary: 'Delete an API key',
  description:
    'The key stops working immediately and cannot be restored. Returns 404 when the account has no such key.',
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId } },

  async handle({ principal, services: { access } }, { path }) {
    await access.keys.remove(principal, path.keyId);
    return null;
  },
});
