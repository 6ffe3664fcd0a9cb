import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { Email, Password, toTokensJson } from '../../shapes/auth/shapes.js';
import { signIn } from '../../shapes/auth/sign-in.js';

export const register = operation({
  ...signIn,
  id: 'register',
  route: 'POST /api/auth/register',
  summary: 'Create an account',
  description:
    'Returns 403 for every address when the service confirms addresses by mail; start with `POST /api/auth/register/request` there.',
  body: Closed({
    email: Email,
    password: Password,
    username: Type.Optional(Text(100, { minLength: 1, description: 'Name of the account for display' })),
  }),
  errors: ['invalid', 'forbidden', 'rate-limited'],
  example: { body: { email: 'ada@example.org', password: 'correct horse battery' } },

  handle: async ({ services: { access }, caller }, { body }) =>
    toTokensJson(await access.accounts.register(body, caller)),
});
