import { SET_TAG_BYTES, type SetEncoding } from '../../chains/cardano/lists.js';
import { type BodyContent, encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { amountSize, headSize } from '../encoding/cbor-size.js';
import { INPUT_BYTES_WITHOUT_INDEX } from '../wallet/wallet.js';
import type { Collateral } from './script-collateral.js';

/** The parts of a body that depend on the selected inputs. */
export interface OpenFields {
  readonly inputs: number;
  readonly inputBytes: number;
  readonly outputs: number;
  readonly changeBytes: number;
  readonly fee: bigint;
  readonly collateral: Collateral;
}

/** Every field of a body has a key below 24. */
const KEY_BYTES = 1;
const HASH = new Uint8Array(32);

/**
 * The size of a body without its `OpenFields`. With it the size of a transaction is known before it is encoded: most
 * selections are compared only. A body has fewer than 24 fields, so its head always has one byte.
 */
export function measureFixedBody(body: BodyContent, sets: SetEncoding): number {
  const encoded = encodeBody({ ...body, inputs: [], fee: 0n, scriptDataHash: HASH }, sets);
  return encoded.length - headSize(0) - headSize(body.outputs.length) - amountSize(0n);
}

export function computeBodySize(
  fixedBytes: number,
  { inputs, inputBytes, outputs, changeBytes, fee, collateral }: OpenFields,
  sets: SetEncoding,
): number {
  const open = headSize(inputs) + inputBytes + headSize(outputs) + changeBytes + amountSize(fee);
  return fixedBytes + open + computeCollateralSize(collateral, sets);
}

export const inputSize = ({ index }: OutputReference): number => INPUT_BYTES_WITHOUT_INDEX + headSize(index);

function computeCollateralSize({ fields, returnBytes }: Collateral, sets: SetEncoding): number {
  const { collateral, totalCollateral } = fields;
  let bytes = KEY_BYTES + (sets === 'tagged' ? SET_TAG_BYTES : 0) + headSize(collateral.length);
  for (const reference of collateral) bytes += inputSize(reference);
  if (returnBytes > 0) bytes += KEY_BYTES + returnBytes;
  return totalCollateral === undefined ? bytes : bytes + KEY_BYTES + amountSize(totalCollateral);
}
