import Type, { type Static } from 'typebox';
import { getBlock } from '../../../gateways/ipfs/blocks.js';
import { type Cid, cidText, RAW } from '../../../gateways/ipfs/cid.js';
import { isDirectory, listEntries } from '../../../gateways/ipfs/directory.js';
import type { IpfsNode } from '../../../gateways/ipfs/ipfs-node.js';
import { inOrder } from '../../../gateways/ipfs/read-file.js';
import { readNode, type UnixFsNode } from '../../../gateways/ipfs/unixfs-node.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../operation.js';
import { Cursor, CursorPage, cursorPage, Limit } from '../../paging.js';
import { Closed, Count, DateTime, described, ExactInteger, Nullable, named, OneOf } from '../../schema.js';
import { IPFS_EXAMPLE } from './examples.js';
import { CidText, common, locate, PathParameter } from './located.js';

const TYPES = ['file', 'directory', 'raw', 'symlink', 'node', 'unknown'] as const;
const ContentType = OneOf(
  TYPES,
  '`raw`: a file that is one block; `node`: linked data; `unknown`: its block is not on this node',
);

const typeOf = (node: UnixFsNode): (typeof TYPES)[number] => {
  if (node.kind === 'file') return node.raw ? 'raw' : 'file';
  return node.kind === 'shard' ? 'directory' : node.kind;
};

export const statIpfs = operation({
  ...common,
  id: 'statIpfs',
  route: 'GET /api/ipfs/stat',
  summary: 'What lies at a path: its kind and its sizes',
  description:
    'Reads the block at the path and its links only, so it is cheap for large content. Answers 404 when the path leads nowhere and 502 when a block fails its checks.',
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
      blocks: Count('Blocks that the root block leads to'),
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
    if (remainder !== '')
      throw new ServiceError('invalid', 'The path leads into a block: /api/ipfs/resolve tells where');
    const local = ipfsNode.driver === 'embedded' || (await ipfsNode.find(cid, { local: true })) !== undefined;
    const bytes = await getBlock(ipfsNode.find, cid);
    const node = readNode(cid, bytes);
    const unixFs = 'unixFs' in node ? node.unixFs : undefined;
    return {
      cid: cidText(cid),
      type: typeOf(node),
      size: node.kind === 'file' ? node.size : 0n,
      cumulativeSize: node.links.reduce((sum, link) => sum + link.size, BigInt(bytes.length)),
      blocks: node.links.length,
      local,
      mode: unixFs?.mode === undefined ? null : unixFs.mode.toString(8).padStart(4, '0'),
      mtime: unixFs?.mtime === undefined ? null : new Date(unixFs.mtime).toISOString(),
    };
  },
});

const Entry = named(
  'IpfsEntry',
  Closed({
    name: Type.String({ description: 'Name of the entry in its directory' }),
    cid: CidText(),
    size: Nullable({ ...ExactInteger, description: 'Bytes of a file; null where it is not known' }),
    type: ContentType,
  }),
);

export const listIpfs = operation({
  ...common,
  id: 'listIpfs',
  route: 'GET /api/ipfs/ls',
  summary: 'What is in a directory, sharded ones included',
  description:
    'Sharded directories are listed like others. Read on with `cursor`; it ends when a name stands for another directory meanwhile. Answers 400 when the path is no directory and 404 when it leads nowhere.',
  query: Type.Object({ path: PathParameter, cursor: Cursor, limit: Limit({ max: 1_000, default: 100 }) }),
  result: CursorPage(Entry),
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services, cursor }, { query }) {
    const { cid } = await locate(services, query.path);
    const { node: ipfsNode } = services.ipfs;
    const directory = readNode(cid, await getBlock(ipfsNode.find, cid));
    if (!isDirectory(directory)) throw new ServiceError('invalid', 'This is not a directory');
    const [of, ...after] = query.cursor === undefined ? [] : cursor.decode(query.cursor);
    // A name may stand for another directory by now.
    if (of !== undefined && of !== cidText(cid)) throw new ServiceError('invalid', 'Invalid cursor');
    const entries = await listEntries(ipfsNode.find, cid, directory, {
      after: of === undefined ? undefined : (after as number[]),
      limit: query.limit + 1,
    });
    const shown: { readonly entry: Static<typeof Entry>; readonly place: readonly number[] }[] = [];
    for await (const each of inOrder(
      entries,
      async (entry) => ({ ...entry, ...(await lookAt(ipfsNode, entry.cid)) }),
      8,
    )) {
      const { name, cid: child, size, type, place } = each;
      shown.push({ entry: { name, cid: cidText(child), size: size ?? null, type }, place });
    }
    return cursorPage(shown, query.limit, {
      show: ({ entry }) => entry,
      next: ({ place }) => cursor.encode([cidText(cid), ...place]),
    });
  },
});

/** What an entry is, if its block is at hand; nobody fetches a thousand blocks to list their names. */
async function lookAt(
  ipfsNode: IpfsNode,
  cid: Cid,
): Promise<{ readonly type: (typeof TYPES)[number]; readonly size: bigint | undefined }> {
  const bytes = await ipfsNode.find(cid, { local: true });
  if (bytes === undefined) return { type: cid.code === RAW ? 'raw' : 'unknown', size: undefined };
  try {
    const node = readNode(cid, bytes);
    return { type: typeOf(node), size: node.kind === 'file' ? node.size : 0n };
  } catch (error) {
    if (error instanceof ServiceError) return { type: 'unknown', size: undefined };
    throw error;
  }
}
