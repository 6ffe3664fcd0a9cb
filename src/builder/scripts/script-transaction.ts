import { executionFee, totalUnits } from '../../chains/cardano/ledger/minimum-fee.js';
import { SET_TAG_BYTES } from '../../chains/cardano/lists.js';
import { type BodyContent, encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import type { OutputContent, OutputReference } from '../../chains/cardano/transactions/output.js';
import { compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { amountSize, headSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { PlacedOutput } from '../request/script-request.js';
import { vkeyFieldSize } from '../wallet/witness-table.js';
import { getKeyHash } from './key-hash.js';
import { ScriptChange } from './script-change.js';
import type { Collateral } from './script-collateral.js';
import type { ScriptFrame } from './script-frame.js';
import { sumUtxos } from './script-inputs.js';
import { type NamedRedeemer, redeemersFor, type UnitsByName } from './script-redeemers.js';
import { computeBodySize, inputSize } from './script-size.js';

/** Complete except for signatures. */
export interface ScriptTransaction {
  readonly cbor: Uint8Array;
  readonly hash: Uint8Array;
  readonly fee: bigint;
  /** Hashes of all required signers, hexadecimal. */
  readonly keyHashes: readonly string[];
  readonly redeemers: readonly NamedRedeemer[];
  /** The wallet UTxOs that are spent, and the collateral. */
  readonly paidWith: readonly PlacedOutput[];
  readonly collateral: readonly PlacedOutput[];
  readonly change: readonly OutputContent[];
  /** The ledger's minimum for the signed transaction. */
  readonly minFee: bigint;
  /** Size of the signed transaction, as the ledger measures it. */
  readonly sizeBytes: number;
}

/** The parts that depend on the selected wallet UTxOs and on the units, but not on fee and change. */
interface Prepared {
  readonly frame: ScriptFrame;
  readonly paidWith: readonly PlacedOutput[];
  readonly redeemers: readonly NamedRedeemer[];
  /** Without signatures. */
  readonly witnessSet: Uint8Array;
  /** In any order. */
  readonly inputs: readonly OutputReference[];
  readonly inputBytes: number;
  /** Keys that sign besides those of the collateral. */
  readonly keyHashes: ReadonlySet<string>;
  /** The part of the fee that does not depend on the size. */
  readonly fixedFee: bigint;
}

/** A transaction with a certain fee that is measured, but not encoded. */
interface Draft {
  readonly fee: bigint;
  readonly collateral: Collateral;
  readonly keyHashes: ReadonlySet<string>;
  readonly sizeBytes: number;
  readonly minFee: bigint;
}

const ROUNDS = 8;

/**
 * The transaction with wallet UTxOs at these positions, or the lovelace that they lack. Without change all that is left
 * is the fee, when that is cheaper or change is impossible.
 */
export function balanceScriptTransaction(
  frame: ScriptFrame,
  units: UnitsByName,
  positions: readonly number[],
): ScriptTransaction | { readonly short: bigint } {
  const { request, parameters, utxos } = frame;
  const { lovelace, assets } = sumUtxos(positions, utxos, frame.balance);
  let isEmpty = true;
  for (const quantity of assets.values()) {
    if (quantity < 0n) return { short: 1n };
    isEmpty &&= quantity === 0n;
  }
  const change = new ScriptChange(request.changeAddress, assets, utxos.table, parameters);
  const canFold = isEmpty && request.payments.length > 0 && lovelace > 0n;
  const short = change.computeShort(lovelace - frame.fixedFee);
  if (short > 0n && !canFold) return { short };
  const prepared = prepare(frame, units, positions);
  const draft = balanceWithChange(prepared, lovelace, change);
  if (canFold && ('short' in draft || draft.fee > lovelace)) {
    const folded = draftWith(prepared, lovelace, 0, 0);
    if (folded.minFee <= lovelace) return present(folded, prepared, []);
  }
  return 'short' in draft ? draft : present(draft, prepared, change.createOutputs(lovelace - draft.fee));
}

function balanceWithChange(
  prepared: Prepared,
  lovelace: bigint,
  change: ScriptChange,
): Draft | { readonly short: bigint } {
  // A lower bound that is nearly as wide as the fee, so that the second draft usually is the last.
  let fee = prepared.fixedFee;
  for (let round = 0; round < ROUNDS; round += 1) {
    const rest = lovelace - fee;
    const short = change.computeShort(rest);
    if (short > 0n) return { short };
    const draft = draftWith(prepared, fee, change.count(rest), change.measure(rest));
    // A fee above the minimum is kept when a lower one would make the transaction longer again.
    if (draft.minFee === fee || (draft.minFee < fee && round > 2)) return draft;
    fee = draft.minFee;
  }
  throw new BuildError('The fee does not converge: add a payment to the change address');
}

function prepare(frame: ScriptFrame, units: UnitsByName, positions: readonly number[]): Prepared {
  const { request, parameters, utxos } = frame;
  const paidWith = positions.map((position) => utxos.place(position));
  const inputs = [...frame.inputs, ...paidWith.map(({ reference }) => reference)];
  const redeemers = redeemersFor(request, inputs, units);
  const keyHashes = new Set(frame.keyHashes);
  for (const position of positions) keyHashes.add(utxos.getKeyHash(position));
  return {
    frame,
    paidWith,
    redeemers,
    witnessSet: frame.witnesses.encode(redeemers),
    inputs,
    inputBytes: paidWith.reduce((bytes, { reference }) => bytes + inputSize(reference), frame.inputBytes),
    keyHashes,
    fixedFee: frame.fixedFee + executionFee(parameters, totalUnits(redeemers)),
  };
}

function draftWith(prepared: Prepared, fee: bigint, changeCount: number, changeBytes: number): Draft {
  const { frame, fixedFee } = prepared;
  const collateral = frame.collateral.choose(fee, prepared.keyHashes);
  const keyHashes = new Set(prepared.keyHashes);
  for (const output of collateral.outputs) keyHashes.add(getKeyHash(output));
  const sizeBytes = computeSignedSize(prepared, { fee, changeCount, changeBytes, collateral }, keyHashes.size);
  const minFee = frame.parameters.minFeeA * BigInt(sizeBytes) + fixedFee;
  return { fee, collateral, keyHashes, sizeBytes, minFee };
}

/** As the ledger measures it: without the validity flag. */
function computeSignedSize(
  { frame, witnessSet, inputs, inputBytes }: Prepared,
  {
    fee,
    changeCount,
    changeBytes,
    collateral,
  }: {
    readonly fee: bigint;
    readonly changeCount: number;
    readonly changeBytes: number;
    readonly collateral: Collateral;
  },
  signatures: number,
): number {
  const { request, sets } = frame;
  const outputs = request.payments.length + changeCount;
  const open = { inputs: inputs.length, inputBytes, outputs, changeBytes, fee, collateral };
  // A wallet may add the tag to its set of signatures.
  const walletTag = sets === 'untagged' ? SET_TAG_BYTES : 0;
  const witnessBytes = witnessSet.length + vkeyFieldSize(signatures, sets) + walletTag;
  return 1 + computeBodySize(frame.bodyBytes, open, sets) + witnessBytes + (request.metadata?.encoded.length ?? 1);
}

/** The parts of the price that are the same for all inputs. */
export interface FixedPrice {
  /** Size of the signed transaction without wallet inputs, the CBOR head of inputs, signatures, fee and change. */
  readonly sizeBytes: number;
  /** Lovelace besides that for the size. */
  readonly fee: bigint;
  readonly keyHashes: readonly string[];
  readonly collateral: Collateral;
}

/** The price with the cheapest collateral for this fee, when the given key signs too. */
export function computeFixedPrice(
  frame: ScriptFrame,
  units: UnitsByName,
  fee: bigint,
  keyHash: string | undefined,
): FixedPrice {
  const prepared = prepare(frame, units, []);
  const signing = new Set([...frame.keyHashes, ...(keyHash === undefined ? [] : [keyHash])]);
  const collateral = frame.collateral.choose(fee, signing);
  const witnessHead = 1;
  return {
    sizeBytes:
      computeSignedSize(prepared, { fee, changeCount: 0, changeBytes: 0, collateral }, 0) -
      headSize(frame.inputs.length) -
      amountSize(fee) -
      witnessHead,
    fee: prepared.fixedFee,
    keyHashes: [...new Set([...frame.keyHashes, ...collateral.outputs.map(getKeyHash)])],
    collateral,
  };
}

function present(
  { fee, collateral, keyHashes, sizeBytes, minFee }: Draft,
  { frame, paidWith, redeemers, inputs, witnessSet }: Prepared,
  change: readonly OutputContent[],
): ScriptTransaction {
  const { metadata, payments, maxSizeBytes = Number.POSITIVE_INFINITY } = frame.request;
  const maximum = Math.min(maxSizeBytes, Number(frame.parameters.maxTxSize));
  if (sizeBytes > maximum) throw new TransactionTooLarge(sizeBytes, maximum);
  const content: BodyContent = {
    ...frame.body,
    inputs: inputs.toSorted(compareReferences),
    outputs: [...payments, ...change],
    fee,
    scriptDataHash: frame.witnesses.hashScriptData(redeemers, witnessSet),
    ...collateral.fields,
  };
  const body = encodeBody(content, frame.sets);
  const writer = new CborWriter(sizeBytes).array(4).raw(body).raw(witnessSet).bool(true);
  if (metadata === undefined) writer.null();
  else writer.raw(metadata.encoded);
  return {
    cbor: writer.finish(),
    hash: blake2b256(body),
    fee,
    minFee,
    sizeBytes,
    keyHashes: [...keyHashes],
    redeemers,
    paidWith,
    collateral: collateral.outputs,
    change,
  };
}
