import { type Cid, cidBytes } from '../../../gateways/ipfs/cid.js';
import { type IpfsPath, parsePath, pathText } from '../../../gateways/ipfs/path.js';
import { walkPath } from '../../../gateways/ipfs/walk-path.js';
import type { Services } from '../../kit/context.js';
import type { Located } from '../../shapes/ipfs/located.js';

export async function locate({ ipfs }: Pick<Services, 'ipfs'>, text: string): Promise<Located> {
  const { cids, blocks, ttlSeconds, ...located } = await locatePath({ ipfs }, parsePath(text));
  return located;
}

export interface LocatedPath extends Located {
  /** The CID of the root and of each segment. */
  readonly cids: readonly Cid[];
  /** The blocks that lead to the end: more than segments where directories are sharded. */
  readonly blocks: readonly Cid[];
  /** Lifetime of the name, if it was requested and is known. */
  readonly ttlSeconds: number | undefined;
}

export interface LocateOptions {
  /** Throws where content below the root must not be read. */
  readonly checkRoot?: (root: Cid) => Promise<void>;
  /** Whether the lifetime of a name is needed even if it costs an extra request. */
  readonly nameDetails?: boolean;
}

export async function locatePath(
  { ipfs }: Pick<Services, 'ipfs'>,
  path: IpfsPath,
  { checkRoot, nameDetails = false }: LocateOptions = {},
): Promise<LocatedPath> {
  await ipfs.ready();
  const resolved =
    path.namespace === 'ipfs'
      ? { ...path, first: undefined }
      : await ipfs.names.resolve(path.name, path.segments, { details: nameDetails });
  const { root, segments } = resolved;
  await checkRoot?.(root);
  const blocks: Cid[] = [];
  const find = (each: Cid) => {
    blocks.push(each);
    return ipfs.node.find(each);
  };
  const { cid, remainder, cids } = await walkPath(find, root, segments);
  return {
    cid,
    root,
    segments,
    path: pathText(root, segments),
    remainder: remainder.join('/'),
    immutable: path.namespace === 'ipfs',
    cids,
    blocks,
    ttlSeconds: resolved.first?.ttlSeconds,
  };
}

/** Both versions of a CID identify the same content, so a pin of one is a pin of the other. */
export const pinCid = (cid: Cid): Uint8Array => cidBytes(cid.toV1());
