import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { type OutputContent, plainOutput, writeOutput } from '../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { packChange } from '../balance/change.js';
import { minLovelace } from '../plan/min-utxo.js';
import { AssetTable } from '../wallet/asset-table.js';
import { assetQuantities, canonicalOrder } from '../wallet/value.js';

/** The mainnet value, for chains without this parameter. */
export const COINS_PER_BYTE = 4_310n;
export const MAX_VALUE_BYTES = 5_000n;

export const POLICY_DIGITS = 56;

/** Quantities by unit (policy and name). */
export type Assets = ReadonlyMap<string, bigint>;

/** The minimum lovelace of an output. */
export function computeMinLovelace(
  output: OutputContent,
  { coinsPerUtxoUnit = COINS_PER_BYTE }: Pick<ProtocolParameters, 'coinsPerUtxoUnit'>,
): bigint {
  const writer = new CborWriter();
  writeOutput(writer, { ...output, lovelace: 0n });
  return minLovelace(writer.length - 1, coinsPerUtxoUnit);
}

/** The change outputs; `short` is the lovelace that they lack. */
export interface ScriptChange {
  readonly outputs: readonly OutputContent[];
  readonly short: bigint;
}

/** Change with given assets, for any lovelace. */
export type ChangeFor = (lovelace: bigint) => ScriptChange;

/**
 * As many outputs as the asset values need, each at its minimum; the last one holds the rest. Empty when nothing is
 * left.
 */
export function planChange(address: Uint8Array, assets: Assets, parameters: ProtocolParameters): ChangeFor {
  const { entries, table } = inOrder(assets);
  const packed = packChange(entries, table, Number(parameters.maxValueSize ?? MAX_VALUE_BYTES));
  const bundles = packed.length === 0 ? [[]] : packed.map((pack) => assetQuantities(pack, table));
  const minimal = bundles.map((bundle) => {
    const output = plainOutput(address, 0n, bundle);
    return { ...output, lovelace: computeMinLovelace(output, parameters) };
  });
  const last = minimal.pop()!;
  const before = minimal.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  return (lovelace) => {
    if (entries.length === 0 && lovelace === 0n) return { outputs: [], short: 0n };
    const rest = lovelace - before;
    const missing = last.lovelace - rest;
    return { outputs: [...minimal, { ...last, lovelace: rest }], short: missing > 0n ? missing : 0n };
  };
}

/** In canonical order, which hardware wallets require. */
export function orderedAssets(assets: Assets): readonly AssetQuantity[] {
  const { entries, table } = inOrder(assets);
  return assetQuantities(entries, table);
}

function inOrder(assets: Assets): {
  readonly entries: readonly (readonly [number, bigint])[];
  readonly table: AssetTable;
} {
  const table = new AssetTable();
  const bundle = new Map<number, bigint>();
  for (const [unit, quantity] of assets)
    if (quantity !== 0n) bundle.set(table.number(unit.slice(0, POLICY_DIGITS), unit.slice(POLICY_DIGITS)), quantity);
  return { entries: canonicalOrder(bundle, table), table };
}
