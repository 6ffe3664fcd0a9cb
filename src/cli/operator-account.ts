import { randomBytes } from 'node:crypto';
import type { OperatorCall } from '../app/operator-client.js';

/** Keys that are created without naming an account belong to this one. */
export const OPERATOR_EMAIL = 'operator@service.local';

/** Nobody can log in to this account: its password is random and is not kept. */
export async function ensureOperatorAccount(call: OperatorCall): Promise<void> {
  const accounts = (await call('GET', '/api/operator/accounts')) as readonly { email: string | null }[];
  if (accounts.some(({ email }) => email === OPERATOR_EMAIL)) return;
  const password = randomBytes(32).toString('base64url');
  await call('POST', '/api/operator/accounts', { email: OPERATOR_EMAIL, password });
}
