import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { type OutputContent, plainOutput } from '../../chains/cardano/transactions/output.js';
import { type Entry, packChange } from '../balance/change.js';
import { amountSize, bytesSize } from '../encoding/cbor-size.js';
import { minLovelace } from '../plan/min-utxo.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { assetQuantities, canonicalOrder, valueSizeWithoutLovelace } from '../wallet/value.js';

/** The mainnet value, for chains without this parameter. */
export const COINS_PER_BYTE = 4_310n;
export const MAX_VALUE_BYTES = 5_000n;

/** Quantities by asset index. */
export type Assets = ReadonlyMap<number, bigint>;

/** An output with its lovelace still open. */
interface OpenOutput {
  readonly entries: readonly Entry[];
  readonly bytesWithoutLovelace: number;
  readonly min: bigint;
}

/** An output without assets has the same size for every amount of the same width. */
const WITHOUT_ASSETS: readonly (readonly Entry[])[] = [[]];

/**
 * Change with given assets, for any lovelace: as many outputs as the asset values need, each at its minimum; the last one
 * holds the rest. No output when nothing is left.
 */
export class ScriptChange {
  private readonly address: Uint8Array;
  private readonly table: AssetTable;
  private readonly hasAssets: boolean;
  /** All but the last, with their sums. */
  private readonly before: readonly OpenOutput[];
  private readonly lovelaceBefore: bigint;
  private readonly bytesBefore: number;
  private readonly last: OpenOutput;

  constructor(address: Uint8Array, assets: Assets, table: AssetTable, parameters: ProtocolParameters) {
    const entries = orderEntries(assets, table);
    const { coinsPerUtxoUnit = COINS_PER_BYTE, maxValueSize = MAX_VALUE_BYTES } = parameters;
    const packs = entries.length === 0 ? WITHOUT_ASSETS : packChange(entries, table, Number(maxValueSize));
    const outputs = packs.map((pack): OpenOutput => {
      const bytesWithoutLovelace = 1 + bytesSize(address.length) + valueSizeWithoutLovelace(pack, table);
      return { entries: pack, bytesWithoutLovelace, min: minLovelace(bytesWithoutLovelace, coinsPerUtxoUnit) };
    });
    this.address = address;
    this.table = table;
    this.hasAssets = entries.length > 0;
    this.last = outputs.pop()!;
    this.before = outputs;
    this.lovelaceBefore = outputs.reduce((sum, { min }) => sum + min, 0n);
    this.bytesBefore = outputs.reduce((sum, each) => sum + each.bytesWithoutLovelace + amountSize(each.min), 0);
    retainShape(this);
  }

  count(lovelace: bigint): number {
    return this.isEmpty(lovelace) ? 0 : this.before.length + 1;
  }

  /** The lovelace that the outputs lack. */
  computeShort(lovelace: bigint): bigint {
    if (this.isEmpty(lovelace)) return 0n;
    const missing = this.last.min + this.lovelaceBefore - lovelace;
    return missing > 0n ? missing : 0n;
  }

  /** The size of all outputs, when they lack no lovelace. */
  measure(lovelace: bigint): number {
    if (this.isEmpty(lovelace)) return 0;
    return this.bytesBefore + this.last.bytesWithoutLovelace + amountSize(lovelace - this.lovelaceBefore);
  }

  createOutputs(lovelace: bigint): readonly OutputContent[] {
    if (this.isEmpty(lovelace)) return [];
    const { address, table, before, last } = this;
    return [
      ...before.map(({ entries, min }) => plainOutput(address, min, assetQuantities(entries, table))),
      plainOutput(address, lovelace - this.lovelaceBefore, assetQuantities(last.entries, table)),
    ];
  }

  private isEmpty(lovelace: bigint): boolean {
    return !this.hasAssets && lovelace === 0n;
  }
}

/** In canonical order, which hardware wallets require. */
export function orderEntries(assets: Assets, table: AssetTable): readonly Entry[] {
  const held = new Map<number, bigint>();
  for (const [asset, quantity] of assets) if (quantity !== 0n) held.set(asset, quantity);
  return canonicalOrder(held, table);
}
