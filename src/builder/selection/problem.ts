import { refScriptFee } from '../balance/fee.js';
import { amountSize } from '../encoding/cbor-size.js';
import { minLovelace } from '../plan/min-utxo.js';
import type { Plan } from '../plan/plan.js';
import type { BuilderParameters } from '../request/ledger-view.js';
import type { WitnessForm } from '../request/request.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { Slab } from '../wallet/slab.js';
import type { Wallet } from '../wallet/wallet.js';
import type { WitnessItem } from '../wallet/witness-table.js';
import { findLargeAmounts, type LargeAmounts } from './large-amounts.js';

/**
 * The numeric form of a coin selection problem. Sizes and the fee are exact; only change that must be split is
 * estimated, slightly too high.
 */
export interface Problem {
  readonly wallet: Wallet;
  readonly assetCount: number;
  readonly policyCount: number;
  readonly policyIndexes: Int32Array;
  readonly nameBytes: Uint8Array;
  /** The UTxOs that hold an asset, and those that hold any asset of a policy. */
  readonly holdersByAsset: Index;
  readonly holdersByPolicy: Index;
  /** Per asset, the amount that the payments need. */
  readonly required: Float64Array;
  readonly requiredAssets: readonly number[];
  /** Minted beyond that: it goes into change for any inputs. */
  readonly produced: readonly (readonly [asset: number, quantity: bigint])[];
  readonly largeAmounts: LargeAmounts | undefined;
  readonly requirements: readonly (readonly number[])[];
  /** The UTxOs with a requirement, and the requirements with an item. */
  readonly holdersByRequirement: Index;
  readonly requirementsByItem: readonly (readonly number[])[];
  /** Needed for any inputs. */
  readonly fixedItems: readonly number[];
  readonly items: readonly WitnessItem[];
  readonly lovelace: number;
  readonly paymentCount: number;
  /** Bytes of the signed transaction without inputs, witnesses, fee and change. */
  readonly fixedBytes: number;
  /** Size of a change output without its value. */
  readonly changeBytes: number;
  /** Minimum lovelace of a change output without assets. */
  readonly plainChange: number;
  readonly feePerByte: number;
  readonly feeBase: number;
  readonly coinsPerByte: number;
  readonly refCostPerByte: number;
  readonly maxValueSize: number;
  readonly form: WitnessForm;
  /** Whether UTxOs with a datum or a reference script are used last. */
  readonly sparesReserved: boolean;
  /** A UTxO that is spent only when that saves `sparedCost` lovelace. */
  readonly sparedIndex: number;
  readonly sparedCost: number;
  /** Lovelace that a further address among the inputs must save. */
  readonly addressCost: number;
  /** Lovelace that each further input costs besides its bytes: Plutus scripts that read all inputs need more units. */
  readonly inputCost: number;
  /** Whether fees are estimates, because the width of a number in the transaction depends on the inputs. */
  readonly isEstimated: boolean;
  /** Bytes by which a set can be smaller than estimated. */
  readonly floorDiscount: number;
  /** The assets in canonical order. Computed when needed. */
  readonly assetsInOrder: () => Int32Array;
}

/** The entries of key `k` are at `start[k]` up to `start[k + 1]`. */
export interface Index {
  readonly start: Int32Array;
  readonly holders: Int32Array;
}

/** The part of a plan that affects which inputs are cheapest. */
export type Demand = Pick<Plan, 'assets' | 'lovelace' | 'paymentCount' | 'refScriptBytes' | 'requirements'>;

export type PriceParameters = Pick<
  BuilderParameters,
  'minFeeA' | 'minFeeB' | 'coinsPerUtxoByte' | 'maxValueSize' | 'refScriptCostPerByte' | 'refScriptTiers'
>;

export interface Pricing {
  readonly fixedBytes: number;
  readonly changeBytes: number;
  readonly form: WitnessForm;
  readonly parameters: PriceParameters;
  readonly validUntil: bigint;
}

export function poseProblem(
  plan: Demand,
  wallet: Wallet,
  table: AssetTable,
  items: readonly WitnessItem[],
  { fixedBytes, changeBytes, form, parameters, validUntil }: Pricing,
): Problem {
  const { assets, policyCount } = table;
  const { length: count } = assets;
  const entries = wallet.assetIndexes.length;
  const requirements = wallet.requirements.map((requirement) => requirement.items);
  const integers = 3 * count + 2 * (policyCount + entries + requirements.length) + wallet.utxos.length + 6;
  const slab = Slab.sized(12, count, integers, count);
  const required = slab.floats(count);
  const policyIndexes = slab.integers(count);
  const nameBytes = slab.bytes(count);
  for (let index = 0; index < count; index += 1) {
    policyIndexes[index] = assets[index]!.policy;
    nameBytes[index] = assets[index]!.nameBytes;
  }
  const requiredAssets: number[] = [];
  const produced: (readonly [number, bigint])[] = [];
  for (const [asset, demand] of plan.assets) {
    if (demand < 0n) produced.push([asset, -demand]);
    else {
      required[asset] = Number(demand);
      requiredAssets.push(asset);
    }
  }
  const price = parameters.refScriptCostPerByte;
  const { isEstimated, floorDiscount } = findEstimates(wallet, items, parameters, fixedBytes, validUntil);
  return {
    wallet,
    assetCount: assets.length,
    policyCount,
    policyIndexes,
    nameBytes,
    holdersByAsset: indexBy(wallet, slab, count, (asset) => asset),
    holdersByPolicy: indexBy(wallet, slab, policyCount, (asset) => policyIndexes[asset]!),
    required,
    requiredAssets,
    produced,
    largeAmounts: findLargeAmounts(plan.assets, wallet, count),
    requirements,
    holdersByRequirement: indexRequirements(wallet, slab),
    requirementsByItem: requirementsByItem(requirements, items.length),
    fixedItems: findFixedItems(plan, wallet),
    items,
    lovelace: Number(plan.lovelace),
    paymentCount: plan.paymentCount,
    fixedBytes,
    changeBytes,
    plainChange: Number(minLovelace(changeBytes, parameters.coinsPerUtxoByte)),
    feePerByte: Number(parameters.minFeeA),
    feeBase: Number(parameters.minFeeB + refScriptFee(parameters, plan.refScriptBytes)),
    coinsPerByte: Number(parameters.coinsPerUtxoByte),
    refCostPerByte: price === undefined ? 0 : Number(price.numerator) / Number(price.denominator),
    maxValueSize: parameters.maxValueSize,
    form,
    sparesReserved: true,
    sparedIndex: -1,
    sparedCost: 0,
    addressCost: 0,
    inputCost: 0,
    isEstimated,
    floorDiscount,
    assetsInOrder: orderAssets(table),
  };
}

