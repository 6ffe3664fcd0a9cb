import { randomBytes } from 'node:crypto';
import type { OperatorCall } from '../app/operator-client.js';

/** Owner of keys that are created without an account. */
export const OPERATOR_EMAIL = 'operator@service.local';

/** Login to this account is impossible: its password is random and not stored. */
export async function ensureOperatorAccount(call: OperatorCall): Promise<void> {
  const accounts = (await call('GET', '/api/operator/accounts')) as readonly { email: string | null }[];
  if (accounts.some(({ email }) => email === OPERATOR_EMAIL)) return;
  const password = randomBytes(32).toString('base64url');
  await call('POST', '/api/operator/accounts', { email: OPERATOR_EMAIL, password });
}
