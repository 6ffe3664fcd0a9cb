import { amountSize, headSize } from '../encoding/cbor-size.js';
import { changeOverhead, type Frame, fixedBytes } from '../plan/frame.js';
import { minLovelace } from '../plan/min-utxo.js';
import { canonicalOrder, valueSizeWithoutLovelace } from '../wallet/value.js';
import type { Requirement } from '../wallet/wallet.js';
import { type WitnessItem, witnessSetSize } from '../wallet/witness-table.js';
import { divide, type FeeRule, feeFor } from './balance.js';
import { type Entry, packChange } from './change.js';
import { refScriptFee } from './fee.js';

export interface ChangeOutput {
  readonly lovelace: bigint;
  readonly entries: readonly Entry[];
}

/** A set of inputs with its exact fee and change. */
export interface BalancedTransaction {
  readonly inputs: readonly number[];
  readonly fee: bigint;
  /** The ledger's minimum; lower than `fee` when the change was too small for an output. */
  readonly minFee: bigint;
  readonly change: readonly ChangeOutput[];
  /** Size of the signed transaction in the requested witness form, as the ledger measures it. */
  readonly sizeBytes: number;
  readonly validFrom: bigint | undefined;
  readonly validUntil: bigint;
  readonly witnesses: readonly WitnessItem[];
}

/** The amounts that a set of inputs lacks. */
export interface Shortfall {
  readonly lovelace: bigint;
  readonly assets: ReadonlyMap<number, bigint>;
  /** Size of the transaction with the missing input. */
  readonly sizeBytes: number;
}

/** A hypothetical additional input. */
export interface FurtherInput {
  readonly inputBytes: number;
  readonly requirement: Requirement;
}

interface Totals {
  readonly lovelace: bigint;
  readonly missing: ReadonlyMap<number, bigint>;
  readonly bundles: readonly (readonly Entry[])[];
  /** Without change, fee and the CBOR head of the outputs. */
  readonly bytes: number;
  readonly rule: FeeRule;
  readonly validFrom: bigint | undefined;
  readonly validUntil: bigint;
  readonly witnesses: readonly WitnessItem[];
}

/** With change, or with the remainder added to the fee when that is cheaper or change is impossible. */
export function balanceTransaction(frame: Frame, inputs: readonly number[]): BalancedTransaction | Shortfall {
  const totals = computeTotals(frame, inputs, undefined);
  const { bundles, bytes, rule, missing } = totals;
  if (missing.size > 0) return computeShortfall(frame, totals);
  const withChange = bundles.length > 0 ? balanceChange(frame, totals, bundles) : balanceChange(frame, totals, [[]]);
  const { validFrom, validUntil, witnesses } = totals;
  const { paymentCount } = frame.plan;
  if (bundles.length === 0 && paymentCount > 0) {
    const fee = totals.lovelace;
    const sizeBytes = bytes + headSize(paymentCount) + amountSize(fee);
    const minFee = rule.perByte * BigInt(sizeBytes) + rule.base;
    if (fee >= minFee && (withChange === undefined || fee < withChange.fee))
      return { inputs, validFrom, validUntil, witnesses, fee, minFee, change: [], sizeBytes };
  }
  if (withChange === undefined) return computeShortfall(frame, totals);
  // The spread comes last: V8 gives every object that begins with one a hidden class of its own.
  return { inputs, validFrom, validUntil, witnesses, ...withChange };
}

/** The amounts that one additional input must hold for the set to suffice. */
export function computeShortfallWith(frame: Frame, inputs: readonly number[], further: FurtherInput): Shortfall {
  return computeShortfall(frame, computeTotals(frame, inputs, further));
}

/**
 * The remainder of a set of inputs when change outputs hold only their minimum; it pays the fee and the maximized
 * output.
 */
export interface Leftover {
  readonly inputs: readonly number[];
  /** Before fee and change. */
  readonly lovelace: bigint;
  readonly missing: ReadonlyMap<number, bigint>;
  readonly changeMinUtxo: bigint;
  /** Everything except the fee. */
  readonly bytes: number;
  readonly rule: FeeRule;
  readonly sizeBytes: number;
}

export function computeLeftover(frame: Frame, inputs: readonly number[]): Leftover {
  const { lovelace, missing, bundles, bytes, rule } = computeTotals(frame, inputs, undefined, NARROW_LOVELACE_BYTES);
  const change = computeMinChange(frame, bundles);
  const withChange = bytes + headSize(frame.plan.paymentCount + bundles.length) + change.bytes;
  const sizeBytes = withChange + amountSize(feeFor(withChange, rule));
  return { inputs, lovelace, missing, changeMinUtxo: change.lovelace, bytes: withChange, rule, sizeBytes };
}

