import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, OneOf } from '../../kit/schema.js';
import { storeKey } from '../../services/ipfs/keys.js';
import { common } from '../../shapes/ipfs/located.js';
import { Key, KeyName } from '../../shapes/ipfs/names.js';

export const createIpnsKey = operation({
  ...common,
  id: 'createIpnsKey',
  route: 'POST /api/ipfs/keys',
  summary: 'Create an IPNS key',
  description:
    'The secret is encrypted in the database of the service; only `POST /api/ipfs/keys/export` returns it. Returns 400 when the account has a key of that name and 403 when it has reached the maximum number of keys.',
  body: Closed({ keyName: KeyName, type: Type.Optional(OneOf(['ed25519'], 'Type of the key; only Ed25519')) }),
  bodyLimit: 4_096,
  result: Key,
  writes: true,
  errors: ['invalid'],
  example: { body: { keyName: 'my-site' } },

  async handle({ services, principal: { accountId } }, { body: { keyName } }) {
    return await storeKey(services, accountId, keyName, services.ipfs.newSecret());
  },
});
