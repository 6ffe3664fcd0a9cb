import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { RefreshToken } from '../../shapes/auth/shapes.js';

export const logout = operation({
  id: 'logout',
  route: 'POST /api/auth/logout',
  tag: 'Auth',
  summary: 'End the session',
  description: 'With `refreshToken` the session of that token ends too, if it belongs to the same account.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  body: Closed({ refreshToken: Type.Optional(described(RefreshToken, 'Refresh token to revoke as well')) }),
  bodyOptional: true,
  bodyLimit: 4_096,
  result: Type.Null(),
  success: 204,
  errors: [],
  example: { body: {} },

  async handle({ principal, services: { access } }, { body }) {
    await access.accounts.logout(principal, body?.refreshToken);
    return null;
  },
});