/** Change outputs that hold exactly their minimum. */
function computeMinChange(
  frame: Frame,
  bundles: readonly (readonly Entry[])[],
): { readonly lovelace: bigint; readonly bytes: number } {
  let lovelace = 0n;
  let bytes = 0;
  for (const size of changeSizes(frame, bundles)) {
    const min = minLovelace(size, frame.parameters.coinsPerUtxoByte);
    lovelace += min;
    bytes += size + amountSize(min);
  }
  return { lovelace, bytes };
}

/** Width of amounts up to about 4295 ADA, and of all others. */
const NARROW_LOVELACE_BYTES = 5;
const WIDE_LOVELACE_BYTES = 9;
const MAX_NARROW_LOVELACE = 0xffff_ffffn;

/** Without `lovelaceBytes`, change outputs have room for all lovelace that is left. */
function computeTotals(
  frame: Frame,
  inputs: readonly number[],
  further: FurtherInput | undefined,
  lovelaceBytes?: number,
): Totals {
  const { plan, wallet, parameters, table, form } = frame;
  let lovelace = -plan.lovelace;
  let inputBytes = further?.inputBytes ?? 0;
  for (const { sizeBytes } of plan.fixedInputs) inputBytes += sizeBytes;
  let refBytes = plan.refScriptBytes;
  const held = new Map<number, bigint>();
  for (const [asset, quantity] of plan.assets) held.set(asset, -quantity);
  const references = new Set<string>(plan.refScriptHashes);
  const requirements = new Set<Requirement>(plan.requirements);
  if (further !== undefined) requirements.add(further.requirement);
  for (const index of inputs) {
    const utxo = wallet.utxos[index]!;
    lovelace += utxo.lovelace;
    inputBytes += wallet.inputBytes[index]!;
    refBytes += wallet.refScriptBytes[index]!;
    requirements.add(wallet.requirements[wallet.requirementIndexes[index]!]!);
    if (utxo.referenceScriptHash !== undefined) references.add(utxo.referenceScriptHash.toLowerCase());
    if (utxo.assets === undefined) continue;
    let at = wallet.assetStart[index]!;
    for (const { quantity } of utxo.assets) {
      const asset = wallet.assetIndexes[at]!;
      held.set(asset, (held.get(asset) ?? 0n) + quantity);
      at += 1;
    }
  }
  const missing = new Map<number, bigint>();
  const surplus = new Map<number, bigint>();
  for (const [asset, quantity] of held) {
    if (quantity < 0n) missing.set(asset, -quantity);
    if (quantity > 0n) surplus.set(asset, quantity);
  }
  const witnesses = selectWitnesses(frame.items, requirements, references);
  const { validFrom, validUntil } = computeValidityInterval(requirements, frame.validUntil);
  const count = plan.fixedInputs.length + inputs.length + (further === undefined ? 0 : 1);
  const width = lovelaceBytes ?? (lovelace > MAX_NARROW_LOVELACE ? WIDE_LOVELACE_BYTES : NARROW_LOVELACE_BYTES);
  const bytes =
    fixedBytes(frame, validUntil) +
    headSize(count) +
    inputBytes +
    (validFrom === undefined ? 0 : 1 + amountSize(validFrom)) +
    computeWitnessSize(witnesses, form);
  return {
    lovelace,
    missing,
    bundles: packChange(canonicalOrder(surplus, table), table, parameters.maxValueSize, width),
    bytes,
    rule: { perByte: parameters.minFeeA, base: parameters.minFeeB + refScriptFee(parameters, refBytes) },
    validFrom,
    validUntil,
    witnesses,
  };
}

/**
 * A script that an input provides as a reference script must not be in the witness set too (Babbage, extraneous
 * scripts).
 */
function selectWitnesses(
  items: readonly WitnessItem[],
  requirements: ReadonlySet<Requirement>,
  references: ReadonlySet<string>,
): readonly WitnessItem[] {
  const needed = new Set<WitnessItem>();
  for (const requirement of requirements) for (const item of requirement.items) needed.add(items[item]!);
  return [...needed].filter(({ kind, name }) => kind !== 'interval' && (kind !== 'script' || !references.has(name)));
}

