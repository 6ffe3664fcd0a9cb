import { type Cid, cidBytes } from '../../../gateways/ipfs/cid.js';
import { parsePath, pathText } from '../../../gateways/ipfs/path.js';
import { walkPath } from '../../../gateways/ipfs/walk-path.js';
import type { Services } from '../../kit/context.js';
import type { Located } from '../../shapes/ipfs/located.js';

export async function locate({ ipfs }: Pick<Services, 'ipfs'>, text: string): Promise<Located> {
  const path = parsePath(text);
  await ipfs.ready();
  const { root, segments } = path.namespace === 'ipfs' ? path : await ipfs.names.resolve(path.name, path.segments);
  const { cid, remainder } = await walkPath(ipfs.node.find, root, segments);
  return {
    cid,
    root,
    segments,
    path: pathText(root, segments),
    remainder: remainder.join('/'),
    immutable: path.namespace === 'ipfs',
  };
}

/** Both versions of a CID identify the same content, so a pin of one is a pin of the other. */
export const pinCid = (cid: Cid): Uint8Array => cidBytes(cid.toV1());
