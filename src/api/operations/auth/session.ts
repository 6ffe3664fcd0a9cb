import Type, { type Static } from 'typebox';
import type { Principal as Caller } from '../../../access/authenticate.js';
import { describePrincipal } from '../../../access/principal.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, described, Nullable, named, OneOf, Text } from '../../schema.js';
import { RefreshToken } from './shapes.js';

const Principal = named(
  'Principal',
  Closed({
    kind: OneOf(['USER', 'DEVICE', 'API_KEY'], 'Kind of credential: a user session, a device session or an API key'),
    id: Type.String({ description: 'Id of the account, device or key, a UUID' }),
    email: Nullable(Type.String({ description: FIELD.email })),
    roles: Type.Array(Type.String(), { description: 'Roles of the account' }),
    network: Nullable(Type.String({ description: "The key's network; for a session the one used when none is named" })),
    plan: Type.String({ description: 'Id of the plan of the account' }),
    addons: Type.Array(Type.String(), { description: FIELD.addons }),
    scopes: Type.Array(OneOf(['read', 'write']), {
      description: '`read`, and `write` when the credential may change state',
    }),
  }),
);

function shownPrincipal(principal: Caller): Static<typeof Principal> {
  const { kind, id, email, roles, network, plan, addons, scopes } = describePrincipal(principal);
  return {
    kind,
    id,
    email: email ?? null,
    roles: [...roles],
    network: network ?? principal.defaultNetwork,
    plan,
    addons: [...addons],
    scopes: [...scopes],
  };
}

export const me = operation({
  id: 'getMe',
  route: 'GET /api/auth/me',
  tag: 'Auth',
  summary: 'Who the credential belongs to and what it may do',
  description:
    'Works with API keys and sessions. `network` is the network of the key, or the one that a session uses when a request names none.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  result: Principal,
  errors: [],
  example: {},

  handle: ({ principal }) => shownPrincipal(principal),
});

export const updateMe = operation({
  id: 'updateMe',
  route: 'PATCH /api/auth/me',
  tag: 'Auth',
  summary: 'Choose the network that the session uses when a request names none',
  description:
    'Changes the network that this account uses when a request of a session names none. API keys keep their own network. Answers 400 for an unknown network.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  body: Closed({ defaultNetwork: Text(100, { minLength: 1, description: 'Id of a network or its alias' }) }),
  bodyLimit: 4_096,
  result: Principal,
  errors: ['invalid'],
  example: { body: { defaultNetwork: 'CARDANO_PREPROD' } },

  async handle({ principal, services: { access } }, { body }) {
    const defaultNetwork = await access.accounts.setDefaultNetwork(principal, body.defaultNetwork);
    return shownPrincipal({ ...principal, defaultNetwork });
  },
});

export const logout = operation({
  id: 'logout',
  route: 'POST /api/auth/logout',
  tag: 'Auth',
  summary: 'End the session',
  description: 'With `refreshToken` the session of that token ends too, if it is of the same account.',
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
