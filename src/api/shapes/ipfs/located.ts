import type { Principal } from '../../../access/credentials/authenticate.js';
import type { Cid } from '../../../gateways/ipfs/cid.js';
import { Text } from '../../kit/schema.js';

/** Common definition of all IPFS operations. `network` is only compared with the key. */
export const common = { tag: 'IPFS', gate: 'caller', scope: 'any', addOn: 'ipfs' } as const;

export const PathParameter = Text(2_048, {
  minLength: 1,
  description: '`/ipfs/<cid>/…`, `/ipns/<name>/…`, the same as `ipfs://` or `ipns://`, or a CID',
});

export const CidText = (description = 'Version 1 in base 32, version 0 in base 58') => Text(512, { description });

/** Content that a path resolves to. */
export interface Located {
  readonly cid: Cid;
  readonly root: Cid;
  readonly segments: readonly string[];
  readonly path: string;
  /** The rest of the path inside a block. */
  readonly remainder: string;
  /** Whether the path always resolves to the same content. */
  readonly immutable: boolean;
}

/** The IPFS limits of the account's plan. */
export const getQuota = ({ plan }: Principal): { mostPins: number | undefined; mostBytes: number | undefined } => ({
  mostPins: plan.ipfsPins,
  mostBytes: plan.ipfsBytes,
});
