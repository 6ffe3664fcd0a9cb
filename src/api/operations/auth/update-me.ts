import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { toPrincipalJson } from '../../services/auth/session.js';
import { Principal } from '../../shapes/auth/session.js';

export const updateMe = operation({
  id: 'updateMe',
  route: 'PATCH /api/auth/me',
  tag: 'Auth',
  summary: 'Update the default network of the session',
  description:
    'Changes the network that sessions of this account use when a request names none. API keys keep their own network. Returns 400 for an unknown network.',
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
    return toPrincipalJson({ ...principal, defaultNetwork });
  },
});
