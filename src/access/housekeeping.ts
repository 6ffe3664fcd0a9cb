import type { Clock } from '../kernel/clock.js';
import type { Db } from '../store/db.js';
import { deleteOldAccountEvents } from '../store/queries/service/account-events.js';
import { deleteIdleDevices } from '../store/queries/service/accounts.js';
import { deleteExpiredSecrets } from '../store/queries/service/api-keys.js';
import { deleteOldCredentialChanges } from '../store/queries/service/credential-changes.js';
import { deleteKnownAddresses } from '../store/queries/service/known-addresses.js';
import { deleteUnplacedOrders } from '../store/queries/service/partners.js';
import { deletePasswordResets } from '../store/queries/service/password-resets.js';
import { deleteStaleProcesses } from '../store/queries/service/processes.js';
import { deleteQuotas } from '../store/queries/service/quotas.js';
import { deleteRegistrations } from '../store/queries/service/registrations.js';
import { deleteLoggedRequests } from '../store/queries/service/request-log.js';
import { deleteExpiredSessions } from '../store/queries/service/sessions.js';
import { deleteEndedSessions, expireSessions } from '../store/queries/service/signing-sessions.js';
import { deleteUsage } from '../store/queries/service/usage.js';
import { deleteExpiredChallenges } from '../store/queries/service/wallet-challenges.js';
import { RETENTION_MS } from './accounts/password-reset.js';
import { monthAt } from './plans/months.js';
import { LOGGED_DAYS } from './usage/request-log.js';
import { USAGE_DAYS } from './usage/usage-report.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KNOWN_ADDRESS_DAYS = 90;
/** Of events of accounts. */
const EVENT_DAYS = 30;
const EXPIRED_AT_ONCE = 500;

/** Records the expiry of signing sessions. Safe to run in several processes concurrently. */
export async function expireSigningSessions(db: Db, clock: Clock): Promise<void> {
  while ((await expireSessions(db, new Date(clock.now()), EXPIRED_AT_ONCE)) === EXPIRED_AT_ONCE);
}

/** Deletes expired rows. Safe to run in several processes concurrently. */
export async function tidy(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now - ms);
  // Deletes a day after expiry, so that the reuse of a consumed token is still detected.
  await deleteExpiredSessions(db, { expiredBefore: ago(DAY_MS) });
  await deleteIdleDevices(db, { createdBefore: ago(DAY_MS) });
  await deleteExpiredSecrets(db, { expiredBefore: ago(DAY_MS) });
  await deleteExpiredChallenges(db, { now: ago(0) });
  await deletePasswordResets(db, { createdBefore: ago(RETENTION_MS) });
  await deleteRegistrations(db, { createdBefore: ago(HOUR_MS) });
  await deleteKnownAddresses(db, { seenBefore: ago(KNOWN_ADDRESS_DAYS * DAY_MS) });
  await deleteOldCredentialChanges(db);
  await expireSigningSessions(db, clock);
  await deleteEndedSessions(db, { endedBefore: ago(DAY_MS) });
  await deleteOldAccountEvents(db, { before: ago(EVENT_DAYS * DAY_MS) });
  await deleteStaleProcesses(db, { seenBefore: ago(HOUR_MS) });
  await deleteQuotas(db, { before: monthAt(now - USAGE_DAYS * DAY_MS).id });
  await deleteUsage(db, { before: ago(USAGE_DAYS * DAY_MS) });
  await deleteLoggedRequests(db, { before: ago(LOGGED_DAYS * DAY_MS) });
  await deleteUnplacedOrders(db, { builtBefore: ago(7 * DAY_MS) });
}
