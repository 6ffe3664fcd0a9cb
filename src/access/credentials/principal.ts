import { type NetworkId, parseNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { AccountRow } from '../../store/queries/service/accounts.js';
import type { KeyCredentialRow } from '../../store/queries/service/api-keys.js';
import type { SessionRow } from '../../store/queries/service/sessions.js';
import { type AddOn, getPlan, isAddOn, type PlanCatalog } from '../plans/plans.js';
import { compileIps, compileOrigins } from './allow-list.js';
import type { Credential, Principal } from './authenticate.js';
import type { LookupResult } from './credential-cache.js';

export const FIRST_NETWORK: NetworkId = 'CARDANO_MAINNET';

const rejected = (reason: string): LookupResult<never> => ({ ok: false, reason });

/** Maps the row found by a key's hash to the permissions of the key. */
export function keyCredential(row: KeyCredentialRow | undefined, catalog: PlanCatalog): LookupResult<Credential> {
  const network = row && parseNetwork(row.network);
  if (row === undefined || network === undefined) return rejected('Invalid API key');
  if (!row.keyEnabled) return rejected('API key disabled');
  if (!row.enabled) return rejected('This account is disabled');
  const limit = row.keyAddons;
  const addOns = getAddOns(row, catalog);
  const value: Credential = {
    principal: {
      ...common(row, catalog),
      kind: 'API_KEY',
      id: row.keyId,
      keyId: row.keyId,
      sessionId: undefined,
      network,
      addOns: limit === null ? addOns : new Set([...addOns].filter((addOn) => limit.includes(addOn))),
      writeAccess: row.writeAccess,
      unmetered: row.keyDemo,
    },
    validUntil: Math.min(time(row.expiresAt), time(row.validUntil)),
    allowsIp: compileIps(row.allowedIps),
    allowsOrigin: compileOrigins(row.allowedOrigins),
  };
  return { ok: true, value };
}

/** Maps a session row to its permissions. `tokenExpiresAt` is the expiry of the access token. */
export function sessionCredential(
  row: SessionRow | undefined,
  catalog: PlanCatalog,
  tokenExpiresAt: number,
): LookupResult<Credential> {
  if (row === undefined || row.revoked) return rejected('This session has ended; log in again');
  if (!row.enabled) return rejected('This account is disabled');
  const value: Credential = {
    principal: {
      ...common(row, catalog),
      kind: row.kind,
      id: row.id,
      keyId: undefined,
      sessionId: row.sessionId,
      network: undefined,
      addOns: getAddOns(row, catalog),
      writeAccess: true,
      unmetered: false,
    },
    validUntil: Math.min(tokenExpiresAt, time(row.expiresAt)),
    allowsIp: undefined,
    allowsOrigin: undefined,
  };
  return { ok: true, value };
}

type Common = Pick<Principal, 'accountId' | 'email' | 'defaultNetwork' | 'plan' | 'subject' | 'demo'>;

const common = (row: AccountRow, catalog: PlanCatalog): Common => ({
  accountId: row.id,
  email: row.email ?? undefined,
  defaultNetwork: parseNetwork(row.defaultNetwork) ?? FIRST_NETWORK,
  plan: getPlan(catalog, row),
  subject: getRateLimitSubject(row),
  demo: row.demo,
});

/**
 * All devices of one client address share the limits of the device plan: a client can invent device ids, but not
 * addresses. Accounts from before the address was stored are counted per device.
 */
export const getRateLimitSubject = (row: Pick<AccountRow, 'id' | 'kind' | 'deviceHash' | 'deviceClient'>): string => {
  if (row.kind !== 'DEVICE') return `account:${row.id}`;
  return row.deviceClient === null ? `device:${row.deviceHash}` : `client:${row.deviceClient}`;
};

export const getAddOns = (
  row: Pick<AccountRow, 'kind' | 'plan' | 'addons'>,
  catalog: PlanCatalog,
): ReadonlySet<AddOn> => new Set([...getPlan(catalog, row).addons, ...row.addons.filter(isAddOn)]);

const time = (date: Date | null): number => date?.getTime() ?? Number.POSITIVE_INFINITY;

/** The account of a user or device session; an API key is rejected (decision 2.4). */
export function sessionAccount(principal: Principal): string {
  if (principal.kind === 'VISITOR') throw visitorsOnlyRead();
  if (principal.kind !== 'API_KEY') return principal.accountId;
  throw new ServiceError(
    'forbidden',
    'This operation needs a session token in the Authorization header; an API key cannot call it',
  );
}

/** The account of a user session; API keys and device sessions are rejected. */
export function userAccount(principal: Principal): string {
  if (principal.kind !== 'DEVICE') return sessionAccount(principal);
  throw new ServiceError('forbidden', 'A device session cannot do this; log in with an account');
}

const visitorsOnlyRead = (): ServiceError =>
  new ServiceError('forbidden', 'Visitors can only read: sign in for this request');

export interface PrincipalDescription {
  readonly kind: Exclude<Principal['kind'], 'VISITOR'>;
  readonly id: string;
  readonly email: string | undefined;
  readonly roles: readonly string[];
  readonly network: NetworkId | undefined;
  readonly plan: string;
  readonly addons: readonly AddOn[];
  readonly scopes: readonly ('read' | 'write')[];
}

/** The response of `me`. */
export function describePrincipal(principal: Principal): PrincipalDescription {
  const { kind } = principal;
  if (kind === 'VISITOR') throw visitorsOnlyRead();
  return {
    kind,
    id: principal.id,
    email: principal.email,
    roles: getRoles(kind === 'DEVICE' ? 'DEVICE' : 'USER'),
    network: principal.network,
    plan: principal.plan.id,
    addons: [...principal.addOns],
    scopes: principal.writeAccess ? ['read', 'write'] : ['read'],
  };
}

export const getRoles = (kind: 'USER' | 'DEVICE'): readonly string[] => [kind];
