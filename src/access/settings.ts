import type { NetworkId } from '../chains/networks.js';
import type { AttemptLimit } from './limits/attempts.js';

/** What the operator decides about access, besides the plans. */
export interface AccessSettings {
  readonly registrationOpen: boolean;
  /** Accounts are opened with a token that was mailed to their address, so that strangers cannot probe for addresses. */
  readonly confirmRegistrations: boolean;
  readonly deviceLoginOpen: boolean;
  /** Networks with demo keys. Empty: the demo account must not exist (decisions, section 1). */
  readonly demoNetworks: readonly NetworkId[];
  readonly maxKeysPerAccount: number;
  /** How the service calls itself in mails and in what wallets sign. */
  readonly serviceName: string;
  /** Per client address. */
  readonly loginLimit: AttemptLimit;
  readonly registerLimit: AttemptLimit;
  readonly deviceLimit: AttemptLimit;
  /** Messages for wallets to sign. */
  readonly challengeLimit: AttemptLimit;
  readonly forgotLimit: AttemptLimit;
  readonly resetLimit: AttemptLimit;
  /** Wrong passwords per email from all unknown addresses, and again from each known device and address. */
  readonly wrongPasswordLimit: AttemptLimit;
}

export const DEFAULT_SETTINGS: AccessSettings = {
  registrationOpen: true,
  confirmRegistrations: false,
  deviceLoginOpen: true,
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
