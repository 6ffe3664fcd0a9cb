import type { NetworkId } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Client } from '../client.js';
import type { AddOn, Plan } from '../plans/plans.js';
import { KEY_PREFIX, parseKey } from './api-key.js';
import type { CredentialCache, LookupResult } from './credential-cache.js';

/** The authenticated caller and its permissions. */
export interface Principal {
  readonly kind: 'USER' | 'DEVICE' | 'API_KEY' | 'VISITOR';
  /** The id of the key for an API key, otherwise the id of the account. A visitor has none: the id is zero. */
  readonly id: string;
  readonly accountId: string;
  readonly email: string | undefined;
  readonly keyId: string | undefined;
  readonly sessionId: string | undefined;
  /** API keys only: the network that the key is restricted to. */
  readonly network: NetworkId | undefined;
  readonly defaultNetwork: NetworkId;
  readonly plan: Plan;
  readonly addOns: ReadonlySet<AddOn>;
  readonly writeAccess: boolean;
  /**
   * The subject of rate limit and quota: the account, or for devices the client address, regardless of the number of
   * accounts.
   */
  readonly subject: string;
  /** Demo keys have neither rate limit nor quota. */
  readonly unmetered: boolean;
  /** The demo account and its keys may also use the sandbox controls. */
  readonly demo: boolean;
}

export interface Credentials {
  readonly apiKey: string | undefined;
  /** The text after `Bearer ` in the Authorization header. */
  readonly bearer: string | undefined;
  readonly client: Client;
  readonly origin: string | undefined;
  /** Whether the token of a visitor is accepted too. Default: false. */
  readonly visitors?: boolean;
}

/** A credential that was valid when it was looked up. */
export interface Credential {
  readonly principal: Principal;
  /** Milliseconds; rejected from then on, even when cached. */
  readonly validUntil: number;
  readonly allowsIp: ((ip: string) => boolean) | undefined;
  readonly allowsOrigin: ((origin: string | undefined) => boolean) | undefined;
}

/** Tokens of visitors, which belong to no account (`visitors.ts`). */
export interface VisitorTokens {
  recognizes(token: string): boolean;
  /** Throws `unauthenticated` unless the token is valid now. */
  authenticate(token: string, client: Client): Principal;
}

export type Authenticate = (credentials: Credentials) => Principal | Promise<Principal>;

const MAX_KEY_LENGTH = 100;
const MAX_TOKEN_LENGTH = 4096;

/** Returns a value while the credential is cached, and a promise when it must be looked up. */
export function createAuthenticate(
  clock: Clock,
  caches: { readonly keys: CredentialCache<Credential>; readonly sessions: CredentialCache<Credential> },
  visitors: VisitorTokens,
): Authenticate {
  const byKey = (key: string, { client, origin }: Credentials): Principal | Promise<Principal> => {
    if (key.length > MAX_KEY_LENGTH) throw unauthenticated('Invalid API key');
    const seen = caches.keys.peek(key, client.ip);
    if (seen !== undefined) return accept(seen, clock.now(), 'API key expired', client, origin);
    if (parseKey(key) === undefined) throw unauthenticated('Invalid API key');
    return caches.keys
      .load(key, client.ip)
      .then((found) => accept(found, clock.now(), 'API key expired', client, origin));
  };

  const bySession = (token: string, client: Client): Principal | Promise<Principal> => {
    if (token.startsWith(KEY_PREFIX)) {
      throw unauthenticated('An API key belongs in the X-Api-Key header, not in the Authorization header');
    }
    if (token.length > MAX_TOKEN_LENGTH) throw unauthenticated('Invalid session token');
    const seen = caches.sessions.peek(token, client.ip);
    if (seen !== undefined) return accept(seen, clock.now(), 'Session token expired', client);
    return caches.sessions
      .load(token, client.ip)
      .then((found) => accept(found, clock.now(), 'Session token expired', client));
  };

  return (credentials) => {
    const { apiKey, bearer, client } = credentials;
    if (bearer !== undefined && visitors.recognizes(bearer)) {
      if (apiKey !== undefined) throw unauthenticated('Send the API key without the session token of a visitor');
      if (!credentials.visitors) throw unauthenticated('Visitors can only read: sign in for this request');
      return visitors.authenticate(bearer, client);
    }
    if (apiKey === undefined) {
      if (bearer === undefined) {
        throw unauthenticated(
          'Authentication required: send an API key in the X-Api-Key header or a session token in the Authorization header',
        );
      }
      return bySession(bearer, client);
    }
    const key = byKey(apiKey, credentials);
    if (bearer === undefined) return key;
    return Promise.all([key, Promise.resolve().then(() => bySession(bearer, client))]).then(
      ([keyPrincipal, sessionPrincipal]) => {
        if (keyPrincipal.accountId === sessionPrincipal.accountId) return keyPrincipal;
        throw unauthenticated('The API key and the session token belong to different accounts; send one of them');
      },
    );
  };
}

function accept(
  looked: LookupResult<Credential>,
  now: number,
  expired: string,
  client: Client,
  origin?: string | undefined,
): Principal {
  if (!looked.ok) throw unauthenticated(looked.reason);
  const { principal, validUntil, allowsIp, allowsOrigin } = looked.value;
  if (now >= validUntil) throw unauthenticated(expired);
  // Demo credentials are public: a web page or proxy that reaches this machine must not be able to use them.
  if (principal.demo && !client.local) throw demoOnlyHere();
  if (allowsIp !== undefined && !(client.ip !== undefined && allowsIp(client.ip))) {
    throw new ServiceError('forbidden', 'This API key may not be used from this address');
  }
  if (allowsOrigin !== undefined && !allowsOrigin(origin)) {
    throw new ServiceError('forbidden', 'This API key may not be used from this origin');
  }
  return principal;
}

const CHALLENGE = 'ApiKey realm="crosstie", Bearer realm="crosstie"';

/** RFC 9110 requires a challenge with every 401; `ApiKey` is our scheme name for the X-Api-Key header. */
export const unauthenticated = (sentence: string): ServiceError =>
  new ServiceError('unauthenticated', sentence, { headers: { 'WWW-Authenticate': CHALLENGE } });

export const demoOnlyHere = (): ServiceError =>
  unauthenticated(
    'Demo credentials work on this machine only: send the request to localhost or 127.0.0.1, not through a proxy',
  );
