import { executionFee, totalUnits } from '../../chains/cardano/ledger/minimum-fee.js';
import { SET_TAG_BYTES } from '../../chains/cardano/lists.js';
import { type BodyContent, encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import { compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { amountSize, headSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { PlacedOutput } from '../request/script-request.js';
import { vkeyFieldSize } from '../wallet/witness-table.js';
import { type ChangeFor, planChange } from './script-change.js';
import { type Collateral, getKeyHash } from './script-collateral.js';
import type { ScriptFrame } from './script-frame.js';
import { sumOutputs } from './script-inputs.js';
import { type NamedRedeemer, redeemersFor, type UnitsByName } from './script-redeemers.js';

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
  readonly body: BodyContent;
  /** Keys that sign besides those of the collateral. */
  readonly keyHashes: ReadonlySet<string>;
  /** The part of the fee that does not depend on the size. */
  readonly fixedFee: bigint;
}

interface Draft {
  readonly body: Uint8Array;
  readonly keyHashes: readonly string[];
  readonly collateral: readonly PlacedOutput[];
  readonly change: readonly OutputContent[];
  readonly sizeBytes: number;
  readonly minFee: bigint;
}

const ROUNDS = 8;

/**
 * The transaction with these wallet UTxOs, or the lovelace that they lack. Without change all that is left is the fee,
 * when that is cheaper or change is impossible.
 */
export function balanceScriptTransaction(
  frame: ScriptFrame,
  units: UnitsByName,
  paidWith: readonly PlacedOutput[],
): ScriptTransaction | { readonly short: bigint } {
  const { request, parameters } = frame;
  const { lovelace, assets } = sumOutputs(paidWith, frame.balance);
  const left = [...assets.values()].filter((quantity) => quantity !== 0n);
  if (left.some((quantity) => quantity < 0n)) return { short: 1n };
  const changeFor = planChange(request.changeAddress, assets, parameters);
  const canFold = left.length === 0 && request.payments.length > 0 && lovelace > 0n;
  const { short } = changeFor(lovelace - frame.fixedFee);
  if (short > 0n && !canFold) return { short };
  const prepared = prepare(frame, units, paidWith);
  const withChange = balanceWithChange(prepared, lovelace, changeFor);
  if (!canFold || (!('short' in withChange) && withChange.fee <= lovelace)) return withChange;
  const draft = draftWith(prepared, [], lovelace);
  return draft.minFee <= lovelace ? present(draft, prepared, lovelace) : withChange;
}

function balanceWithChange(
  prepared: Prepared,
  lovelace: bigint,
  changeFor: ChangeFor,
): ScriptTransaction | { readonly short: bigint } {
  // A lower bound that is nearly as wide as the fee, so that the second draft usually is the last.
  let fee = prepared.fixedFee;
  for (let round = 0; round < ROUNDS; round += 1) {
    const change = changeFor(lovelace - fee);
    if (change.short > 0n) return { short: change.short };
    const draft = draftWith(prepared, change.outputs, fee);
    // A fee above the minimum is kept when a lower one would make the transaction longer again.
    if (draft.minFee === fee || (draft.minFee < fee && round > 2)) return present(draft, prepared, fee);
    fee = draft.minFee;
  }
  throw new BuildError('The fee does not converge: add a payment to the change address');
}

function prepare(frame: ScriptFrame, units: UnitsByName, paidWith: readonly PlacedOutput[]): Prepared {
  const { request, parameters } = frame;
  const spent = [
    ...[...request.inputs.map(({ output }) => output), ...(request.spends ?? [])].map(({ reference }) => reference),
    ...paidWith.map(({ reference }) => reference),
  ];
  const redeemers = redeemersFor(request, spent, units);
  const { encoded, scriptDataHash } = frame.witnesses.encode(redeemers);
  return {
    frame,
    paidWith,
    redeemers,
    witnessSet: encoded,
    body: { ...frame.body, inputs: spent.toSorted(compareReferences), scriptDataHash },
    keyHashes: new Set([...frame.keyHashes, ...paidWith.map(getKeyHash)]),
    fixedFee: frame.fixedFee + executionFee(parameters, totalUnits(redeemers)),
  };
}

function draftWith(prepared: Prepared, change: readonly OutputContent[], fee: bigint): Draft {
  const { frame, body, fixedFee } = prepared;
  const { request, parameters, sets } = frame;
  const collateral = frame.collateral.choose(fee, prepared.keyHashes);
  const outputs = [...request.payments, ...change];
  const encoded = encodeBody({ ...body, outputs, fee, ...collateral.fields }, sets);
  const keyHashes = new Set([...prepared.keyHashes, ...collateral.outputs.map(getKeyHash)]);
  const sizeBytes = computeSignedSize(prepared, encoded.length, keyHashes.size);
  const minFee = parameters.minFeeA * BigInt(sizeBytes) + fixedFee;
  return { body: encoded, keyHashes: [...keyHashes], collateral: collateral.outputs, change, sizeBytes, minFee };
}

/** As the ledger measures it: without the validity flag. */
function computeSignedSize({ frame, witnessSet }: Prepared, bodyBytes: number, signatures: number): number {
  const { request, sets } = frame;
  // A wallet may add the tag to its set of signatures.
  const walletTag = sets === 'untagged' ? SET_TAG_BYTES : 0;
  const witnessBytes = witnessSet.length + vkeyFieldSize(signatures, sets) + walletTag;
  return 1 + bodyBytes + witnessBytes + (request.metadata?.encoded.length ?? 1);
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
  const { payments: outputs } = frame.request;
  const body = encodeBody({ ...prepared.body, outputs, fee, ...collateral.fields }, frame.sets);
  const witnessHead = 1;
  return {
    sizeBytes:
      computeSignedSize(prepared, body.length, 0) -
      headSize(prepared.body.inputs.length) -
      amountSize(fee) -
      witnessHead,
    fee: prepared.fixedFee,
    keyHashes: [...new Set([...frame.keyHashes, ...collateral.outputs.map(getKeyHash)])],
    collateral,
  };
}

function present(draft: Draft, { frame, paidWith, redeemers, witnessSet }: Prepared, fee: bigint): ScriptTransaction {
  const { body, keyHashes, collateral, change, sizeBytes, minFee } = draft;
  const { metadata, maxSizeBytes = Number.POSITIVE_INFINITY } = frame.request;
  const maximum = Math.min(maxSizeBytes, Number(frame.parameters.maxTxSize));
  if (sizeBytes > maximum) throw new TransactionTooLarge(sizeBytes, maximum);
  const writer = new CborWriter().array(4).raw(body).raw(witnessSet).bool(true);
  if (metadata === undefined) writer.null();
  else writer.raw(metadata.encoded);
  const spends = { paidWith, collateral, change };
  return { cbor: writer.finish(), hash: blake2b256(body), fee, minFee, sizeBytes, keyHashes, redeemers, ...spends };
}
