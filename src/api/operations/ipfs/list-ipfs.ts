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
import { Closed, Defaulted, ExactInteger, Nullable, named } from '../../kit/schema.js';
import { BATCH_ROWS, Fields, type Slices, StreamedValue } from '../../kit/streamed-result.js';
import { locate } from '../../services/ipfs/located.js';
import { ContentType, getType, type TYPES } from '../../shapes/ipfs/content-type.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common, PathParameter } from '../../shapes/ipfs/located.js';

const MAX_STREAMED_ENTRIES = 1_000_000;

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
    'Sharded directories are listed like others. Continue with `cursor`, or stream a directory of up to 1,000,000 entries with `all`; a cursor becomes invalid when a name points to another directory. Returns 400 when the path is not a directory and 404 when it does not exist.',
  query: Type.Object({
    path: PathParameter,
    cursor: Cursor,
    limit: Limit({ max: 1_000, default: 100 }),
    all: Defaulted(
      Type.Boolean({
        description: 'True: stream all entries, or all after `cursor`, in one response; `limit` is ignored',
      }),
      false,
    ),
    types: Defaulted(
      Type.Boolean({
        description:
          'False: do not read the blocks of the entries, which is faster; `type` is then `raw` or `unknown` and `size` null',
      }),
      true,
    ),
  }),
  pageParameters: ['all', 'types'],
  result: CursorPage(Entry),
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services, cursor }, { query: { path, limit, all, types, ...query } }) {
    const { cid } = await locate(services, path);
    const { node: ipfsNode } = services.ipfs;
    const directory = readNode(cid, await getBlock(ipfsNode.find, cid));
    if (!isDirectory(directory)) throw new ServiceError('invalid', 'This is not a directory');
    const [directoryCid, ...position] = positionAfter(cursor, query.cursor) ?? [];
    // An IPNS name may meanwhile point to another directory.
    if (directoryCid !== undefined && directoryCid !== cidText(cid))
      throw new ServiceError('invalid', 'Invalid cursor');
    const after = directoryCid === undefined ? undefined : (position as number[]);
    const statEntry = types ? readStat : guessStat;
    const list = async (range: ListRange): Promise<readonly Shown[]> => {
      const shown: Shown[] = [];
      const stated = inOrder(
        await listEntries(ipfsNode.find, cid, directory, range),
        async (entry) => ({ ...entry, ...(await statEntry(ipfsNode, entry.cid)) }),
        STAT_CONCURRENCY,
      );
      for await (const { name, cid: child, size, type, place } of stated)
        shown.push({ entry: { name, cid: cidText(child), size: size ?? null, type }, place });
      return shown;
    };
    if (all) return new StreamedValue(new Fields({ data: listAll(list, after) }));
    return cursorPage(await list({ after, limit: limit + 1 }), limit, {
      show: ({ entry }) => entry,
      next: ({ place }) => cursor.encode([cidText(cid), ...place]),
    });
  },
});

interface Shown {
  readonly entry: Static<typeof Entry>;
  readonly place: readonly number[];
}

interface ListRange {
  readonly after: readonly number[] | undefined;
  readonly limit: number;
}

const STAT_CONCURRENCY = 8;

/** Batch after batch: memory does not depend on the size of the directory. */
const listAll = (list: (range: ListRange) => Promise<readonly Shown[]>, first: ListRange['after']): Slices => ({
  async *[Symbol.asyncIterator]() {
    let after = first;
    for (let count = 0; ; count += BATCH_ROWS) {
      // Shards of a hostile directory can repeat without end.
      if (count > MAX_STREAMED_ENTRIES)
        throw new ServiceError('too-large', `The directory has more than ${MAX_STREAMED_ENTRIES} entries`);
      const batch = await list({ after, limit: BATCH_ROWS });
      yield batch.map(({ entry }) => entry);
      if (batch.length < BATCH_ROWS) return;
      after = batch.at(-1)?.place;
    }
  },
});

type Stat = { readonly type: (typeof TYPES)[number]; readonly size: bigint | undefined };

/** Type and size of an entry, if its block is local; listing names must not fetch a thousand blocks. */
async function readStat(ipfsNode: IpfsNode, cid: Cid): Promise<Stat> {
  const bytes = await ipfsNode.find(cid, { local: true });
  if (bytes === undefined) return guessStat(ipfsNode, cid);
  try {
    const node = readNode(cid, bytes);
    return { type: getType(node), size: node.kind === 'file' ? node.size : 0n };
  } catch (error) {
    if (error instanceof ServiceError) return { type: 'unknown', size: undefined };
    throw error;
  }
}

/** The type by the CID alone. */
const guessStat = async (_: IpfsNode, cid: Cid): Promise<Stat> => ({
  type: cid.code === RAW ? 'raw' : 'unknown',
  size: undefined,
});
