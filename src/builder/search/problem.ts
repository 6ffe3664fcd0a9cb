import type { AssetTable } from '../asset-table.js';
import type { BuilderParameters } from '../ledger-view.js';
import { minLovelace } from '../min-utxo.js';
import type { Plan } from '../plan.js';
import type { WitnessForm } from '../request.js';
import type { Wallet } from '../wallet.js';
import type { WitnessItem } from '../witness-table.js';

/**
 * What a search needs to price a set of inputs, all of it as numbers. Sizes are exact, so is the fee; only change that
 * must be split is estimated, a little above the truth.
 */
export interface Problem {
  readonly wallet: Wallet;
  readonly assetCount: number;
  readonly policyCount: number;
  readonly policyOf: Int32Array;
  readonly nameBytes: Uint8Array;
  /** Which UTxOs hold an asset, and which hold any of a policy. */
  readonly holdersOfAsset: Index;
  readonly holdersOfPolicy: Index;
  /** Of each asset, what the payments need. */
  readonly required: Float64Array;
  readonly requirements: readonly (readonly number[])[];
  /** Needed whatever the inputs are. */
  readonly fixedItems: readonly number[];
  readonly items: readonly WitnessItem[];
  readonly lovelace: number;
  readonly paymentCount: number;
  /** Bytes of the signed transaction without inputs, witnesses, fee and change. */
  readonly fixedBytes: number;
  /** Bytes of a change output around its value. */
  readonly changeBytes: number;
  /** Least lovelace of a change output without assets. */
  readonly plainChange: number;
  readonly feePerByte: number;
  readonly feeBase: number;
  readonly coinsPerByte: number;
  readonly refCostPerByte: number;
  readonly maxValueSize: number;
  readonly form: WitnessForm;
  /** Whether UTxOs with a datum or a reference script come last. */
  readonly sparesReserved: boolean;
}

/** Those of key `k` stand at `start[k]` up to `start[k + 1]`. */
export interface Index {
  readonly start: Int32Array;
  readonly holders: Int32Array;
}

export interface Pricing {
  readonly fixedBytes: number;
  readonly changeBytes: number;
  readonly form: WitnessForm;
  readonly parameters: BuilderParameters;
}

export function poseProblem(
  plan: Plan,
  wallet: Wallet,
  table: AssetTable,
  items: readonly WitnessItem[],
  { fixedBytes, changeBytes, form, parameters }: Pricing,
): Problem {
  const { assets, policyCount } = table;
  const policyOf = new Int32Array(assets.length);
  const nameBytes = new Uint8Array(assets.length);
  for (let index = 0; index < assets.length; index += 1) {
    policyOf[index] = assets[index]!.policy;
    nameBytes[index] = assets[index]!.nameBytes;
  }
  const required = new Float64Array(assets.length);
  for (const [asset, quantity] of plan.assets) required[asset] = Number(quantity);
  const price = parameters.refScriptCostPerByte;
  return {
    wallet,
    assetCount: assets.length,
    policyCount,
    policyOf,
    nameBytes,
    holdersOfAsset: indexBy(wallet, assets.length, (asset) => asset),
    holdersOfPolicy: indexBy(wallet, policyCount, (asset) => policyOf[asset]!),
    required,
    requirements: wallet.requirements.map((requirement) => requirement.items),
    fixedItems: plan.requirements.flatMap((requirement) => requirement.items),
    items,
    lovelace: Number(plan.lovelace),
    paymentCount: plan.paymentCount,
    fixedBytes,
    changeBytes,
    plainChange: Number(minLovelace(changeBytes, parameters.coinsPerUtxoByte)),
    feePerByte: Number(parameters.minFeeA),
    feeBase: Number(parameters.minFeeB),
    coinsPerByte: Number(parameters.coinsPerUtxoByte),
    refCostPerByte: price === undefined ? 0 : Number(price.numerator) / Number(price.denominator),
    maxValueSize: parameters.maxValueSize,
    form,
    sparesReserved: true,
  };
}

function indexBy({ assetStart, assetOf, utxos }: Wallet, keys: number, keyOf: (asset: number) => number): Index {
  const start = new Int32Array(keys + 1);
  for (let at = 0; at < assetOf.length; at += 1) start[keyOf(assetOf[at]!) + 1]! += 1;
  for (let key = 0; key < keys; key += 1) start[key + 1]! += start[key]!;
  const next = start.slice();
  const holders = new Int32Array(assetOf.length);
  for (let utxo = 0; utxo < utxos.length; utxo += 1) {
    for (let at = assetStart[utxo]!; at < assetStart[utxo + 1]!; at += 1) {
      const key = keyOf(assetOf[at]!);
      holders[next[key]!] = utxo;
      next[key]! += 1;
    }
  }
  return { start, holders };
}
