import Type from 'typebox';
import { ipnsKey } from '../../../gateways/ipfs/ipns-key.js';
import { ServiceError } from '../../../kernel/errors.js';
import { insertIpfsKey, type KeyRow } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { Closed, OneOf } from '../../kit/schema.js';
import { common } from '../../shapes/ipfs/located.js';
import { Key, KeyName, toKeyJson } from '../../shapes/ipfs/names.js';

export const createIpnsKey = operation({
  ...common,
  id: 'createIpnsKey',
  route: 'POST /api/ipfs/keys',
  summary: 'Create an IPNS key',
  description:
    'The secret is encrypted in the database of the service and never leaves it. Returns 400 when the account has a key of that name and 403 when it has reached the maximum number of keys.',
  body: Closed({ keyName: KeyName, type: Type.Optional(OneOf(['ed25519'], 'Type of the key; only Ed25519')) }),
  bodyLimit: 4_096,
  result: Key,
  writes: true,
  errors: ['invalid'],
  example: { body: { keyName: 'my-site' } },

  async handle({ services: { db, clock, ipfs }, principal: { accountId } }, { body: { keyName } }) {
    const secret = ipfs.newSecret();
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
  },
});
