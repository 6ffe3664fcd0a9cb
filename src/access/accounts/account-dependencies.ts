import type { Clock, Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import type { KeyedHash } from '../credentials/keyed-hash.js';
import type { Sessions } from '../credentials/sessions.js';
import type { OpenAttempts, SharedAttempts } from '../limits/shared-attempts.js';
import type { SignInGuard } from '../limits/sign-in-guard.js';
import type { PlanCatalog } from '../plans/plans.js';
import type { AccessSettings } from '../settings.js';
import type { KnownDevices } from './known-devices.js';
import type { SendMail } from './mail.js';
import type { Passwords } from './passwords.js';

export interface AccountDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly plans: PlanCatalog;
  readonly settings: AccessSettings;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly guard: SignInGuard;
  readonly hash: KeyedHash;
  readonly attempts: OpenAttempts;
  readonly forgetAccount: (accountId: string) => void;
  /** New accounts per client address, counted over all ways to register. */
  readonly registrations: SharedAttempts;
  /** Undefined when the operator has not configured mail. */
  readonly sendMail: SendMail | undefined;
}
