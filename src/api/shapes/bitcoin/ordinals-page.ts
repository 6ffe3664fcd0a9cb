import Type from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { HandlerContext } from '../../kit/context.js';
import { Limit } from '../../kit/paging.js';
import { BlockPath } from './block-json.js';
import { BitcoinCursor } from './page-tip.js';

export type Context = HandlerContext<'caller', 'bitcoin'>;

/** Common definition of all operations on ordinals. */
export const ordinals = {
  tag: 'Bitcoin Ordinals',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
} as const;

/** The paging parameters of a list; no list uses these names for something else. */
export const pageQuery = { cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) } as const;

export const addressText = (script: Uint8Array | null, network: BitcoinNetwork): string | null =>
  script === null ? null : (encodeScriptAddress(script, getChainParameters(network).addresses) ?? null);

/** Common definition of lists of one block. */
export const blockListDefinition = {
  ...ordinals,
  path: BlockPath,
  query: Type.Object(pageQuery),
  errors: ['not-found'],
} as const;
