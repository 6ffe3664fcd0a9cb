import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../kernel/clock.js';
import { isUuid } from '../ids.js';
import type { LookupResult } from './credential-cache.js';
import type { SigningKeys } from './signing-keys.js';

export const ACCESS_TOKEN_MS = 3_600_000;

/**
 * Only this service verifies its tokens, so a symmetric HMAC suffices, and one fixed algorithm leaves nothing to
 * negotiate.
 */
const ALGORITHM = 'HS256';
const ISSUER = 'crosstie';
const AUDIENCE = 'crosstie-api';
/** RFC 9068. */
const TYPE = 'at+jwt';

export interface TokenClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(claims: TokenClaims): Promise<string>;
  /** Checks signature and expiry only; the caller must check that the session still exists. */
  verify(token: string): Promise<LookupResult<TokenClaims & { readonly expiresAt: number }>>;
}

export function createAccessTokens(keys: SigningKeys, clock: Clock): AccessTokens {
  return {
    async issue({ accountId, sessionId }) {
      const { kid, key } = await keys.current();
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setSubject(accountId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_MS / 1000)
        .sign(key);
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const found = kid === undefined ? undefined : await keys.find(kid);
            if (found === undefined) throw new errors.JWKSNoMatchingKey();
            return found.key;
          },
          {
            algorithms: [ALGORITHM],
            typ: TYPE,
            issuer: ISSUER,
            audience: AUDIENCE,
            requiredClaims: ['sub', 'sid', 'iat', 'exp'],
            currentDate: new Date(clock.now()),
          },
        );
        const { sub, sid, exp } = payload;
        if (typeof sid !== 'string' || !isUuid(sid) || sub === undefined || exp === undefined) return INVALID;
        return { ok: true, value: { accountId: sub, sessionId: sid, expiresAt: exp * 1000 } };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { ok: false, reason: 'Session token expired' };
        if (error instanceof errors.JOSEError) return INVALID;
        throw error;
      }
    },
  };
}

const INVALID: LookupResult<never> = { ok: false, reason: 'Invalid session token' };
