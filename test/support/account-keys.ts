import type { TestService } from './service.js';

let accounts = 0;

/** Keys of a new account on the unlimited plan. */
export async function createAccountKeys(
  { services }: TestService,
  count: number,
  planId = 'unlimited',
  network = 'CARDANO_PREPROD',
): Promise<string[]> {
  const { operator } = services.access;
  const email = `account-${++accounts}@example.org`;
  await operator.createAccount({ email, password: 'a long enough password', planId });
  const keys: string[] = [];
  for (let key = 0; key < count; key++) keys.push((await operator.createKey(email, { network } as never)).apiKey);
  return keys;
}

export const createAccountKey = async (service: TestService): Promise<string> =>
  (await createAccountKeys(service, 1))[0] as string;
