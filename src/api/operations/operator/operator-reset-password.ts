import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, described, named } from '../../kit/schema.js';
import { Email } from '../../shapes/auth/shapes.js';

const PasswordResetToken = named(
  'PasswordResetToken',
  Closed({
    token: Type.String({ description: 'For `POST /api/auth/password/reset`; shown only here' }),
    expiresAt: described(DateTime, 'Time after which the token is no longer accepted'),
  }),
);

export const operatorResetPassword = operation({
  id: 'operatorResetPassword',
  route: 'POST /api/operator/accounts/{email}/password-reset',
  tag: 'Operator',
  summary: 'Make a token with which somebody can choose a new password',
  description: 'It works once, within 30 minutes. The old password works until then.',
  gate: 'operator',
  scope: 'none',
  addOn: null,
  path: Type.Object({ email: Email }),
  result: PasswordResetToken,
  errors: ['invalid', 'not-found'],
  example: { path: { email: 'demo@crosstie.local' } },

  async handle({ services: { access } }, { path }) {
    const { token, expiresAt } = await access.operator.issuePasswordReset(path.email);
    return { token, expiresAt: expiresAt.toISOString() };
  },
});
