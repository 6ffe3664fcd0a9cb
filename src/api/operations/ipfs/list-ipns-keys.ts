import Type from 'typebox';
import { listIpfsKeys } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { common } from '../../shapes/ipfs/located.js';
import { Key, toKeyJson } from '../../shapes/ipfs/names.js';

export const listIpnsKeys = operation({
  ...common,
  id: 'listIpnsKeys',
  route: 'GET /api/ipfs/keys',
  summary: 'List the IPNS keys of the account',
  description: 'Each key with the IPNS name that it publishes under, ordered by name. Secrets are not listed.',
  result: Type.Array(Key),
  errors: [],
  example: {},

  async handle({ services: { db, ipfs }, principal: { accountId } }) {
    await ipfs.ready();
    return (await listIpfsKeys(db, accountId)).map(toKeyJson);
  },
});
