import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { keyId, managed, one } from '../../shapes/keys/keys.js';

export const deleteKey = operation({
  ...managed,
  ...one,
  id: 'deleteKey',
  route: 'DELETE /api/keys/{keyId}',
  summary: 'Delete an API key at once and for good',
  description: 'The key stops working at once and cannot be restored. Answers 404 when the account has no such key.',
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
