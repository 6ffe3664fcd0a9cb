import type { Clock } from '../../kernel/clock.js';
import type { Db, Queryable } from '../../store/db.js';
import type { AccountRow } from '../../store/queries/service/accounts.js';
import {
  deleteAccountAddresses,
  isKnownAddress,
  storeKnownAddress,
} from '../../store/queries/service/known-addresses.js';
import type { KnownDevice } from '../accounts/known-devices.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import type { KeyedHash } from '../credentials/keyed-hash.js';
import type { AccessSettings } from '../settings.js';
import type { OpenAttempts } from './shared-attempts.js';

const MAX_KNOWN_ADDRESSES = 20;

/**
 * Limits password sign-in attempts. Unknown clients share the attempts of their address and, over all addresses, those
 * of the email. A device or address from which the owner has signed in before has its own counter, so wrong passwords
 * from elsewhere cannot lock the owner out.
 */
export interface SignInGuard {
  /** Counts an attempt of the client's address, unless it comes from a known device. Called before any lookup. */
  enter(client: Client, device: KnownDevice | undefined): Promise<void>;
  /**
   * Counts a password before it is checked, so that concurrent guesses are counted too. Does the same work for an email
   * without an account.
   */
  tryPassword(attempt: PasswordAttempt): Promise<CountedPassword>;
  /** Stores the client's address as a known address of the account. Runs in the transaction of the sign-in. */
  storeAddress(tx: Queryable, accountId: string, client: Client): Promise<void>;
  /** After a password change: resets the counters, and of the known addresses only the client's remains. */
  renew(tx: Queryable, accountId: string, client: Client | undefined): Promise<void>;
  /** Clears the counter of an email. */
  lift(email: string): Promise<void>;
}

export interface CountedPassword {
  /** The device or address is known: a flood of guesses must not delay it. */
  readonly known: boolean;
  /** Uncounts the attempt after a correct password. */
  undoCount(): Promise<void>;
}

export interface PasswordAttempt {
  readonly email: string;
  readonly account: AccountRow | undefined;
  readonly client: Client;
  readonly device: KnownDevice | undefined;
}

export function createSignInGuard(dependencies: {
  readonly db: Db;
  readonly clock: Clock;
  readonly hash: KeyedHash;
  readonly attempts: OpenAttempts;
  readonly settings: Pick<AccessSettings, 'loginLimit' | 'wrongPasswordLimit'>;
}): SignInGuard {
  const { db, clock, hash, attempts, settings } = dependencies;
  const byAddress = attempts('login', settings.loginLimit);
  const wrongPasswords = attempts('password', settings.wrongPasswordLimit, { memory: false });
  const storedAddress = (client: Client): Uint8Array => hash('known address', addressKey(client.ip));

  const storeAddress: SignInGuard['storeAddress'] = (tx, accountId, client) =>
    storeKnownAddress(tx, {
      accountId,
      address: storedAddress(client),
      now: new Date(clock.now()),
      keep: MAX_KNOWN_ADDRESSES,
    });

  return {
    storeAddress,

    async enter(client, device) {
      if (device === undefined) await byAddress.count(addressKey(client.ip));
    },

    async tryPassword({ email, account, client, device }) {
      const address = addressKey(client.ip);
      const knownAddress = await isKnownAddress(db, { accountId: account?.id, address: storedAddress(client) });
      const knownDevice = device !== undefined && device.generation === account?.sessionGeneration;
      // A device token from before the last password change does not bypass the address limit.
      if (device !== undefined && !knownDevice) await byAddress.count(address);
      const key = knownDevice ? `${email} device ${device.id}` : knownAddress ? `${email} address ${address}` : email;
      await wrongPasswords.count(key);
      return { known: knownDevice || knownAddress, undoCount: () => wrongPasswords.forgive(key) };
    },

    async renew(tx, accountId, client) {
      await deleteAccountAddresses(tx, accountId);
      if (client !== undefined) await storeAddress(tx, accountId, client);
    },

    lift: (email) => wrongPasswords.clear(email),
  };
}
