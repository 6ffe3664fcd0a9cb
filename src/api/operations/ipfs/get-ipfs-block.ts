import Type from 'typebox';
import { ContentResponse } from '../../kit/content-response.js';
import { operation } from '../../kit/operation.js';
import { rawBlockAt } from '../../services/ipfs/content.js';
import { locate } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';

export const getIpfsBlock = operation({
  ...common,
  id: 'getIpfsBlock',
  route: 'GET /api/ipfs/block',
  summary: 'Get the block at an IPFS path',
  description:
    'The encoded bytes that the CID is the hash of: a directory, a part of a file, or linked data. `HEAD` returns the size of the block.',
  query: Type.Object({ path: PathParameter }),
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services }, { query }) {
    return new ContentResponse(await rawBlockAt(services, await locate(services, query.path)));
  },
});
