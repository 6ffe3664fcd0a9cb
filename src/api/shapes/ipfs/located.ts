import type { Principal } from '../../../access/credentials/authenticate.js';
import type { Cid } from '../../../gateways/ipfs/cid.js';
import { Text } from '../../kit/schema.js';

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

/** What the plan of the account lets it keep. */
export const quotaOf = ({ plan }: Principal): { mostPins: number | undefined; mostBytes: number | undefined } => ({
  mostPins: plan.ipfsPins,
  mostBytes: plan.ipfsBytes,
});
