import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Client } from '../client.js';
import { addressGroup } from '../limits/flow.js';
import { type AddOn, type PlanCatalog, planTerms } from '../plans/plans.js';
import { type Principal, unauthenticated, type VisitorTokens } from './authenticate.js';
import { FIRST_NETWORK } from './principal.js';

/** No session token of an account starts with it: those are JSON web tokens. */
const PREFIX = 'visitor.';
const TOKEN_MS = 3_600_000;

/** A UUID that no account has. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Add-ons that only read. A plan cannot give others to visitors. */
const READ_ADD_ONS: ReadonlySet<AddOn> = new Set(['marketData', 'walletAnalytics']);

export interface VisitorSession {
  readonly accessToken: string;
  /** Milliseconds. */
  readonly expiresIn: number;
}

/** Reading without an account. */
export interface Visitors extends VisitorTokens {
  /** Whether the operator admits visitors. */
  readonly admitted: boolean;
  /** Throws `forbidden` when visitors are not admitted. */
  open(): VisitorSession;
  /** The limits of a client address, for interfaces that need no credential. */
  identify(client: Client): Principal;
}

export interface VisitorDependencies {
  readonly clock: Clock;
  readonly plans: PlanCatalog;
  readonly admitted: boolean;
  /** Shared by all processes of the database. */
  readonly secret: Uint8Array;
}

/**
 * The token proves only that this service issued it, and when. It names no one, so it needs no row in the database; the
 * limits are those of the client address that uses it (docs/adr/0035-visitors-and-first-views.md).
 */
export function createVisitors({ clock, plans, admitted, secret }: VisitorDependencies): Visitors {
  const sign = (expiry: string): Buffer => createHmac('sha256', secret).update(expiry).digest();
  return {
    admitted,
    recognizes: (token) => token.startsWith(PREFIX),

    open() {
      if (!admitted) throw new ServiceError('forbidden', 'This service has no public explorer: sign in to read');
      const expiry = String(clock.now() + TOKEN_MS);
      return { accessToken: `${PREFIX}${expiry}.${sign(expiry).toString('base64url')}`, expiresIn: TOKEN_MS };
    },

    identify: (client) => toPrincipal(plans, client),

    authenticate(token, client) {
      const [, expiry = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(expiry);
      const valid = given.length === expected.length && timingSafeEqual(given, expected);
      if (!admitted || !valid) throw unauthenticated('Invalid session token');
      if (clock.now() >= Number(expiry)) throw unauthenticated('Session token expired');
      return toPrincipal(plans, client);
    },
  };
}

function toPrincipal(plans: PlanCatalog, client: Client): Principal {
  const plan = plans.visitorPlan;
  // A private sandbox charges no one.
  const free = planTerms(plans, client) === plans.sandbox ? READ_ADD_ONS : [];
  return {
    kind: 'VISITOR',
    id: NO_ACCOUNT,
    accountId: NO_ACCOUNT,
    email: undefined,
    keyId: undefined,
    sessionId: undefined,
    network: undefined,
    defaultNetwork: FIRST_NETWORK,
    plan,
    addOns: new Set([...plan.addons.filter((addOn) => READ_ADD_ONS.has(addOn)), ...free]),
    writeAccess: false,
    subject: `visitor:${addressGroup(client.ip ?? '')}`,
    unmetered: false,
    demo: false,
  };
}
