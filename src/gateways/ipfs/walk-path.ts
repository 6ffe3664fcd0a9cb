import { ServiceError } from '../../kernel/errors.js';
import { type FindBlock, getBlock, readAs } from './blocks.js';
import { type Cid, cidText, DAG_CBOR } from './cid.js';
import { findEntry, isDirectory } from './directory.js';
import { followCbor } from './ipld-cbor.js';
import { readNode, type UnixFsNode } from './unixfs-node.js';

/** The target of a path. `remainder` is set if the path continues inside a block, which has no CID of its own. */
export interface PathEnd {
  readonly cid: Cid;
  readonly remainder: readonly string[];
  /** The CID of the root and of each segment. */
  readonly cids: readonly Cid[];
}

export async function walkPath(find: FindBlock, root: Cid, segments: readonly string[]): Promise<PathEnd> {
  let cid = root;
  let rest = segments;
  const cids = [root];
  while (rest.length > 0) {
    const bytes = await getBlock(find, cid);
    if (cid.code === DAG_CBOR) {
      const path = rest;
      const found = readAs(cid, bytes, (encoded) => followCbor(encoded, path));
      if (found === undefined) throw noLink(rest[0] ?? '', cid);
      if (found.link === undefined) return { cid, remainder: found.rest, cids };
      cid = found.link;
      cids.push(cid);
      rest = found.rest;
      continue;
    }
    const [name = '', ...more] = rest;
    const next = await findChild(find, cid, readNode(cid, bytes), name);
    if (next === undefined) throw noLink(name, cid);
    cid = next;
    cids.push(cid);
    rest = more;
  }
  return { cid, remainder: [], cids };
}

async function findChild(find: FindBlock, cid: Cid, node: UnixFsNode, name: string): Promise<Cid | undefined> {
  if (isDirectory(node)) return await findEntry(find, cid, node, name);
  if (node.kind === 'symlink') throw new ServiceError('invalid', 'The path leads through a symbolic link');
  return node.kind === 'node' ? node.links.find((link) => link.name === name)?.cid : undefined;
}

function noLink(name: string, cid: Cid): ServiceError {
  const plain = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const excerpt = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
  return new ServiceError('not-found', `There is no '${excerpt}' in ${cidText(cid)}`);
}
