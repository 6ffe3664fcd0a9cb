import Type from 'typebox';
import { ContentResponse } from '../../kit/content-response.js';
import { operation } from '../../kit/operation.js';
import { tarAt } from '../../services/ipfs/content.js';
import { locate } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';

export const exportTar = operation({
  ...common,
  id: 'exportTar',
  route: 'GET /api/ipfs/archive',
  summary: 'Export IPFS content as a TAR archive',
  description:
    'A file, or a directory with everything below it, as `ipfs get --archive` of Kubo writes it. Times and modes are those of the content. The archive is streamed: it has no length and no ranges, and the connection is closed where it exceeds the limits of the service or a block is missing.',
  query: Type.Object({ path: PathParameter }),
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services }, { query: { path } }) {
    return new ContentResponse(await tarAt(services, await locate(services, path)));
  },
});
