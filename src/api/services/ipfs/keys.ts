import type { Static } from 'typebox';
import { ipnsKey } from '../../../gateways/ipfs/ipns-key.js';
import type { KeySecret } from '../../../gateways/ipfs/private-key.js';
import { ServiceError } from '../../../kernel/errors.js';
import { insertIpfsKey, type KeyRow } from '../../../store/queries/service/ipfs-accounts.js';
import type { Services } from '../../kit/context.js';
import { type Key, toKeyJson } from '../../shapes/ipfs/names.js';

/** Stores the secret of a key, encrypted, under a name of the account that is not in use. */
export async function storeKey(
  { db, clock, ipfs }: Services,
  accountId: string,
  keyName: string,
  secret: KeySecret,
): Promise<Static<typeof Key>> {
  const row: KeyRow = {
    name: keyName,
    ipns: ipnsKey(secret).name,
    secret: await ipfs.sealKey(secret, { accountId, keyName }),
    createdAt: new Date(clock.now()),
  };
  const { maxKeysPerAccount: max } = ipfs.limits;
  const result = await insertIpfsKey(db, accountId, row, max);
  if (result === 'name-taken') throw new ServiceError('invalid', `The account already has a key '${keyName}'`);
  if (result === 'too-many') throw new ServiceError('forbidden', `An account has at most ${max} keys`);
  return toKeyJson(row);
}
