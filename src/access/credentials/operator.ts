import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../kernel/errors.js';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByStake,
  listAccounts,
  lockAccount,
  updateAccount,
} from '../../store/queries/service/accounts.js';
import { deleteAccountPasswordResets } from '../../store/queries/service/password-resets.js';
import { endAllSessions } from '../../store/queries/service/sessions.js';
import type { AccountDependencies } from '../accounts/account-dependencies.js';
import { readEmail } from '../accounts/account-input.js';
import type { PasswordResets, ResetToken } from '../accounts/password-reset.js';
import { readPassword } from '../accounts/passwords.js';
import { createUser, type Registration } from '../accounts/registration.js';
import { readStakeKeyAddress } from '../accounts/wallet-proof.js';
import type { Client } from '../client.js';
import { type AddOn, getPlan, isAddOn, type PlanCatalog } from '../plans/plans.js';
import { readSubscription, type SubscriptionChange, setSubscription } from '../plans/subscription.js';
import type { NewKeyInput } from './key-input.js';
import type { ApiKey, ApiKeyCreated, Keys } from './keys.js';

/** Accounts are identified by email, or by stake address when they have no email. */
export interface Operator {
  createAccount(input: Registration & Partial<SubscriptionChange>): Promise<OperatorAccount>;
  listAccounts(): Promise<readonly OperatorAccount[]>;
  /** Atomic. A new password or disabling the account ends all its sessions. */
  changeAccount(email: string, change: AccountChange): Promise<OperatorAccount>;
  /** Issues a token that allows its bearer to choose a new password once. */
  issuePasswordReset(email: string): Promise<ResetToken>;
  createKey(email: string, input: NewKeyInput): Promise<ApiKeyCreated>;
  listKeys(email: string): Promise<readonly ApiKey[]>;
  setKeyEnabled(email: string, keyId: string, enabled: boolean): Promise<ApiKey>;
}

export interface AccountChange extends Partial<SubscriptionChange> {
  readonly password?: string | undefined;
  readonly enabled?: boolean | undefined;
}

export interface OperatorAccount {
  readonly id: string;
  readonly email: string | undefined;
  readonly stakeAddress: string | undefined;
  readonly username: string | undefined;
  readonly plan: string;
  readonly addons: readonly AddOn[];
  readonly enabled: boolean;
  readonly createdAt: Date;
}

const MAX_ACCOUNTS = 1000;
/** Accounts created with the operator token get the plan terms of local requests. */
const OPERATOR: Client = { ip: undefined, local: true };
const STAKE_ADDRESS = /^stake(?:_test)?1[a-z0-9]+$/;

export function createOperator(
  dependencies: Pick<
    AccountDependencies,
    'db' | 'clock' | 'random' | 'plans' | 'passwords' | 'forgetAccount' | 'guard'
  > & {
    readonly keys: Keys;
    readonly passwordResets: Pick<PasswordResets, 'issue'>;
  },
): Operator {
  const { db, clock, plans, passwords, keys, passwordResets, forgetAccount, guard } = dependencies;

  const find = async (name: string): Promise<AccountRow> => {
    const byStake = STAKE_ADDRESS.test(name);
    const account = byStake
      ? await findAccountByStake(db, readStakeKeyAddress(name).keyHash)
      : await findAccountByEmail(db, readEmail(name));
    if (account !== undefined) return account;
    throw new ServiceError('not-found', `There is no account with this ${byStake ? 'stake' : 'email'} address`);
  };

  const findWithPassword = async (name: string): Promise<AccountRow> => {
    const account = await find(name);
    if (account.email !== null) return account;
    throw new ServiceError('invalid', 'This account signs in by wallet and has no password');
  };

  const show = async (email: string): Promise<OperatorAccount> => showAccount(await find(email), plans);

  return {
    async createAccount({ planId, addons, ...input }) {
      const subscription = readSubscription(plans, { planId, addons });
      const account = await createUser(dependencies, input, OPERATOR);
      await updateAccount(db, account.id, subscription);
      return show(input.email);
    },

    listAccounts: async () => (await listAccounts(db, { limit: MAX_ACCOUNTS })).map((row) => showAccount(row, plans)),

    async changeAccount(email, { planId, addons, password, enabled }) {
      const { id, email: address } = await (password === undefined ? find(email) : findWithPassword(email));
      const passwordHash = password === undefined ? undefined : await passwords.hash(readPassword(password));
      await db.transaction(async (tx) => {
        await lockAccount(tx, id);
        await setSubscription(tx, plans, id, { planId, addons });
        await updateAccount(tx, id, { passwordHash, enabled });
        if (passwordHash === undefined && enabled !== false) return;
        await endAllSessions(tx, id, new Date(clock.now()));
        await deleteAccountPasswordResets(tx, id);
        if (passwordHash !== undefined) await guard.renew(tx, id, undefined);
      });
      forgetAccount(id);
      if (passwordHash !== undefined && address !== null) await guard.lift(address);
      return show(email);
    },

    issuePasswordReset: async (email) => passwordResets.issue((await findWithPassword(email)).id),

    createKey: async (email, input) => keys.create((await find(email)).id, input),

    listKeys: async (email) => keys.list((await find(email)).id),

    setKeyEnabled: async (email, keyId, enabled) => keys.change((await find(email)).id, keyId, { enabled }),
  };
}

const showAccount = (row: AccountRow, plans: PlanCatalog): OperatorAccount => ({
  id: row.id,
  email: row.email ?? undefined,
  stakeAddress: row.stakeAddress ?? undefined,
  username: row.username ?? undefined,
  plan: getPlan(plans, row).id,
  addons: row.addons.filter(isAddOn),
  enabled: row.enabled,
  createdAt: row.createdAt,
});

/** Hashing makes both sides equally long, so that the comparison time reveals nothing. */
export function isOperatorToken(expected: string, provided: string | undefined): boolean {
  if (provided === undefined || expected === '') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(provided));
}
