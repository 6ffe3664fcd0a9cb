import Type from 'typebox';
import { operation } from '../../operation.js';
import { Closed, Text } from '../../schema.js';
import { AuthTokens, door, Email, MailedToken, Password, shownTokens } from './shapes.js';

export const requestRegistration = operation({
  ...door,
  id: 'requestRegistration',
  route: 'POST /api/auth/register/request',
  summary: 'Have a token mailed with which an account can be opened',
  description:
    'The answer is the same whether or not there is an account with this address; its owner gets a mail that says so. The token works once, within 30 minutes; an address gets at most three mails in an hour.',
  body: Closed({ email: Email }),
  result: Type.Null(),
  success: 202,
  errors: ['invalid', 'forbidden', 'rate-limited', 'unavailable'],
  exampleNeeds: 'a service that sends mail (`CROSSTIE_SMTP_URL`)',
  example: { body: { email: 'ada@example.org' } },

  async handle({ services: { access }, caller }, { body }) {
    await access.accounts.requestRegistration(body.email, caller);
    return null;
  },
});

export const confirmRegistration = operation({
  ...door,
  id: 'confirmRegistration',
  route: 'POST /api/auth/register/confirm',
  summary: 'Open an account with a mailed token',
  description:
    'Uses the token of the mail once and signs the new account in. Answers 401 when the token was used or has expired.',
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
    shownTokens(await access.accounts.confirmRegistration(body, caller)),
});
