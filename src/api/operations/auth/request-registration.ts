import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { Email, signInDefinition } from '../../shapes/auth/shapes.js';

export const requestRegistration = operation({
  ...signInDefinition,
  id: 'requestRegistration',
  route: 'POST /api/auth/register/request',
  summary: 'Send a registration token by email',
  description:
    'The response is the same whether or not an account with this address exists; its owner gets a mail that says so. The token works once, within 30 minutes; an address gets at most three mails in an hour.',
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
