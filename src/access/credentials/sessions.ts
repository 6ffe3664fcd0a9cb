import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Db, Queryable } from '../../store/db.js';
import {
  type AccountKind,
  type AccountRow,
  findAccount,
  holdForSession,
  type Platform,
} from '../../store/queries/service/accounts.js';
import {
  extendSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  revokeSession,
  spendRefreshToken,
} from '../../store/queries/service/sessions.js';
import { generateUuid } from '../ids.js';
import { ACCESS_TOKEN_MS, type AccessTokens } from './access-tokens.js';
import { unauthenticated } from './authenticate.js';
import { getRoles } from './principal.js';

const REFRESH_TOKEN_MS = 7 * 24 * 3_600_000;
const REFRESH_TOKEN = /^[\w-]{43}$/;

export interface AuthTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly tokenType: 'Bearer';
  /** Milliseconds. */
  readonly expiresIn: number;
  readonly user: SignedInUser | undefined;
  readonly device: { readonly id: string; readonly platform: Platform } | undefined;
  /** Identifies the client as a known device at its next password sign-in; undefined for other sign-in methods. */
  readonly deviceToken?: string | undefined;
}

export interface SignedInUser {
  readonly id: string;
  /** Undefined for accounts that sign in by wallet. */
  readonly email: string | undefined;
  readonly roles: readonly string[];
}

/**
 * The outcome of using a refresh token: a rejection reason, the session that the reuse ended, or the successor token.
 */
type Spent =
  | string
  | { readonly reusedIn: string }
  | { readonly account: AccountRow; readonly sessionId: string; readonly next: string };

export interface Sessions {
  /**
   * Opens a session, unless the sessions of the account were ended after `account` was read. `alongside` runs in the
   * same transaction.
   */
  open(account: AccountRow, alongside?: (tx: Queryable) => Promise<void>): Promise<AuthTokens>;
  /** Consumes a refresh token of an account of this kind. Reusing a consumed token ends its session. */
  refresh(kind: AccountKind, refreshToken: string): Promise<AuthTokens>;
  end(sessionId: string): Promise<void>;
  /** Ends the session of a refresh token if it belongs to this account. */
  endByToken(accountId: string, refreshToken: string): Promise<void>;
}

export function createSessions(dependencies: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly tokens: AccessTokens;
  /** Called immediately, so that this process drops the ended session from its cache. */
  readonly onEnd: (sessionId: string) => void;
}): Sessions {
  const { db, clock, random, tokens, onEnd } = dependencies;

  const answer = async (account: AccountRow, sessionId: string, refreshToken: string): Promise<AuthTokens> => ({
    accessToken: await tokens.issue({ accountId: account.id, sessionId }),
    refreshToken,
    tokenType: 'Bearer',
    expiresIn: ACCESS_TOKEN_MS,
    user: account.kind === 'USER' ? toSignedInUser(account) : undefined,
    device: account.platform === null ? undefined : { id: account.id, platform: account.platform },
  });

  const addRefreshToken = async (tx: Queryable, sessionId: string, expiresAt: Date): Promise<string> => {
    const token = Buffer.from(random(32)).toString('base64url');
    await insertRefreshToken(tx, { hash: hashToken(token), sessionId, expiresAt });
    return token;
  };

  const end = async (sessionId: string): Promise<void> => {
    await revokeSession(db, sessionId, new Date(clock.now()));
    onEnd(sessionId);
  };

  return {
    end,

    async open(account, alongside) {
      const id = generateUuid(random);
      const now = clock.now();
      const expiresAt = new Date(now + REFRESH_TOKEN_MS);
      const refreshToken = await db.transaction(async (tx) => {
        const { id: accountId, sessionGeneration: generation } = account;
        if (!(await holdForSession(tx, { id: accountId, generation }))) {
          throw unauthenticated('The account was changed while you signed in; sign in again');
        }
        await alongside?.(tx);
        await insertSession(tx, { id, accountId, createdAt: new Date(now), expiresAt });
        return addRefreshToken(tx, id, expiresAt);
      });
      return answer(account, id, refreshToken);
    },

    async refresh(kind, refreshToken) {
      if (!REFRESH_TOKEN.test(refreshToken)) throw unauthenticated('Invalid refresh token');
      const hash = hashToken(refreshToken);
      const now = new Date(clock.now());
      // The error is thrown outside the transaction, so that the revocation after a token reuse is committed.
      const spent = await db.transaction<Spent>(async (tx) => {
        const found = await lockRefreshToken(tx, hash);
        if (found === undefined || found.kind !== kind) return 'Invalid refresh token';
        if (found.revoked) return 'This session has ended; log in again';
        if (found.spent) {
          await revokeSession(tx, found.sessionId, now);
          return { reusedIn: found.sessionId };
        }
        if (found.expiresAt <= now) return 'Refresh token expired; log in again';
        const account = await findAccount(tx, found.accountId);
        if (!account?.enabled) return 'This account is disabled';
        const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_MS);
        await spendRefreshToken(tx, hash, now);
        await extendSession(tx, found.sessionId, expiresAt);
        const next = await addRefreshToken(tx, found.sessionId, expiresAt);
        return { account, sessionId: found.sessionId, next };
      });
      if (typeof spent === 'string') throw unauthenticated(spent);
      if ('reusedIn' in spent) {
        onEnd(spent.reusedIn);
        throw unauthenticated('This refresh token was used before, so its session has ended; log in again');
      }
      return answer(spent.account, spent.sessionId, spent.next);
    },

    async endByToken(accountId, refreshToken) {
      if (!REFRESH_TOKEN.test(refreshToken)) return;
      const found = await lockRefreshToken(db, hashToken(refreshToken));
      if (found?.accountId === accountId) await end(found.sessionId);
    },
  };
}

const toSignedInUser = ({ id, email, kind }: AccountRow): SignedInUser => ({
  id,
  email: email ?? undefined,
  roles: getRoles(kind),
});

/** 256 random bits need no salt. */
const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();
