import { ServiceError } from '../../../kernel/errors.js';
import { findIpfsKey, renameIpfsKey } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { common } from '../../shapes/ipfs/located.js';
import { Key, KeyName, noKey, toKeyJson } from '../../shapes/ipfs/names.js';

export const renameIpnsKey = operation({
  ...common,
  id: 'renameIpnsKey',
  route: 'POST /api/ipfs/keys/rename',
  summary: 'Rename an IPNS key',
  description:
    'Only the name in the account changes: the IPNS name and its records stay. Returns 404 when the account has no such key and 400 when it has one of the new name.',
  body: Closed({ keyName: KeyName, newName: described(KeyName, 'New name of the key') }),
  bodyLimit: 4_096,
  result: Key,
  writes: true,
  errors: ['invalid', 'not-found'],
  example: { body: { keyName: 'my-site', newName: 'my-old-site' } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { body: { keyName, newName } }) {
    await ipfs.ready();
    const row = await findIpfsKey(db, accountId, keyName);
    if (row === undefined) throw noKey(keyName);
    if (keyName === newName) return toKeyJson(row);
    // The secret is bound to the name.
    const secret = await ipfs.openKey(row.secret, { accountId, keyName });
    const renamed = { ...row, name: newName, secret: await ipfs.sealKey(secret, { accountId, keyName: newName }) };
    const result = await renameIpfsKey(db, accountId, keyName, renamed);
    if (result === 'name-taken') throw new ServiceError('invalid', `The account already has a key '${newName}'`);
    if (result === 'missing') throw noKey(keyName);
    return toKeyJson(renamed);
  },
});
