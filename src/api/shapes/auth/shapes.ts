import Type, { type Static } from 'typebox';
import type { AuthTokens as Tokens } from '../../../access/credentials/sessions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Nullable, named, OneOf, Text } from '../../kit/schema.js';

/** Common definition of sign-in operations. Public, and rate limited per client address instead of per account. */
export const signInDefinition = { tag: 'Auth', gate: 'public', scope: 'none', addOn: null, bodyLimit: 4_096 } as const;

export const PLATFORMS = ['IOS', 'ANDROID', 'WEB'] as const;

export const AuthTokens = named(
  'AuthTokens',
  Closed({
    accessToken: Type.String({ description: 'For the Authorization header; valid for one hour' }),
    refreshToken: Type.String({ description: 'Valid for one refresh within seven days' }),
    tokenType: OneOf(['Bearer'], 'Scheme of the Authorization header'),
    expiresIn: Count('Milliseconds'),
    user: Nullable(
      Closed(
        {
          id: Type.String({ description: FIELD.accountId }),
          email: Nullable(Type.String({ description: FIELD.email })),
          roles: Type.Array(Type.String(), { description: 'Roles of the account' }),
        },
        { description: 'User that signed in; null for a device' },
      ),
    ),
    device: Nullable(
      Closed(
        {
          id: Type.String({ description: 'Id of the device, a UUID' }),
          platform: OneOf(PLATFORMS, 'Platform of the device'),
        },
        { description: 'Device that signed in; null for a user' },
      ),
    ),
    deviceToken: Nullable(
      Type.String({
        description:
          'Send it as `deviceToken` with the next password sign-in: failed attempts from other devices then do not delay it. Valid for one year; grants no access by itself',
      }),
    ),
  }),
);

export const toTokensJson = ({ user, device, deviceToken, ...tokens }: Tokens): Static<typeof AuthTokens> => ({
  ...tokens,
  user: user === undefined ? null : { id: user.id, email: user.email ?? null, roles: [...user.roles] },
  device: device ?? null,
  deviceToken: deviceToken ?? null,
});

export const Email = Text(254, { minLength: 3, description: 'Email address; case does not matter' });
export const Password = Text(200, { minLength: 8, description: '8 to 200 characters' });
export const MailedToken = Text(128, { minLength: 1, description: 'Token from the confirmation mail' });
export const RefreshToken = Text(128, { minLength: 1 });
