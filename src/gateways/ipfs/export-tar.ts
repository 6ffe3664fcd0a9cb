import { ServiceError } from '../../kernel/errors.js';
import { type FindBlock, getBlock, malformed } from './blocks.js';
import type { Cid } from './cid.js';
import { isDirectory, listEntries } from './directory.js';
import { readFile } from './read-file.js';
import { END_OF_ARCHIVE, encodeEntry, padding } from './tar.js';
import { readNode, type UnixFsNode } from './unixfs-node.js';

export interface TarLimits {
  readonly maxEntries: number;
  readonly maxBytes: bigint;
}

const BATCH_ENTRIES = 500;
const MAX_DEPTH = 256;
const FILE_MODE = 0o644;
const DIRECTORY_MODE = 0o755;
const LINK_MODE = 0o777;

/** Names that would lead out of the directory into which an archive is extracted. */
const isSafeName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !name.includes('/') && !name.includes('\0');

/**
 * A file or a directory with everything below it as a TAR archive, as `ipfs get` of Kubo writes it, directories before
 * their entries. Times that the content does not state are 0, so that the same content gives the same bytes.
 */
export async function* exportTar(
  find: FindBlock,
  root: { readonly cid: Cid; readonly name: string },
  { maxEntries, maxBytes }: TarLimits,
): AsyncGenerator<Uint8Array> {
  let entries = 0;
  let bytes = 0n;

  async function* write(cid: Cid, node: UnixFsNode, path: string, depth: number): AsyncGenerator<Uint8Array> {
    entries += 1;
    if (entries > maxEntries) throw tooLarge(`${maxEntries} entries`);
    if (depth > MAX_DEPTH) throw malformed(root.cid, `more than ${MAX_DEPTH} levels`);
    if (node.kind === 'node') throw malformed(cid, 'it is neither a file nor a directory');
    const mtime = Math.floor((node.unixFs?.mtime ?? 0) / 1000);
    const common = { path, mtime };
    if (isDirectory(node)) {
      const mode = node.unixFs.mode ?? DIRECTORY_MODE;
      yield* encodeEntry({ ...common, type: 'directory', size: 0n, mode });
      for (let after: readonly number[] | undefined; ; ) {
        const batch = await listEntries(find, cid, node, { after, limit: BATCH_ENTRIES });
        for (const { name, cid: child } of batch) {
          if (!isSafeName(name)) throw malformed(cid, 'a directory with a name that an archive must not have');
          yield* write(child, await read(child), `${path}/${name}`, depth + 1);
        }
        if (batch.length < BATCH_ENTRIES) return;
        after = batch.at(-1)?.place;
      }
    }
    if (node.kind === 'symlink') {
      const target = Buffer.from(node.unixFs.data).toString('utf8');
      yield* encodeEntry({ ...common, type: 'symlink', size: 0n, mode: node.unixFs.mode ?? LINK_MODE, target });
      return;
    }
    bytes += node.size;
    if (bytes > maxBytes) throw tooLarge(`${maxBytes} bytes`);
    yield* encodeEntry({ ...common, type: 'file', size: node.size, mode: node.unixFs?.mode ?? FILE_MODE });
    yield* readFile(find, { cid, node }, { from: 0n, to: node.size });
    yield padding(node.size);
  }

  const read = async (cid: Cid): Promise<UnixFsNode> => readNode(cid, await getBlock(find, cid));
  yield* write(root.cid, await read(root.cid), root.name, 0);
  yield END_OF_ARCHIVE;
}

const tooLarge = (limit: string): ServiceError =>
  new ServiceError('too-large', `The content has more than ${limit}: request parts of it`);
