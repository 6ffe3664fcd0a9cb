import Type from 'typebox';
import { unpin } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { locate, pinCid } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';
import { notPinned } from '../../shapes/ipfs/pins.js';

export const unpinIpfs = operation({
  ...common,
  id: 'unpinIpfs',
  route: 'DELETE /api/ipfs/pin',
  summary: 'Unpin IPFS content of the account',
  description: 'The content stays readable until garbage collection. Returns 404 when the account has not pinned it.',
  query: Type.Object({ path: PathParameter }),
  result: Type.Null(),
  success: 204,
  writes: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.readme}` } },

  async handle({ services, principal: { accountId } }, { query }) {
    const { cid } = await locate(services, query.path);
    if (!(await unpin(services.db, accountId, pinCid(cid), new Date(services.clock.now())))) throw notPinned();
    return null;
  },
});
