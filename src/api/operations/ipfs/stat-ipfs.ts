import Type from 'typebox';
import { getBlock } from '../../../gateways/ipfs/blocks.js';
import { cidText } from '../../../gateways/ipfs/cid.js';
import { readNode } from '../../../gateways/ipfs/unixfs-node.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, ExactInteger, Nullable, named } from '../../kit/schema.js';
import { locate } from '../../services/ipfs/located.js';
import { ContentType, getType } from '../../shapes/ipfs/content-type.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common, PathParameter } from '../../shapes/ipfs/located.js';

export const statIpfs = operation({
  ...common,
  id: 'statIpfs',
  route: 'GET /api/ipfs/stat',
  summary: 'Get the type and size of the content at an IPFS path',
  description:
    'Reads only the block at the path and its links, so it is cheap for large content. Returns 404 when the path does not exist and 502 when a block does not match its CID.',
  query: Type.Object({ path: PathParameter }),
  result: named(
    'IpfsStat',
    Closed({
      cid: CidText(),
      type: ContentType,
      size: { ...ExactInteger, description: 'Bytes of a file; 0 for a directory' },
      cumulativeSize: {
        ...ExactInteger,
        description: 'Total bytes of the DAG, as stated by the links of the root block',
      },
      blocks: Count('Number of blocks that the root block links to'),
      local: Type.Boolean({ description: 'Whether the node has the root block itself' }),
      mode: Nullable(Type.String({ description: 'File permissions (octal) when the UnixFS node has them' })),
      mtime: Nullable(described(DateTime, 'Modification time in the content; null when it states none')),
    }),
  ),
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services }, { query }) {
    const { node: ipfsNode } = services.ipfs;
    const { cid, remainder } = await locate(services, query.path);
    if (remainder !== '') throw new ServiceError('invalid', 'The path leads into a block: use /api/ipfs/resolve');
    const local = ipfsNode.driver === 'embedded' || (await ipfsNode.find(cid, { local: true })) !== undefined;
    const bytes = await getBlock(ipfsNode.find, cid);
    const node = readNode(cid, bytes);
    const unixFs = 'unixFs' in node ? node.unixFs : undefined;
    return {
      cid: cidText(cid),
      type: getType(node),
      size: node.kind === 'file' ? node.size : 0n,
      cumulativeSize: node.links.reduce((sum, link) => sum + link.size, BigInt(bytes.length)),
      blocks: node.links.length,
      local,
      mode: unixFs?.mode === undefined ? null : unixFs.mode.toString(8).padStart(4, '0'),
      mtime: unixFs?.mtime === undefined ? null : new Date(unixFs.mtime).toISOString(),
    };
  },
});
