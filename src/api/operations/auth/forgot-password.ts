import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { door, Email } from '../../shapes/auth/shapes.js';

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
