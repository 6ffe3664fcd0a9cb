import Type from 'typebox';
import { operation } from '../../operation.js';
import { Closed, described, OneOf, Text, Uuid } from '../../schema.js';
import { AuthTokens, door, Email, Password, PLATFORMS, RefreshToken, shownTokens } from './shapes.js';

const signIn = { ...door, result: AuthTokens };

export const register = operation({
  ...signIn,
  id: 'register',
  route: 'POST /api/auth/register',
  summary: 'Open an account',
  description:
    'Where the service confirms addresses by mail this answers 403 for every address; begin with `POST /api/auth/register/request` there.',
  body: Closed({
    email: Email,
    password: Password,
    username: Type.Optional(Text(100, { minLength: 1, description: 'Name of the account for display' })),
  }),
  errors: ['invalid', 'forbidden', 'rate-limited'],
  example: { body: { email: 'ada@example.org', password: 'correct horse battery' } },

  handle: async ({ services: { access }, caller }, { body }) =>
    shownTokens(await access.accounts.register(body, caller)),
});

export const login = operation({
  ...signIn,
  id: 'login',
  route: 'POST /api/auth/login',
  summary: 'Open a session with email and password',
  description:
    'Wrong passwords are limited for each client address and, over all addresses, for each email. A client that sends the `deviceToken` of an earlier sign-in, or comes from an address that the account was used from before, has attempts of its own.',
  body: Closed({
    email: Email,
    password: Password,
    deviceToken: Type.Optional(
      Text(128, { minLength: 1, description: 'Device token of an earlier sign-in of this client' }),
    ),
  }),
  errors: ['unauthenticated', 'forbidden', 'rate-limited'],
  example: { body: { email: 'demo@crosstie.local', password: 'crosstie-demo' } },

  handle: async ({ services: { access }, caller }, { body }) => shownTokens(await access.accounts.login(body, caller)),
});

export const refresh = operation({
  ...signIn,
  id: 'refreshSession',
  route: 'POST /api/auth/refresh',
  summary: 'Exchange a refresh token for new tokens',
  description: 'A refresh token works once. Using one again ends its session, because somebody else may have it.',
  body: Closed({ refreshToken: described(RefreshToken, 'Refresh token of the last sign-in or refresh') }),
  errors: ['unauthenticated'],
  exampleNeeds: '`refreshToken` from `/api/auth/login`',
  example: { body: { refreshToken: 'Jm0x0W1oU1l7Yy3m1yQpC7n0Qm3v2m9J1mV6rC4yq8E' } },

  handle: async ({ services: { access } }, { body }) => shownTokens(await access.accounts.refresh(body.refreshToken)),
});

export const device = operation({
  ...signIn,
  id: 'deviceLogin',
  route: 'POST /api/auth/device',
  summary: 'Open a session for an app on a device, without an account',
  description:
    'Proves nothing about a person, so it never opens an account that exists: each login starts empty. All devices of one client address share the limits of the device plan.',
  body: Closed({
    deviceId: described(Uuid, 'Id that the app generated for the device'),
    platform: OneOf(PLATFORMS, 'Platform of the device'),
    appVersion: Type.Optional(Text(100, { minLength: 1, description: 'Version of the app' })),
  }),
  errors: ['invalid', 'forbidden', 'rate-limited'],
  example: { body: { deviceId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', platform: 'WEB' } },

  handle: async ({ services: { access }, caller }, { body }) =>
    shownTokens(await access.accounts.deviceLogin(body, caller)),
});

export const deviceRefresh = operation({
  ...signIn,
  id: 'refreshDeviceSession',
  route: 'POST /api/auth/device/refresh',
  summary: "Exchange a device's refresh token for new tokens",
  description:
    'The refresh token works once: keep the new one of the answer. Answers 401 when it was used before or has expired.',
  body: Closed({ refreshToken: described(RefreshToken, 'Refresh token of the last sign-in or refresh') }),
  errors: ['unauthenticated'],
  exampleNeeds: '`refreshToken` from `/api/auth/device`',
  example: { body: { refreshToken: 'Jm0x0W1oU1l7Yy3m1yQpC7n0Qm3v2m9J1mV6rC4yq8E' } },

  handle: async ({ services: { access } }, { body }) =>
    shownTokens(await access.accounts.deviceRefresh(body.refreshToken)),
});