function computeWitnessSize(witnesses: readonly WitnessItem[], form: Frame['form']): number {
  const groups = { vkey: { count: 0, bytes: 0 }, bootstrap: { count: 0, bytes: 0 }, script: { count: 0, bytes: 0 } };
  for (const { kind, sizeBytes } of witnesses) {
    if (kind === 'interval') continue;
    groups[kind].count += 1;
    groups[kind].bytes += sizeBytes;
  }
  return witnessSetSize(groups.vkey.count, groups.bootstrap, groups.script, form);
}

function computeValidityInterval(
  requirements: ReadonlySet<Requirement>,
  latestEnd: bigint,
): { readonly validFrom: bigint | undefined; readonly validUntil: bigint } {
  let validFrom: bigint | undefined;
  let validUntil = latestEnd;
  for (const { use } of requirements) {
    if (use?.validFrom !== undefined && (validFrom === undefined || use.validFrom > validFrom))
      validFrom = use.validFrom;
    if (use?.validUntil !== undefined && use.validUntil < validUntil) validUntil = use.validUntil;
  }
  return { validFrom, validUntil };
}

/** Output sizes without lovelace; all but the last hold exactly their minimum. */
function changeSizes(frame: Frame, bundles: readonly (readonly Entry[])[]): readonly number[] {
  const around = changeOverhead(frame);
  return bundles.map((entries) => around + valueSizeWithoutLovelace(entries, frame.table));
}

function balanceChange(
  frame: Frame,
  { lovelace, bytes, rule }: Totals,
  bundles: readonly (readonly Entry[])[],
): Pick<BalancedTransaction, 'fee' | 'minFee' | 'change' | 'sizeBytes'> | undefined {
  const { coinsPerUtxoByte } = frame.parameters;
  const sizes = changeSizes(frame, bundles);
  const minima = sizes.map((size) => minLovelace(size, coinsPerUtxoByte));
  const kept = minima.slice(0, -1);
  const withoutAmounts =
    bytes +
    headSize(frame.plan.paymentCount + bundles.length) +
    sizes.reduce((sum, size) => sum + size, 0) +
    kept.reduce((sum, amount) => sum + amountSize(amount), 0);
  const available = lovelace - kept.reduce((sum, amount) => sum + amount, 0n);
  const divided = divide(available, withoutAmounts, rule);
  if (divided === undefined || divided.rest < computeMinimum(divided.rest, sizes.at(-1)!, coinsPerUtxoByte))
    return undefined;
  const amounts = [...kept, divided.rest];
  const sizeBytes = withoutAmounts + amountSize(divided.fee) + amountSize(divided.rest);
  return {
    fee: divided.fee,
    minFee: rule.perByte * BigInt(sizeBytes) + rule.base,
    change: bundles.map((entries, index) => ({ lovelace: amounts[index]!, entries })),
    sizeBytes,
  };
}

/** The minimum of an output that already holds this amount, whose encoded width may have raised it. */
const computeMinimum = (amount: bigint, bytesWithoutLovelace: number, coinsPerUtxoByte: bigint): bigint => {
  const min = minLovelace(bytesWithoutLovelace, coinsPerUtxoByte);
  const wider = coinsPerUtxoByte * BigInt(amountSize(amount) - amountSize(min));
  return amount > min ? min + wider : min;
};

function computeShortfall(frame: Frame, totals: Totals): Shortfall {
  const { bundles } = totals;
  if (bundles.length > 0 || frame.plan.paymentCount === 0)
    return computeShortfallFor(frame, totals, bundles.length > 0 ? bundles : [[]]);
  const withoutChange = computeShortfallFor(frame, totals, []);
  if (withoutChange.lovelace >= 0n) return withoutChange;
  // Only tokens are missing: the lovelace that is left goes to change if it suffices for an output.
  const withChange = computeShortfallFor(frame, totals, [[]]);
  return withChange.lovelace <= 0n ? withChange : withoutChange;
}

function computeShortfallFor(
  frame: Frame,
  { lovelace, bytes, rule, missing }: Totals,
  bundles: readonly (readonly Entry[])[],
): Shortfall {
  const change = computeMinChange(frame, bundles);
  const withoutFee = bytes + headSize(frame.plan.paymentCount + bundles.length) + change.bytes;
  const fee = feeFor(withoutFee, rule);
  return {
    lovelace: fee + change.lovelace - lovelace,
    assets: missing,
    sizeBytes: withoutFee + amountSize(fee),
  };
}
