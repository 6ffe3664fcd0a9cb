import Type, { type Static } from 'typebox';
import { getBlock } from '../../../gateways/ipfs/blocks.js';
import { type Cid, cidText, RAW } from '../../../gateways/ipfs/cid.js';
import { isDirectory, listEntries } from '../../../gateways/ipfs/directory.js';
import type { IpfsNode } from '../../../gateways/ipfs/ipfs-node.js';
import { inOrder } from '../../../gateways/ipfs/read-file.js';
import { readNode } from '../../../gateways/ipfs/unixfs-node.js';
import { ServiceError } from '../../../kernel/errors.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage, Limit } from '../../kit/paging.js';
import { Closed, ExactInteger, Nullable, named } from '../../kit/schema.js';
import { locate } from '../../services/ipfs/located.js';
import { ContentType, getType, type TYPES } from '../../shapes/ipfs/content-type.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common, PathParameter } from '../../shapes/ipfs/located.js';

const Entry = named(
  'IpfsEntry',
  Closed({
    name: Type.String({ description: 'Name of the entry in its directory' }),
    cid: CidText(),
    size: Nullable({ ...ExactInteger, description: 'Bytes of a file; null when not known' }),
    type: ContentType,
  }),
);

export const listIpfs = operation({
  ...common,
  id: 'listIpfs',
  route: 'GET /api/ipfs/ls',
  summary: 'List an IPFS directory',
  description:
    'Sharded directories are listed like others. Continue with `cursor`; it becomes invalid when a name points to another directory. Returns 400 when the path is not a directory and 404 when it does not exist.',
  query: Type.Object({ path: PathParameter, cursor: Cursor, limit: Limit({ max: 1_000, default: 100 }) }),
  result: CursorPage(Entry),
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services, cursor }, { query }) {
    const { cid } = await locate(services, query.path);
    const { node: ipfsNode } = services.ipfs;
    const directory = readNode(cid, await getBlock(ipfsNode.find, cid));
    if (!isDirectory(directory)) throw new ServiceError('invalid', 'This is not a directory');
    const [directoryCid, ...after] = positionAfter(cursor, query.cursor) ?? [];
    // An IPNS name may meanwhile point to another directory.
    if (directoryCid !== undefined && directoryCid !== cidText(cid))
      throw new ServiceError('invalid', 'Invalid cursor');
    const entries = await listEntries(ipfsNode.find, cid, directory, {
      after: directoryCid === undefined ? undefined : (after as number[]),
      limit: query.limit + 1,
    });
    const shown: { readonly entry: Static<typeof Entry>; readonly place: readonly number[] }[] = [];
    for await (const each of inOrder(
      entries,
      async (entry) => ({ ...entry, ...(await statEntry(ipfsNode, entry.cid)) }),
      8,
    )) {
      const { name, cid: child, size, type, place: position } = each;
      shown.push({ entry: { name, cid: cidText(child), size: size ?? null, type }, place: position });
    }
    return cursorPage(shown, query.limit, {
      show: ({ entry }) => entry,
      next: ({ place: position }) => cursor.encode([cidText(cid), ...position]),
    });
  },
});

/** Type and size of an entry, if its block is local; listing names must not fetch a thousand blocks. */
async function statEntry(
  ipfsNode: IpfsNode,
  cid: Cid,
): Promise<{ readonly type: (typeof TYPES)[number]; readonly size: bigint | undefined }> {
  const bytes = await ipfsNode.find(cid, { local: true });
  if (bytes === undefined) return { type: cid.code === RAW ? 'raw' : 'unknown', size: undefined };
  try {
    const node = readNode(cid, bytes);
    return { type: getType(node), size: node.kind === 'file' ? node.size : 0n };
  } catch (error) {
    if (error instanceof ServiceError) return { type: 'unknown', size: undefined };
    throw error;
  }
}
