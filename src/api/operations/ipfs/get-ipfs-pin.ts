import Type from 'typebox';
import { contentCid } from '../../../gateways/ipfs/path.js';
import { findPin } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { Text } from '../../kit/schema.js';
import { pinCid } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common } from '../../shapes/ipfs/located.js';
import { notPinned, Pin, toPinJson } from '../../shapes/ipfs/pins.js';

export const getIpfsPin = operation({
  ...common,
  id: 'getIpfsPin',
  route: 'GET /api/ipfs/pins/{cid}',
  summary: 'Get an IPFS pin of the account',
  description: 'Finds the pin by either version of the CID. Returns 404 when the account has not pinned it.',
  path: Type.Object({ cid: Text(512, { minLength: 1, description: 'CID, in either version' }) }),
  result: Pin,
  errors: ['not-found'],
  example: { path: { cid: IPFS_EXAMPLE.root } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { path }) {
    await ipfs.ready();
    const row = await findPin(db, accountId, pinCid(contentCid(path.cid)));
    if (row === undefined) throw notPinned();
    return toPinJson(row);
  },
});
