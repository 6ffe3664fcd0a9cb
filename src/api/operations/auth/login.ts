import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { Email, Password, toTokensJson } from '../../shapes/auth/shapes.js';
import { signIn } from '../../shapes/auth/sign-in.js';

export const login = operation({
  ...signIn,
  id: 'login',
  route: 'POST /api/auth/login',
  summary: 'Create a session with email and password',
  description:
    'Wrong passwords are rate-limited per client address and, over all addresses, per email. A client that sends the `deviceToken` of an earlier sign-in, or uses an address that the account was used from before, has a separate limit.',
  body: Closed({
    email: Email,
    password: Password,
    deviceToken: Type.Optional(
      Text(128, { minLength: 1, description: 'Device token of an earlier sign-in of this client' }),
    ),
  }),
  errors: ['unauthenticated', 'forbidden', 'rate-limited'],
  example: { body: { email: 'demo@crosstie.local', password: 'crosstie-demo' } },

  handle: async ({ services: { access }, caller }, { body }) => toTokensJson(await access.accounts.login(body, caller)),
});
