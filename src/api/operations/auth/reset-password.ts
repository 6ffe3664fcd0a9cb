import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { Password, signInDefinition } from '../../shapes/auth/shapes.js';

export const resetPassword = operation({
  ...signInDefinition,
  id: 'resetPassword',
  route: 'POST /api/auth/password/reset',
  summary: 'Set a new password with a token',
  description:
    'Every session of the account ends, on all devices, and the limit on wrong passwords is lifted. API keys stay valid.',
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
