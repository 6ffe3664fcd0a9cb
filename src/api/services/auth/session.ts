import type { Static } from 'typebox';
import type { Principal as Caller } from '../../../access/credentials/authenticate.js';
import { describePrincipal } from '../../../access/credentials/principal.js';
import type { Principal } from '../../shapes/auth/session.js';

export function toPrincipalJson(principal: Caller): Static<typeof Principal> {
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
