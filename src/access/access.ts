import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import type { CacheStats } from '../kernel/metrics.js';
import type { Db, Queryable } from '../store/db.js';
import { findKeyCredential } from '../store/queries/service/api-keys.js';
import { findSession } from '../store/queries/service/sessions.js';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import { prepareDemo } from './accounts/demo.js';
import { createKnownDevices } from './accounts/known-devices.js';
import type { SendMail } from './accounts/mail.js';
import { createPasswordResets, type PasswordResets } from './accounts/password-reset.js';
import { createPasswords, type PasswordCost } from './accounts/passwords.js';
import { createRegistrations } from './accounts/registration.js';
import { createWalletSignIn, type WalletSignIn } from './accounts/wallet-sign-in.js';
import { createAccessTokens } from './credentials/access-tokens.js';
import { hashKey } from './credentials/api-key.js';
import { type Authenticate, type Credential, createAuthenticate, type Principal } from './credentials/authenticate.js';
import { createCredentialCache } from './credentials/credential-cache.js';
import { CHANGES_POLL_MS, createCredentialChanges } from './credentials/credential-changes.js';
import type { KeyChangesInput, NewKeyInput } from './credentials/key-input.js';
import { createKeyedHash } from './credentials/keyed-hash.js';
import { type ApiKey, type ApiKeyCreated, createKeys } from './credentials/keys.js';
import { createOperator, type Operator } from './credentials/operator.js';
import { keyCredential, sessionCredential, userAccount } from './credentials/principal.js';
import { createSecrets } from './credentials/secrets.js';
import { createSessions } from './credentials/sessions.js';
import { createSigningKeys } from './credentials/signing-keys.js';
import { createVisitors, type Visitors } from './credentials/visitors.js';
import { expireSigningSessions, tidy } from './housekeeping.js';
import { getFlow } from './limits/flow.js';
import { createMetering, type Metering } from './limits/metering.js';
import { createSharedAttempts, tidyAttempts } from './limits/shared-attempts.js';
import { createSignInGuard } from './limits/sign-in-guard.js';
import type { PlanCatalog } from './plans/plans.js';
import { createSubscriptions, type Subscriptions } from './plans/subscription.js';
import type { AccessSettings } from './settings.js';
import { repeat } from './timers.js';
import { createRequestLog, FLUSH_MS, type RequestLog } from './usage/request-log.js';
import { createUsageRecorder, type UsageRecorder } from './usage/usage.js';
import { createUsageReport, type UsageReport } from './usage/usage-report.js';

export interface AccessDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly plans: PlanCatalog;
  readonly settings: AccessSettings;
  /** Cost of the password hash; tests use a cheaper one. */
  readonly passwordCost?: PasswordCost | undefined;
  /** When undefined, only the operator can reset passwords, and email addresses are not confirmed. */
  readonly sendMail?: SendMail | undefined;
  /** Counts requests. Default: this process does. A worker passes the limits that its primary process counts. */
  readonly metering?: Metering | undefined;
  /** Whether this process deletes expired rows. Default: true. */
  readonly housekeeping?: boolean | undefined;
}

/** API keys of the account that owns the session. API keys and device sessions are rejected. */
export interface OwnKeys {
  create(principal: Principal, input: NewKeyInput): Promise<ApiKeyCreated>;
  list(principal: Principal): Promise<readonly ApiKey[]>;
  read(principal: Principal, keyId: string): Promise<ApiKey>;
  change(principal: Principal, keyId: string, changes: KeyChangesInput): Promise<ApiKey>;
  rotate(principal: Principal, keyId: string, graceSeconds?: number | undefined): Promise<ApiKeyCreated>;
  remove(principal: Principal, keyId: string): Promise<void>;
}

/** Authentication, authorization and rate limiting. */
export interface Access {
  readonly plans: PlanCatalog;
  readonly authenticate: Authenticate;
  readonly admit: Metering['admit'];
  readonly admitItems: Metering['admitItems'];
  readonly remainingQuota: Metering['remainingQuota'];
  readonly record: UsageRecorder['record'];
  readonly accounts: Accounts;
  readonly wallets: WalletSignIn;
  readonly visitors: Visitors;
  readonly passwordResets: Omit<PasswordResets, 'issue' | 'whenIdle' | 'underWay'>;
  readonly keys: OwnKeys;
  readonly subscriptions: Subscriptions;
  readonly usage: UsageReport;
  readonly requestLog: Pick<RequestLog, 'list'>;
  readonly operator: Operator;
  /** For metrics: cache statistics by cache name, and queue lengths by queue name. */
  readonly caches: () => Readonly<Record<string, CacheStats>>;
  readonly queues: () => Readonly<Record<string, number>>;
  /** Bytes that all processes of this database share, for example to sign cursors. */
  secret(name: string): Promise<Uint8Array>;
  /** Writes the counters now instead of waiting for the timer. */
  flush(): Promise<void>;
  /** Writes the counters and returns leased quota. */
  close(): Promise<void>;
}

/** Changes are polled several times a second; this bounds the effect of a change that could not be read. */
const CACHE_MS = 5000;