const FIVE_BYTES_FROM = 0x1_0000;
/** A number and its field, or two numbers, of which at least one byte remains. */
const VARYING_BYTES = 9;

/**
 * Sizes that depend on the inputs in ways that a search does not follow: a validity end that a script shortens, fees or
 * minimum amounts below 65,536 lovelace, and scripts that an input provides as a reference script.
 */
function findEstimates(
  wallet: Wallet,
  items: readonly WitnessItem[],
  { minFeeA, minFeeB, coinsPerUtxoByte }: PriceParameters,
  fixedBytes: number,
  validUntil: bigint,
): Pick<Problem, 'isEstimated' | 'floorDiscount'> {
  const shortens = wallet.requirements.some(
    ({ use }) => use?.validUntil !== undefined && amountSize(use.validUntil) < amountSize(validUntil),
  );
  const isCheap =
    Number(minFeeA) * fixedBytes + Number(minFeeB) < FIVE_BYTES_FROM ||
    Number(minLovelace(0, coinsPerUtxoByte)) < FIVE_BYTES_FROM;
  const isEstimated = shortens || isCheap;
  let floorDiscount = isEstimated ? VARYING_BYTES : 0;
  if (items.some(({ kind }) => kind === 'script')) {
    const references = new Set(wallet.utxos.map(({ referenceScriptHash }) => referenceScriptHash?.toLowerCase()));
    for (const { kind, name, sizeBytes } of items)
      if (kind === 'script' && references.has(name)) floorDiscount += sizeBytes + VARYING_BYTES;
  }
  return { isEstimated, floorDiscount };
}

function orderAssets(table: AssetTable): () => Int32Array {
  let inOrder: Int32Array | undefined;
  return () => {
    if (inOrder !== undefined) return inOrder;
    const ranks = table.ranks();
    inOrder = new Int32Array(ranks.length);
    for (let asset = 0; asset < ranks.length; asset += 1) inOrder[ranks[asset]!] = asset;
    return inOrder;
  };
}

/** With a single address every input needs the same witness. */
function findFixedItems(plan: Demand, { requirements }: Wallet): readonly number[] {
  const [only, other] = requirements;
  const certain = only === undefined || other !== undefined ? plan.requirements : [...plan.requirements, only];
  return certain.flatMap(({ items }) => items);
}

function indexBy(wallet: Wallet, slab: Slab, keys: number, getKey: (asset: number) => number): Index {
  const { assetStart, assetIndexes, utxos } = wallet;
  const start = slab.integers(keys + 1);
  const next = slab.integers(keys + 1);
  const holders = slab.integers(assetIndexes.length);
  for (let at = 0; at < assetIndexes.length; at += 1) start[getKey(assetIndexes[at]!) + 1]! += 1;
  for (let key = 0; key < keys; key += 1) start[key + 1]! += start[key]!;
  next.set(start);
  for (let utxo = 0; utxo < utxos.length; utxo += 1) {
    for (let at = assetStart[utxo]!; at < assetStart[utxo + 1]!; at += 1) {
      const key = getKey(assetIndexes[at]!);
      holders[next[key]!] = utxo;
      next[key]! += 1;
    }
  }
  return { start, holders };
}

function indexRequirements({ requirementIndexes, requirements }: Wallet, slab: Slab): Index {
  const start = slab.integers(requirements.length + 1);
  const next = slab.integers(requirements.length + 1);
  const holders = slab.integers(requirementIndexes.length);
  for (let utxo = 0; utxo < requirementIndexes.length; utxo += 1) start[requirementIndexes[utxo]! + 1]! += 1;
  for (let key = 0; key < requirements.length; key += 1) start[key + 1]! += start[key]!;
  next.set(start);
  for (let utxo = 0; utxo < requirementIndexes.length; utxo += 1) {
    const key = requirementIndexes[utxo]!;
    holders[next[key]!] = utxo;
    next[key]! += 1;
  }
  return { start, holders };
}

function requirementsByItem(requirements: readonly (readonly number[])[], itemCount: number): readonly number[][] {
  const byItem: number[][] = [];
  for (let item = 0; item < itemCount; item += 1) byItem.push([]);
  for (let number = 0; number < requirements.length; number += 1)
    for (const item of requirements[number]!) byItem[item]!.push(number);
  return byItem;
}
