import { amountSize, headSize } from '../encoding/cbor-size.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { keepShape } from '../wallet/kept-shapes.js';
import { POLICY_BYTES } from '../wallet/value.js';

export type Entry = readonly [asset: number, quantity: bigint];

/** The ledger takes twice as much; but wallets that keep quantities in signed 64 bits could not read it. */
export const MOST_IN_CHANGE = 2n ** 63n - 1n;

/** Room for lovelace of any size and the pair around it. */
const VALUE_OVERHEAD_BYTES = 1 + 9;

/**
 * Spreads assets, in canonical order, over as many outputs as their values need: one, unless they are longer than
 * `maxValueSize` or hold more of one asset than an output should.
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
    if (!room.take(entry)) {
      outputs.push(current);
      current = [];
      room = new Room(table, maxValueSize);
      room.take(entry);
    }
    current.push(entry);
  }
  if (current.length > 0) outputs.push(current);
  return outputs;
}

function withinLimit([asset, quantity]: Entry): readonly Entry[] {
  const pieces: Entry[] = [];
  let left = quantity;
  for (; left > MOST_IN_CHANGE; left -= MOST_IN_CHANGE) pieces.push([asset, MOST_IN_CHANGE]);
  pieces.push([asset, left]);
  return pieces;
}

/** What still fits into one output. The first entry always does. */
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
    keepShape(this);
  }

  /** False when the entry does not fit any more; nothing is taken then. */
  take([asset, quantity]: Entry): boolean {
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
