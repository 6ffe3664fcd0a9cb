import type { Principal } from '../../../access/authenticate.js';
import { type Cid, cidBytes } from '../../../gateways/ipfs/cid.js';
import { parsePath, pathText } from '../../../gateways/ipfs/path.js';
import { walkPath } from '../../../gateways/ipfs/walk-path.js';
import type { Services } from '../../context.js';
import { Text } from '../../schema.js';

/** What all IPFS operations have in common. `network` is only compared with the key. */
export const common = { tag: 'IPFS', gate: 'caller', scope: 'any', addOn: 'ipfs' } as const;

export const PathParameter = Text(2_048, {
  minLength: 1,
  description: '`/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID',
});

export const CidText = (description = 'Version 1 in base 32, version 0 as it always is') => Text(512, { description });

/** Content that a path leads to. */
export interface Located {
  readonly cid: Cid;
  readonly root: Cid;
  readonly segments: readonly string[];
  readonly path: string;
  /** What is left of the path inside a block. */
  readonly remainder: string;
  /** Whether the path can never lead elsewhere. */
  readonly immutable: boolean;
}

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

/** Both versions of a CID name the same content, and a pin of one is a pin of the other. */
export const pinCid = (cid: Cid): Uint8Array => cidBytes(cid.toV1());

/** What the plan of the account lets it keep. */
export const quotaOf = ({ plan }: Principal): { mostPins: number | undefined; mostBytes: number | undefined } => ({
  mostPins: plan.ipfsPins,
  mostBytes: plan.ipfsBytes,
});
