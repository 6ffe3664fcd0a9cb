import { amountSize } from '../encoding/cbor-size.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { ChangePacker } from './change-packer.js';

export type Entry = readonly [asset: number, quantity: bigint];

/** The ledger accepts twice as much, but wallets with signed 64-bit quantities could not read it. */
export const MAX_CHANGE_QUANTITY = 2n ** 63n - 1n;

/** Enough for any amount of lovelace. */
const WIDEST_LOVELACE_BYTES = 9;

/** Number of additional outputs that the amount must be split over. */
export const countExtraOutputs = (amount: bigint): number =>
  amount <= 0n ? 0 : Number((amount - 1n) / MAX_CHANGE_QUANTITY);

/** Distributes assets, in canonical order, over few outputs: see `ChangePacker`. */
export function packChange(
  entries: readonly Entry[],
  table: AssetTable,
  maxValueSize: number,
  lovelaceBytes = WIDEST_LOVELACE_BYTES,
): readonly (readonly Entry[])[] {
  const outputs: Entry[][] = [];
  const packer = new ChangePacker(maxValueSize, lovelaceBytes);
  const add = (asset: number, quantity: bigint): void => {
    const { policy, nameBytes } = table.assets[asset]!;
    const index = packer.add(asset, policy, nameBytes, amountSize(quantity));
    if (index === outputs.length) outputs.push([]);
    outputs[index]!.push([asset, quantity]);
  };
  for (const [asset, quantity] of entries) {
    let left = quantity;
    for (; left > MAX_CHANGE_QUANTITY; left -= MAX_CHANGE_QUANTITY) add(asset, MAX_CHANGE_QUANTITY);
    add(asset, left);
  }
  return outputs;
}
