import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { AuthTokens, MailedToken, Password, signInDefinition, toTokensJson } from '../../shapes/auth/shapes.js';

export const confirmRegistration = operation({
  ...signInDefinition,
  id: 'confirmRegistration',
  route: 'POST /api/auth/register/confirm',
  summary: 'Create an account with an emailed token',
  description:
    'Uses the token of the mail once and signs the new account in. Returns 401 when the token was used or has expired.',
  body: Closed({
    token: MailedToken,
    password: Password,
    username: Type.Optional(Text(100, { minLength: 1, description: 'Name of the account for display' })),
  }),
  result: AuthTokens,
  errors: ['invalid', 'unauthenticated', 'forbidden', 'rate-limited'],
  exampleNeeds: 'the token from the mail of `/api/auth/register/request`',
  example: { body: { token: 'Jm0x0W1oU1l7Yy3m1yQpC7n0Qm3v2m9J1mV6rC4yq8E', password: 'correct horse battery' } },

  handle: async ({ services: { access }, caller }, { body }) =>
    toTokensJson(await access.accounts.confirmRegistration(body, caller)),
});
