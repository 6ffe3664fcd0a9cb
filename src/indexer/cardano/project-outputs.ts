import type { OutputReference, TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../chains/cardano/transactions/transaction-effects.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { KnownOutput } from '../../store/write/cardano/known.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { hashBytes } from '../byte-map.js';
import { type Batch, int4, type TxPosition } from './batch.js';
import { resolveAddress, resolveAsset, storeDatum, storeScript } from './entities.js';
import { getDatumHash } from './hash-once.js';
import type { KnownOutputs } from './known.js';
import type { MovedOutputs } from './market/moved-outputs.js';
import { type Touched, touchAsset, touchHolder } from './touched.js';

const INPUT_KINDS = { collateral: 0, reference: 1, unspent: 2, spent: 3 } as const;

export interface Movement {
  /** Undefined where an input is older than the start of history. */
  readonly spent: bigint | undefined;
  readonly created: bigint;
  readonly outputs: MovedOutputs;
}

const SPENT_BY = 6;
const SPENT_INDEX = 7;

/** Spends and creates outputs; all other effects of a transaction are projected elsewhere. */
export function moveOutputs(batch: Batch, transaction: Transaction, position: TxPosition, touched: Touched): Movement {
  const { spent, created } = computeUtxoEffects(transaction);
  const outputs = { spent: [] as [OutputReference, KnownOutput][], made: [] as [TxOutput, KnownOutput][] };
  let sum: bigint | undefined = 0n;
  for (let index = 0; index < spent.length; index += 1) {
    const reference = spent[index]!;
    const output = spendOutput(batch, reference, index, position);
    sum = output && sum !== undefined ? sum + output.lovelace : undefined;
    if (output === undefined) continue;
    outputs.spent.push([reference, output]);
    touchHolder(touched, output.addressId, output);
  }
  let made = 0n;
  const making = startMaking(batch, transaction.hash, position, !transaction.valid);
  for (const [index, output] of created) {
    outputs.made.push([output, createOutput(batch, output, index, making, touched)]);
    made += output.lovelace;
  }
  return { spent: sum, created: made, outputs };
}

function spendOutput(
  batch: Batch,
  reference: OutputReference,
  spentIndex: number,
  { txId }: TxPosition,
): KnownOutput | undefined {
  const { txHash, index } = reference;
  const hash = hashBytes(txHash);
  const own = batch.learned.outputs.find(hash, txHash);
  const output = own === undefined ? batch.view.outputs.find(hash, txHash)?.[index] : own[index];
  if (output === undefined || batch.spent.has(output)) {
    storeUnresolved(batch, reference, spentIndex, INPUT_KINDS.spent, txId);
    return undefined;
  }
  const row = own && batch.created.get(own)?.[index];
  if (own !== undefined && row !== undefined) {
    row[SPENT_BY] = txId;
    row[SPENT_INDEX] = spentIndex;
    own[index] = undefined;
  } else {
    batch.spent.set(output, txHash);
    batch.facts.spends.push({ txId: output.txId, index, spentBy: txId, spentIndex });
  }
  return output;
}

/** Continuing without an input would corrupt all later balances, so only an index with a late start may lack one. */
function storeUnresolved(batch: Batch, reference: OutputReference, index: number, kind: number, txId: number): void {
  const { txHash, index: outputIndex } = reference;
  if (!batch.options.startsLate)
    throw new ServiceError('unavailable', `The input ${toHex(txHash)}#${outputIndex} is not an unspent output`);
  batch.facts.born.unresolvedInput.push([txId, index, kind, txHash, int4(outputIndex, 'output index')]);
}

/** The transaction whose outputs are being created. */
export interface Making {
  readonly txId: number;
  readonly collateralReturn: boolean;
  readonly outputs: KnownOutputs;
  readonly rows: Row<'output'>[];
}

export function startMaking(
  batch: Batch,
  txHash: Uint8Array,
  { txId }: Pick<TxPosition, 'txId'>,
  collateralReturn: boolean,
): Making {
  const making = { txId, collateralReturn, outputs: [], rows: [] };
  batch.learned.outputs.set(txHash, making.outputs);
  batch.created.set(making.outputs, making.rows);
  return making;
}

export function createOutput(
  batch: Batch,
  output: TxOutput,
  index: number,
  making: Making,
  touched: Touched,
): KnownOutput {
  const { txId, collateralReturn, outputs, rows } = making;
  const { born } = batch.facts;
  const { lovelace, inlineDatum, scriptRef } = output;
  const address = resolveAddress(batch, output.address, txId);
  const { id: addressId, stakeId, paymentScript } = address;
  if (inlineDatum) storeDatum(batch, inlineDatum, txId);
  const row: Row<'output'> = [
    txId,
    index,
    addressId,
    stakeId,
    paymentScript?.id,
    lovelace,
    undefined,
    undefined,
    inlineDatum !== undefined,
    collateralReturn,
    getDatumHash(output),
    scriptRef && storeScript(batch, scriptRef, txId),
  ];
  born.output.push(row);
  rows[index] = row;
  const made = { txId, index, addressId, stakeId, paymentScript, lovelace };
  outputs[index] = made;
  touchHolder(touched, addressId, address);
  for (const asset of output.assets) {
    const known = resolveAsset(batch, asset, txId);
    born.outputAsset.push([txId, index, known.id, asset.quantity]);
    touchAsset(touched, known);
  }
  return made;
}

/** Outputs that a transaction references without spending them. */
export function projectReferencedInputs(batch: Batch, { valid, body }: Transaction, { txId }: TxPosition): void {
  if (valid) nameEach(batch, body.collateral, INPUT_KINDS.collateral, txId);
  else nameEach(batch, body.inputs, INPUT_KINDS.unspent, txId);
  nameEach(batch, body.referenceInputs, INPUT_KINDS.reference, txId);
}

function nameEach(batch: Batch, references: readonly OutputReference[], kind: number, txId: number): void {
  for (let index = 0; index < references.length; index += 1) {
    const reference = references[index]!;
    const output = lookUpOutput(batch, reference);
    if (output === undefined) storeUnresolved(batch, reference, index, kind, txId);
    else batch.facts.born.input.push([txId, index, kind, output.txId, output.index]);
  }
}

export function lookUpOutput(batch: Batch, { txHash, index }: OutputReference): KnownOutput | undefined {
  const hash = hashBytes(txHash);
  return (batch.learned.outputs.find(hash, txHash) ?? batch.view.outputs.find(hash, txHash))?.[index];
}
