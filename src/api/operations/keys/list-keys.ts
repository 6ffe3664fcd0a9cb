import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { managed } from '../../shapes/keys/keys.js';
import { ApiKey, toKeyJson } from '../../shapes/keys/shapes.js';

export const listKeys = operation({
  ...managed,
  id: 'listKeys',
  route: 'GET /api/keys',
  summary: 'List the API keys of the account',
  description: 'Without the secret part of each key. Disabled and expired keys are listed too.',
  result: Type.Array(ApiKey),
  errors: [],
  example: {},

  handle: async ({ principal, services: { access } }) => (await access.keys.list(principal)).map(toKeyJson),
});
