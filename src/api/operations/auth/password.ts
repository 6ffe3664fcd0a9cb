import Type from 'typebox';
import { operation } from '../../operation.js';
import { Closed, Text } from '../../schema.js';
import { door, Email, Password } from './shapes.js';

export const forgotPassword = operation({
  ...door,
  id: 'forgotPassword',
  route: 'POST /api/auth/password/forgot',
  summary: 'Have a token mailed with which a new password can be chosen',
  description:
    'The answer is the same whether or not there is such an account. The token works once, within 30 minutes; an account gets at most three in an hour.',
  body: Closed({ email: Email }),
  result: Type.Null(),
  success: 202,
  errors: ['invalid', 'rate-limited', 'unavailable'],
  exampleNeeds: 'a service that sends mail (`CROSSTIE_SMTP_URL`) and the email address of an account',
  example: { body: { email: 'ada@example.org' } },

  async handle({ services: { access }, caller }, { body }) {
    await access.passwordResets.forgot(body.email, caller);
    return null;
  },
});

export const resetPassword = operation({
  ...door,
  id: 'resetPassword',
  route: 'POST /api/auth/password/reset',
  summary: 'Choose a new password with a token',
  description:
    'Every session of the account ends, on all devices, and the limit on wrong passwords is lifted. API keys go on.',
  body: Closed({
    token: Text(128, { minLength: 1, description: 'Token from the mail, or from the operator' }),
    password: Password,
  }),
  result: Type.Null(),
  success: 204,
  errors: ['unauthenticated', 'rate-limited'],
  exampleNeeds: 'the token from the mail of `/api/auth/password/forgot`, or from the operator',
  example: { body: { token: 'Jm0x0W1oU1l7Yy3m1yQpC7n0Qm3v2m9J1mV6rC4yq8E', password: 'correct horse battery' } },

  async handle({ services: { access }, caller }, { body }) {
    await access.passwordResets.reset(body, caller);
    return null;
  },
});
