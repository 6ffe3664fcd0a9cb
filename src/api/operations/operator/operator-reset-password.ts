import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, described, named } from '../../kit/schema.js';
import { Email } from '../../shapes/auth/shapes.js';

const PasswordResetToken = named(
  'PasswordResetToken',
  Closed({
    token: Type.String({ description: 'Token for `POST /api/auth/password/reset`; shown only here' }),
    expiresAt: described(DateTime, 'Time after which the token is no longer accepted'),
  }),
);

export const operatorResetPassword = operation({
  id: 'operatorResetPassword',
  route: 'POST /api/operator/accounts/{email}/password-reset',
  tag: 'Operator',
  summary: 'Create a password reset token for an account',
  description: 'It works once, within 30 minutes. The old password stays valid until the token is used.',
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
