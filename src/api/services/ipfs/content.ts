import { createHash } from 'node:crypto';
import { getBlock } from '../../../gateways/ipfs/blocks.js';
import { writeCar } from '../../../gateways/ipfs/car.js';
import { CODEC_NAMES, cidText } from '../../../gateways/ipfs/cid.js';
import { type DagScope, exportDag } from '../../../gateways/ipfs/export-dag.js';
import { exportTar } from '../../../gateways/ipfs/export-tar.js';
import { detectMediaType } from '../../../gateways/ipfs/media-type.js';
import { readFile } from '../../../gateways/ipfs/read-file.js';
import { readNode, type UnixFsNode } from '../../../gateways/ipfs/unixfs-node.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type Content, readFrom, type SizedContent } from '../../kit/content-response.js';
import type { Services } from '../../kit/context.js';
import type { Located } from '../../shapes/ipfs/located.js';

/** Number of bytes read to detect the content type. */
const SNIFFED_BYTES = 1_024n;

/** The block at the end of a path. */
export interface FoundBlock {
  readonly bytes: Uint8Array;
  readonly node: UnixFsNode;
}

export async function readBlockAt({ ipfs }: Services, { cid, remainder }: Located): Promise<FoundBlock> {
  if (remainder !== '') throw new ServiceError('invalid', 'The path leads into a block: use /api/ipfs/resolve');
  const bytes = await getBlock(ipfs.node.find, cid);
  return { bytes, node: readNode(cid, bytes) };
}

/** The file or block at a path. */
export const contentAt = async (services: Services, located: Located): Promise<SizedContent> =>
  toContent(services, located, await readBlockAt(services, located));

/** The block at a path, unchanged: a client verifies it by its CID. */
export async function rawBlockAt({ ipfs }: Services, { cid, remainder, immutable }: Located): Promise<Content> {
  if (remainder !== '') throw new ServiceError('invalid', 'The path leads into a block: use /api/ipfs/resolve');
  const bytes = await getBlock(ipfs.node.find, cid);
  const name = cidText(cid);
  return {
    size: BigInt(bytes.length),
    tag: `${name}.raw`,
    mediaType: 'application/vnd.ipld.raw',
    fileName: `${name}.bin`,
    inline: false,
    immutable,
    maxBytes: BigInt(ipfs.limits.maxReadBytes),
    read: readFrom(bytes),
  };
}

/** Everything below the end of a path as a CAR file, which ends early where a limit is exceeded. */
export async function carAt(
  { ipfs }: Services,
  { cid, remainder, immutable }: Located,
  { scope, repeats }: { readonly scope: DagScope; readonly repeats: boolean },
): Promise<Content> {
  if (remainder !== '') throw new ServiceError('invalid', 'The path leads into a block: use /api/ipfs/resolve');
  const { find } = ipfs.node;
  await getBlock(find, cid);
  const name = cidText(cid);
  const maxBytes = BigInt(ipfs.limits.maxReadBytes);
  const limits = { maxBlocks: ipfs.limits.maxBlocks, maxBytes };
  return {
    size: undefined,
    tag: `${name}.car.${scope}.${repeats ? 'y' : 'n'}`,
    mediaType: `application/vnd.ipld.car; version=1; order=dfs; dups=${repeats ? 'y' : 'n'}`,
    fileName: `${name}.car`,
    inline: false,
    immutable,
    maxBytes,
    read: () => writeCar(cid, exportDag(find, { path: [], end: cid, scope, repeats }, limits)),
  };
}

/** Everything below the end of a path as a TAR archive, which ends early where a limit is exceeded. */
export async function tarAt({ ipfs }: Services, { cid, segments, remainder, immutable }: Located): Promise<Content> {
  if (remainder !== '') throw new ServiceError('invalid', 'The path leads into a block: use /api/ipfs/resolve');
  const { find } = ipfs.node;
  if (readNode(cid, await getBlock(find, cid)).kind === 'node')
    throw new ServiceError('invalid', 'This is neither a file nor a directory: export it as a CAR file');
  const name = segments.at(-1) ?? cidText(cid);
  const maxBytes = BigInt(ipfs.limits.maxReadBytes);
  return {
    size: undefined,
    // The name is part of the archive.
    tag: `${cidText(cid)}.tar.${createHash('sha256').update(name).digest('hex').slice(0, 16)}`,
    mediaType: 'application/x-tar',
    fileName: `${name}.tar`,
    inline: false,
    immutable,
    maxBytes,
    read: () => exportTar(find, { cid, name }, { maxEntries: ipfs.limits.maxBlocks, maxBytes }),
  };
}

/** A block that was read already, as the file that it is. */
export async function toContent(
  { ipfs }: Services,
  { cid, segments, immutable }: Located,
  { bytes, node }: FoundBlock,
): Promise<SizedContent> {
  const { find } = ipfs.node;
  const common = {
    tag: cidText(cid),
    fileName: segments.at(-1),
    immutable,
    maxBytes: BigInt(ipfs.limits.maxReadBytes),
  };
  switch (node.kind) {
    case 'directory':
    case 'shard':
      throw new ServiceError('invalid', 'This is a directory: use /api/ipfs/ls to list it');
    case 'symlink':
      throw new ServiceError('invalid', 'This is a symbolic link, which is not supported');
    case 'node':
      return {
        ...common,
        size: BigInt(bytes.length),
        mediaType: `application/vnd.ipld.${CODEC_NAMES.get(cid.code) ?? 'raw'}`,
        inline: false,
        read: readFrom(bytes),
      };
    case 'file': {
      const file = { cid, node };
      const start = await firstBytes(readFile(find, file, { from: 0n, to: smaller(SNIFFED_BYTES, node.size) }));
      const { type, shown } = detectMediaType(start, common.fileName);
      return {
        ...common,
        size: node.size,
        mediaType: type,
        inline: shown,
        read: (from, to) => readFile(find, file, { from, to }),
      };
    }
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

async function firstBytes(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
