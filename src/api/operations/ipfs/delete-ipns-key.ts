import Type from 'typebox';
import { deleteIpfsKey } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common } from '../../shapes/ipfs/located.js';
import { KeyName, noKey } from '../../shapes/ipfs/names.js';

export const deleteIpnsKey = operation({
  ...common,
  id: 'deleteIpnsKey',
  route: 'DELETE /api/ipfs/keys',
  summary: 'Delete an IPNS key',
  description:
    'Cannot be undone. Records that were published with the key stay valid until they expire; nothing can be published under its name again. Returns 404 when the account has no such key.',
  query: Type.Object({ keyName: KeyName }),
  result: Type.Null(),
  success: 204,
  writes: true,
  errors: ['not-found'],
  example: { query: { keyName: IPFS_EXAMPLE.keyName } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { query: { keyName } }) {
    await ipfs.ready();
    if ((await deleteIpfsKey(db, accountId, keyName)) === 0) throw noKey(keyName);
    return null;
  },
});
