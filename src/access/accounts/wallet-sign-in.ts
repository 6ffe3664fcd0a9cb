import { blake2b224 } from '../../kernel/blake2b.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { type AccountRow, findAccountByStake, insertWalletUser } from '../../store/queries/service/accounts.js';
import {
  deleteExpiredChallenges,
  deleteOldestChallenges,
  insertChallenge,
  spendChallenge,
} from '../../store/queries/service/wallet-challenges.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import { unauthenticated } from '../credentials/authenticate.js';
import { FIRST_NETWORK } from '../credentials/principal.js';
import type { AuthTokens } from '../credentials/sessions.js';
import { generateUuid } from '../ids.js';
import { planTerms } from '../plans/plans.js';
import type { AccountDependencies } from './account-dependencies.js';
import { provenMessageHash, readStakeKeyAddress, type StakeKeyAddress, type WalletSignature } from './wallet-proof.js';

const CHALLENGE_MS = 5 * 60_000;
const CHALLENGES_PER_CLIENT = 20;
const NONCE_BYTES = 16;

export interface Challenge {
  readonly nonce: string;
  /** The exact text that the wallet signs. */
  readonly message: string;
  readonly expiresAt: Date;
}

export interface WalletLogin extends WalletSignature {
  readonly stakeAddress: string;
}

export interface WalletSignIn {
  challenge(stakeAddress: string, client: Client): Promise<Challenge>;
  /** Opens the account of the stake key, or creates one. It never opens an account that was created in another way. */
  login(input: WalletLogin, client: Client): Promise<AuthTokens>;
}

type WalletSignInDependencies = Pick<
  AccountDependencies,
  'db' | 'clock' | 'random' | 'log' | 'plans' | 'settings' | 'sessions' | 'registrations' | 'attempts'
>;

export function createWalletSignIn(dependencies: WalletSignInDependencies): WalletSignIn {
  const { db, clock, random, settings, sessions, attempts } = dependencies;
  const challenges = attempts('wallet challenge', settings.challengeLimit);
  const logins = attempts('wallet login', settings.loginLimit);

  return {
    async challenge(stakeAddress, { ip }) {
      const client = addressKey(ip);
      await challenges.count(client);
      const address = readStakeKeyAddress(stakeAddress);
      const now = clock.now();
      const nonce = toHex(random(NONCE_BYTES));
      const expiresAt = new Date(now + CHALLENGE_MS);
      const message = formatChallenge(settings.serviceName, address, nonce, expiresAt);
      const messageHash = blake2b224(Buffer.from(message));
      await db.transaction(async (tx) => {
        await deleteExpiredChallenges(tx, { now: new Date(now) });
        await insertChallenge(tx, { messageHash, stakeHash: address.keyHash, client, expiresAt });
        await deleteOldestChallenges(tx, { client, keep: CHALLENGES_PER_CLIENT });
      });
      return { nonce, message, expiresAt };
    },

    async login(input, client) {
      await logins.count(addressKey(client.ip));
      const address = readStakeKeyAddress(input.stakeAddress);
      const messageHash = provenMessageHash(address, input);
      // The signature is already verified here, so only the key holder can consume the challenge.
      const stakeHash = address.keyHash;
      if (!(await spendChallenge(db, { messageHash, stakeHash, now: new Date(clock.now()) }))) {
        throw unauthenticated(
          'This challenge is unknown, was used or has expired: request a new one and sign its message',
        );
      }
      const account = (await findAccountByStake(db, stakeHash)) ?? (await open(dependencies, address, client));
      if (!account.enabled) throw new ServiceError('forbidden', 'This account is disabled');
      return sessions.open(account);
    },
  };
}

async function open(
  { db, clock, random, log, plans, settings, registrations }: WalletSignInDependencies,
  { keyHash, text }: StakeKeyAddress,
  client: Client,
): Promise<AccountRow> {
  if (!settings.registrationOpen) throw new ServiceError('forbidden', 'Registration is closed');
  await registrations.count(addressKey(client.ip));
  const id = generateUuid(random);
  const isNew = await insertWalletUser(db, {
    id,
    stakeHash: keyHash,
    stakeAddress: text,
    plan: planTerms(plans, client).defaultPlan.id,
    defaultNetwork: FIRST_NETWORK,
    createdAt: new Date(clock.now()),
  });
  if (isNew) log.info('account.registered', { account: id });
  const account = await findAccountByStake(db, keyHash);
  if (account === undefined)
    throw new ServiceError('unavailable', 'The account was removed in the meantime; try again');
  return account;
}

/** One line of printable ASCII, because hardware wallets show other text as hexadecimal. */
const formatChallenge = (service: string, { text }: StakeKeyAddress, nonce: string, expiresAt: Date): string =>
  `Sign in to ${service} as ${text}. This costs nothing and moves nothing. Nonce: ${nonce}. Valid until ${expiresAt.toISOString()}.`;
