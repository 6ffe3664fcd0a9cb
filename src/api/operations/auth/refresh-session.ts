import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { RefreshToken, toTokensJson } from '../../shapes/auth/shapes.js';
import { signIn } from '../../shapes/auth/sign-in.js';

export const refreshSession = operation({
  ...signIn,
  id: 'refreshSession',
  route: 'POST /api/auth/refresh',
  summary: 'Exchange a refresh token for new tokens',
  description: 'A refresh token works once. Using one again ends its session, because the token may have been stolen.',
  body: Closed({ refreshToken: described(RefreshToken, 'Refresh token of the last sign-in or refresh') }),
  errors: ['unauthenticated'],
  exampleNeeds: '`refreshToken` from `/api/auth/login`',
  example: { body: { refreshToken: 'Jm0x0W1oU1l7Yy3m1yQpC7n0Qm3v2m9J1mV6rC4yq8E' } },

  handle: async ({ services: { access } }, { body }) => toTokensJson(await access.accounts.refresh(body.refreshToken)),
});
