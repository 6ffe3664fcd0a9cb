import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { RefreshToken, toTokensJson } from '../../shapes/auth/shapes.js';
import { signIn } from '../../shapes/auth/sign-in.js';

export const refreshDeviceSession = operation({
  ...signIn,
  id: 'refreshDeviceSession',
  route: 'POST /api/auth/device/refresh',
  summary: "Exchange a device's refresh token for new tokens",
  description:
    'The refresh token works once: store the new one of the response. Returns 401 when it was used before or has expired.',
  body: Closed({ refreshToken: described(RefreshToken, 'Refresh token of the last sign-in or refresh') }),
  errors: ['unauthenticated'],
  exampleNeeds: '`refreshToken` from `/api/auth/device`',
  example: { body: { refreshToken: 'Jm0x0W1oU1l7Yy3m1yQpC7n0Qm3v2m9J1mV6rC4yq8E' } },

  handle: async ({ services: { access } }, { body }) =>
    toTokensJson(await access.accounts.deviceRefresh(body.refreshToken)),
});
