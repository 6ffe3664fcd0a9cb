import Type from 'typebox';
import { cidText } from '../../../gateways/ipfs/cid.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { locate } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common, PathParameter } from '../../shapes/ipfs/located.js';

export const resolveIpfsPath = operation({
  ...common,
  id: 'resolveIpfsPath',
  route: 'GET /api/ipfs/resolve',
  summary: 'Resolve an IPFS path to a CID',
  description:
    'Follows IPNS names, domains and directories. `remainder` is the rest of the path inside a block that is not a directory. Returns 404 when the path does not exist and 502 when a block does not match its CID.',
  query: Type.Object({ path: PathParameter }),
  result: named(
    'IpfsResolution',
    Closed({
      path: Type.String({ description: 'Resolved path with IPNS names replaced by their targets: `/ipfs/…`' }),
      cid: CidText(),
      remainder: Type.String({ description: 'Rest of the path inside an IPLD node; empty for files and directories' }),
    }),
  ),
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipns/${IPFS_EXAMPLE.name}/metadata/token.json` } },

  async handle({ services }, { query }) {
    const { path, cid, remainder } = await locate(services, query.path);
    return { path, cid: cidText(cid), remainder };
  },
});
