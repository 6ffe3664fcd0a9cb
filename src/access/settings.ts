import type { NetworkId } from '../chains/networks.js';
import type { AttemptLimit } from './limits/attempts.js';

/** The operator's access settings, except for the plans. */
export interface AccessSettings {
  readonly registrationOpen: boolean;
  /** Accounts are created with a token mailed to the address, so that registered addresses cannot be probed. */
  readonly confirmRegistrations: boolean;
  readonly deviceLoginOpen: boolean;
  /** Whether the explorer can be read without an account. */
  readonly visitorsAdmitted: boolean;
  /** Networks with demo keys. Empty: the demo account must not exist (decisions, section 1). */
  readonly demoNetworks: readonly NetworkId[];
  readonly maxKeysPerAccount: number;
  /** The service name in mails and in wallet challenges. */
  readonly serviceName: string;
  /** Per client address. */
  readonly loginLimit: AttemptLimit;
  readonly registerLimit: AttemptLimit;
  readonly deviceLimit: AttemptLimit;
  /** Challenges for wallet sign-in. */
  readonly challengeLimit: AttemptLimit;
  readonly forgotLimit: AttemptLimit;
  readonly resetLimit: AttemptLimit;
  /**
   * Wrong passwords per email from all unknown addresses together, and separately from each known device and address.
   */
  readonly wrongPasswordLimit: AttemptLimit;
}

export const DEFAULT_SETTINGS: AccessSettings = {
  registrationOpen: true,
  confirmRegistrations: false,
  deviceLoginOpen: true,
  visitorsAdmitted: false,
  demoNetworks: [],
  maxKeysPerAccount: 100,
  serviceName: 'Crosstie',
  loginLimit: { burst: 30, perMinute: 30 },
  registerLimit: { burst: 20, perMinute: 10 },
  deviceLimit: { burst: 20, perMinute: 20 },
  challengeLimit: { burst: 20, perMinute: 20 },
  forgotLimit: { burst: 20, perMinute: 1 },
  resetLimit: { burst: 20, perMinute: 10 },
  wrongPasswordLimit: { burst: 10, perMinute: 2 },
};
