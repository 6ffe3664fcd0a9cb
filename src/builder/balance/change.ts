import { amountSize, headSize } from '../encoding/cbor-size.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { POLICY_BYTES } from '../wallet/value.js';

export type Entry = readonly [asset: number, quantity: bigint];

/** The ledger accepts twice as much, but wallets with signed 64-bit quantities could not read it. */
export const MAX_CHANGE_QUANTITY = 2n ** 63n - 1n;

/** Reserves space for any lovelace amount and the enclosing pair. */
const VALUE_OVERHEAD_BYTES = 1 + 9;

/**
 * Distributes assets, in canonical order, over as few outputs as possible: one, unless the value exceeds `maxValueSize`
 * or the limit per asset.
 */
export function packChange(
  entries: readonly Entry[],
  table: AssetTable,
  maxValueSize: number,
): readonly (readonly Entry[])[] {
  const outputs: Entry[][] = [];
  let room = new Room(table, maxValueSize);
  let current: Entry[] = [];
  for (const entry of entries.flatMap(withinLimit)) {
    if (!room.add(entry)) {
      outputs.push(current);
      current = [];
      room = new Room(table, maxValueSize);
      room.add(entry);
    }
    current.push(entry);
  }
  if (current.length > 0) outputs.push(current);
  return outputs;
}

function withinLimit([asset, quantity]: Entry): readonly Entry[] {
  const pieces: Entry[] = [];
  let left = quantity;
  for (; left > MAX_CHANGE_QUANTITY; left -= MAX_CHANGE_QUANTITY) pieces.push([asset, MAX_CHANGE_QUANTITY]);
  pieces.push([asset, left]);
  return pieces;
}

/** Remaining space of one output. The first entry always fits. */
class Room {
  private bytes = VALUE_OVERHEAD_BYTES;
  private policies = 0;
  private policy = -1;
  private names = 0;
  private lastAsset = -1;
  private readonly table: AssetTable;
  private readonly limit: number;

  constructor(table: AssetTable, limit: number) {
    this.table = table;
    this.limit = limit;
    retainShape(this);
  }

  /** Returns false and adds nothing when the entry does not fit. */
  add([asset, quantity]: Entry): boolean {
    if (asset === this.lastAsset) return false;
    const { policy, nameBytes } = this.table.assets[asset]!;
    const isNew = policy !== this.policy;
    const names = isNew ? 1 : this.names + 1;
    const policies = this.policies + Number(isNew);
    const grows =
      nameBytes + amountSize(quantity) + (isNew ? POLICY_BYTES + 1 : headSize(names) - headSize(this.names));
    if (policies > 1 || names > 1) {
      if (this.bytes + grows + headSize(policies) > this.limit) return false;
    }
    this.bytes += grows;
    this.policies = policies;
    this.policy = policy;
    this.names = names;
    this.lastAsset = asset;
    return true;
  }
}
