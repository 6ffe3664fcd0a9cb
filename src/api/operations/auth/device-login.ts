import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described, OneOf, Text, Uuid } from '../../kit/schema.js';
import { PLATFORMS, toTokensJson } from '../../shapes/auth/shapes.js';
import { signIn } from '../../shapes/auth/sign-in.js';

export const deviceLogin = operation({
  ...signIn,
  id: 'deviceLogin',
  route: 'POST /api/auth/device',
  summary: 'Create a session for an app on a device, without an account',
  description:
    'Does not authenticate a person, so it never opens an existing account: each login starts empty. All devices of one client address share the limits of the device plan.',
  body: Closed({
    deviceId: described(Uuid, 'Id that the app generated for the device'),
    platform: OneOf(PLATFORMS, 'Platform of the device'),
    appVersion: Type.Optional(Text(100, { minLength: 1, description: 'Version of the app' })),
  }),
  errors: ['invalid', 'forbidden', 'rate-limited'],
  example: { body: { deviceId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', platform: 'WEB' } },

  handle: async ({ services: { access }, caller }, { body }) =>
    toTokensJson(await access.accounts.deviceLogin(body, caller)),
});
