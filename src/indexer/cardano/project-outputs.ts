import { datumHashOf, type OutputReference, type TxOutput } from '../../chains/cardano/output.js';
import type { Transaction } from '../../chains/cardano/transaction.js';
import { effectsOf } from '../../chains/cardano/transaction-effects.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { KnownOutput } from '../../store/write/cardano/known.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { type Batch, int4, type Place } from './batch.js';
import { addressOf, assetOf, keepDatum, keepScript } from './entities.js';
import { keyOf, outputKey } from './keys.js';
import { type Touched, touchHolder } from './touched.js';

export const INPUT_KINDS = { collateral: 0, reference: 1, unspent: 2, spent: 3 } as const;

export interface Movement {
  /** Undefined where an input lies before the start of history. */
  readonly spent: bigint | undefined;
  readonly created: bigint;
}

const SPENT_BY = 6;
const SPENT_INDEX = 7;

/** Spends and makes outputs; everything else that a transaction says happens elsewhere. */
export function moveOutputs(batch: Batch, transaction: Transaction, place: Place, touched: Touched): Movement {
  const { spent, created } = effectsOf(transaction);
  let sum: bigint | undefined = 0n;
  for (const [index, reference] of spent.entries()) {
    const output = spendOutput(batch, reference, index, place);
    sum = output && sum !== undefined ? sum + output.lovelace : undefined;
    if (output === undefined) continue;
    touchHolder(touched, output.addressId, output);
  }
  let made = 0n;
  const hash = created.length > 0 ? keyOf(transaction.hash) : '';
  for (const [index, output] of created) {
    makeOutput(batch, output, { ...place, index, key: hash + index, collateralReturn: !transaction.valid }, touched);
    made += output.lovelace;
  }
  return { spent: sum, created: made };
}

function spendOutput(
  batch: Batch,
  reference: OutputReference,
  spentIndex: number,
  { txId }: Place,
): KnownOutput | undefined {
  const key = outputKey(reference);
  const row = batch.made.get(key);
  if (row !== undefined) {
    row[SPENT_BY] = txId;
    row[SPENT_INDEX] = spentIndex;
    batch.made.delete(key);
    const output = batch.learned.outputs.get(key);
    batch.learned.outputs.delete(key);
    return output;
  }
  const output = batch.view.outputs.get(key);
  if (output === undefined || batch.spent.has(output)) {
    keepUnresolved(batch, reference, spentIndex, INPUT_KINDS.spent, txId);
    return undefined;
  }
  batch.spent.set(output, key);
  batch.facts.spends.push({ txId: output.txId, index: output.index, spentBy: txId, spentIndex });
  return output;
}

/** Going on without an input would make every balance after it wrong, so only a late start may lack one. */
function keepUnresolved(batch: Batch, reference: OutputReference, index: number, kind: number, txId: number): void {
  const { txHash, index: outputIndex } = reference;
  if (!batch.options.startsLate)
    throw new ServiceError('unavailable', `The input ${toHex(txHash)}#${outputIndex} is not an unspent output`);
  batch.facts.born.unresolvedInput.push([txId, index, kind, txHash, int4(outputIndex, 'output index')]);
}

export interface OutputPlace extends Place {
  readonly index: number;
  readonly key: string;
  readonly collateralReturn: boolean;
}

export function makeOutput(batch: Batch, output: TxOutput, place: OutputPlace, touched: Touched): void {
  const { txId, index, key, collateralReturn } = place;
  const { born } = batch.facts;
  const { id: addressId, stakeId, paymentScript } = addressOf(batch, output.address, txId);
  const datumHash = datumHashOf(output);
  if (datumHash && output.inlineDatum) keepDatum(batch, datumHash, output.inlineDatum, txId);
  const scriptHash = output.scriptRef && keepScript(batch, output.scriptRef, txId);
  const row: Row<'output'> = [
    txId,
    index,
    addressId,
    stakeId,
    paymentScript?.id,
    output.lovelace,
    undefined,
    undefined,
    output.inlineDatum !== undefined,
    collateralReturn,
    datumHash,
    scriptHash,
  ];
  born.output.push(row);
  batch.made.set(key, row);
  batch.learned.outputs.set(key, { txId, index, addressId, stakeId, paymentScript, lovelace: output.lovelace });
  touchHolder(touched, addressId, { stakeId, paymentScript });
  for (const asset of output.assets) {
    const assetId = assetOf(batch, asset, txId);
    born.outputAsset.push([txId, index, assetId, asset.quantity]);
    touched.assets.add(assetId);
  }
}

/** Outputs that a transaction names without spending them. */
export function nameInputs(batch: Batch, { valid, body }: Transaction, { txId }: Place): void {
  if (valid) nameEach(batch, body.collateral, INPUT_KINDS.collateral, txId);
  else nameEach(batch, body.inputs, INPUT_KINDS.unspent, txId);
  nameEach(batch, body.referenceInputs, INPUT_KINDS.reference, txId);
}

function nameEach(batch: Batch, references: readonly OutputReference[], kind: number, txId: number): void {
  for (const [index, reference] of references.entries()) {
    const output = lookUpOutput(batch, reference);
    if (output === undefined) keepUnresolved(batch, reference, index, kind, txId);
    else batch.facts.born.input.push([txId, index, kind, output.txId, output.index]);
  }
}

export function lookUpOutput(batch: Batch, reference: OutputReference): KnownOutput | undefined {
  const key = outputKey(reference);
  return batch.learned.outputs.get(key) ?? batch.view.outputs.get(key);
}
