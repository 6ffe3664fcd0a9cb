import Type from 'typebox';
import { ContentResponse } from '../../kit/content-response.js';
import { operation } from '../../kit/operation.js';
import { contentAt } from '../../services/ipfs/content.js';
import { locate } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';

export const readIpfs = operation({
  ...common,
  id: 'readIpfs',
  route: 'GET /api/ipfs',
  summary: 'Get the content at an IPFS path',
  description:
    'Returns a file unchanged, with one range (`Range`), `ETag` (the CID) and `HEAD`. The content type is detected from its first bytes and its name. Response headers prevent browsers from executing the content. Blocks that are not files are returned as bytes.',
  query: Type.Object({ path: PathParameter }),
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}/readme.txt` } },

  async handle({ services }, { query }) {
    return new ContentResponse(await contentAt(services, await locate(services, query.path)));
  },
});
