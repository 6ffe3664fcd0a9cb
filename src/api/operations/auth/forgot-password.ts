import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { Email, signInDefinition } from '../../shapes/auth/shapes.js';

export const forgotPassword = operation({
  ...signInDefinition,
  id: 'forgotPassword',
  route: 'POST /api/auth/password/forgot',
  summary: 'Send a password reset token by email',
  description:
    'The response is the same whether or not the account exists. The token works once, within 30 minutes; an account gets at most three in an hour.',
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