/** The schema `service` must be migrated first. */
export async function createAccess(dependencies: AccessDependencies): Promise<Access> {
  const { db, clock, random, log, plans, settings, passwordCost, sendMail, housekeeping = true } = dependencies;
  const passwords = createPasswords(random, { cost: passwordCost });
  await prepareDemo({ db, clock, random, log, plans, passwords }, settings.demoNetworks);

  // A flood of unknown credentials from one address must not delay the lookups of other addresses.
  const dbForAddress = (ip: string | undefined): Queryable => db.forFlow(getFlow(undefined, ip ?? ''));
  /** Another process may have a demo account in this database; this process ignores its keys and sessions. */
  const withoutForeignDemo = <Row extends { readonly demo: boolean }>(row: Row | undefined): Row | undefined =>
    row?.demo && settings.demoNetworks.length === 0 ? undefined : row;

  const keyCache = createCredentialCache<Credential>(
    clock,
    { ttlMs: CACHE_MS, values: 20_000, rejections: 10_000 },
    async (key, ip) =>
      keyCredential(withoutForeignDemo(await findKeyCredential(dbForAddress(ip), hashKey(key))), plans),
  );
  const tokens = createAccessTokens(createSigningKeys({ db, clock, random, log }), clock);
  const sessionCache = createCredentialCache<Credential>(
    clock,
    { ttlMs: CACHE_MS, values: 20_000, rejections: 1000 },
    async (token, ip) => {
      const verified = await tokens.verify(token);
      if (!verified.ok) return verified;
      const { sessionId, expiresAt } = verified.value;
      return sessionCredential(withoutForeignDemo(await findSession(dbForAddress(ip), sessionId)), plans, expiresAt);
    },
  );
  const invalidateAccounts = (accountIds: ReadonlySet<string>): void => {
    keyCache.invalidate(({ principal }) => accountIds.has(principal.accountId));
    sessionCache.invalidate(({ principal }) => accountIds.has(principal.accountId));
  };
  const forgetAccount = (accountId: string): void => invalidateAccounts(new Set([accountId]));
  const changes = createCredentialChanges(db, invalidateAccounts);
  await changes.poll();
  const onEnd = (sessionId: string): void =>
    sessionCache.invalidate(({ principal }) => principal.sessionId === sessionId);

  const sessions = createSessions({ db, clock, random, tokens, onEnd });
  const { maxKeysPerAccount } = settings;
  const keys = createKeys({ db, clock, random, plans, maxKeysPerAccount, forgetAccount });
  const secret = createSecrets(db, random);
  const signInSecret = await secret('sign-in');
  const hash = createKeyedHash(signInSecret);
  const attempts = createSharedAttempts({ db, clock, hash });
  const guard = createSignInGuard({ db, clock, hash, attempts, settings });
  const devices = createKnownDevices(signInSecret, clock, random);
  const registrations = attempts('register', settings.registerLimit);
  const tools = { db, clock, random, log, plans, settings, passwords, hash, attempts, guard, devices };
  const accountDependencies = { ...tools, sessions, forgetAccount, registrations, sendMail };
  const registering = createRegistrations(accountDependencies);
  const passwordResets = createPasswordResets(accountDependencies);

  const { visitorsAdmitted: admitted } = settings;
  const visitors = createVisitors({ clock, plans, admitted, secret: await secret('visitor') });
  const metering = dependencies.metering ?? (await createMetering({ db, clock, random, log }));
  const recorder = createUsageRecorder({ db, clock, log });
  const requestLog = createRequestLog({ db, clock });
  const report = createUsageReport(db, clock, metering);
  const timers = [
    repeat('usage', 1000, log, recorder.flush),
    repeat('request log', FLUSH_MS, log, requestLog.flush),
    repeat('credentials', CHANGES_POLL_MS, log, changes.poll),
  ];
  if (housekeeping) {
    timers.push(repeat('attempts', 60_000, log, () => tidyAttempts(db, clock)));
    timers.push(repeat('signing sessions', 10_000, log, () => expireSigningSessions(db, clock)));
    timers.push(repeat('tidy', 3_600_000, log, () => tidy(db, clock)));
  }

  return {
    plans,
    authenticate: createAuthenticate(clock, { keys: keyCache, sessions: sessionCache }, visitors),
    visitors,
    admit: metering.admit,
    admitItems: metering.admitItems,
    remainingQuota: metering.remainingQuota,
    record(call) {
      recorder.record(call);
      requestLog.record(call);
    },
    accounts: createAccounts(accountDependencies, registering),
    wallets: createWalletSignIn(accountDependencies),
    passwordResets,
    keys: {
      create: async (principal, input) => keys.create(userAccount(principal), input),
      list: async (principal) => keys.list(userAccount(principal)),
      read: async (principal, keyId) => keys.read(userAccount(principal), keyId),
      change: async (principal, keyId, changes) => keys.change(userAccount(principal), keyId, changes),
      rotate: async (principal, keyId, grace) => keys.rotate(userAccount(principal), keyId, grace),
      remove: async (principal, keyId) => keys.remove(userAccount(principal), keyId),
    },
    subscriptions: createSubscriptions({ db, plans, report, forgetAccount }),
    usage: report,
    requestLog,
    operator: createOperator({ ...accountDependencies, keys, passwordResets }),
    caches: () => ({ keys: keyCache.stats, sessions: sessionCache.stats }),
    queues: () => ({ mails: passwordResets.underWay + registering.underWay, passwords: passwords.queued }),
    secret,

    async flush() {
      await Promise.all([recorder.flush(), requestLog.flush(), metering.flush()]);
    },

    async close() {
      await Promise.all(timers.map((timer) => timer.stop()));
      // Each step runs on its own: the shutdown must continue when the database is unreachable.
      const flushes = [recorder.flush(), requestLog.flush()];
      const closings = [passwordResets.whenIdle(), registering.whenIdle(), ...flushes, metering.close()];
      for (const closing of await Promise.allSettled(closings)) {
        if (closing.status === 'rejected') log.warn('access.close.failed', { error: closing.reason });
      }
    },
  };
}
