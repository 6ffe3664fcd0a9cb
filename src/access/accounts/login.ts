import { ServiceError } from '../../kernel/errors.js';
import { findAccountByEmail, replacePasswordHash } from '../../store/queries/service/accounts.js';
import type { Client } from '../client.js';
import { demoOnlyHere, unauthenticated } from '../credentials/authenticate.js';
import type { AuthTokens } from '../credentials/sessions.js';
import type { AccountDependencies } from './account-dependencies.js';
import { readEmail } from './account-input.js';
import { readPassword } from './passwords.js';

export interface Login {
  readonly email: string;
  readonly password: string;
  /** Issued by an earlier sign-in of this client. */
  readonly deviceToken?: string | undefined;
}

type LoginDependencies = Pick<AccountDependencies, 'db' | 'settings' | 'passwords' | 'sessions' | 'devices' | 'guard'>;

export async function login(dependencies: LoginDependencies, input: Login, client: Client): Promise<AuthTokens> {
  const { db, settings, passwords, sessions, devices, guard } = dependencies;
  const device = devices.read(input.deviceToken, input.email.trim().toLowerCase());
  await guard.enter(client, device);
  const email = readEmail(input.email);
  const password = readPassword(input.password);
  const found = await findAccountByEmail(db, email);
  // Another process may have a demo account in this database; this process ignores it.
  const account = found?.demo && settings.demoNetworks.length === 0 ? undefined : found;
  if (account?.demo && !client.local) throw demoOnlyHere();
  const { known, undoCount } = await guard.tryPassword({ email, account, client, device });
  if (!(await passwords.verify(password, account?.passwordHash, { first: known })) || account === undefined) {
    throw unauthenticated('Wrong email or password');
  }
  await undoCount();
  if (!account.enabled) throw new ServiceError('forbidden', 'This account is disabled');
  if (passwords.needsRehash(account.passwordHash)) {
    const to = await passwords.hash(password);
    await replacePasswordHash(db, { id: account.id, from: account.passwordHash, to });
  }
  const tokens = await sessions.open(account, (tx) => guard.storeAddress(tx, account.id, client));
  return { ...tokens, deviceToken: devices.issue(email, account.sessionGeneration) };
}
