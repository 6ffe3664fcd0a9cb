import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { changeTotals } from '../../chains/bitcoin/output-totals.js';
import type { SpendingTransaction } from '../../chains/bitcoin/spent-outputs.js';
import { computeWeight, type Transaction, type TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../kernel/errors.js';
import type { ScriptSums } from '../../store/write/bitcoin/facts.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { OVERWRITTEN, type Row } from '../../store/write/bitcoin/tables.js';
import { type Batch, type BlockWork, isSpent, outputRow, SPENT_BY } from './batch.js';
import { scriptKey } from './keys.js';
import type { KnownOutputs } from './known.js';
import { isSpendable } from './spendable.js';

/** Scripts that a transaction pays to or spends from. */
type Touched = Set<number>;

export function projectTransaction(batch: Batch, work: BlockWork, index: number, byteOffset: number): void {
  const entry = work.entries[index]!;
  const { transaction } = entry;
  const txNum = work.firstTxNum + index;
  const touched: Touched = new Set();
  const { sent, fee } = work.amounts[index]!;
  const { spends } = work.placed.keys[index]!;
  for (const [vin, key] of spends.entries()) spendInput(batch, work, entry, { txNum, vin, key }, touched);
  createOutputs(batch, work, transaction, index, touched);
  batch.facts.born.transaction.push([
    txNum,
    transaction.txid,
    work.placed.height,
    index === 0 ? undefined : fee,
    sent,
    byteOffset,
    transaction.encoded.length,
    computeWeight(transaction),
    transaction.inputs.length,
    transaction.outputs.length,
  ]);
}

interface InputPosition {
  readonly txNum: number;
  readonly vin: number;
  /** Key of the transaction whose output is spent. */
  readonly key: string;
}

function spendInput(
  batch: Batch,
  work: BlockWork,
  entry: SpendingTransaction,
  position: InputPosition,
  touched: Touched,
): void {
  const { previous, witness } = entry.transaction.inputs[position.vin]!;
  const reported = entry.spent[position.vin]!;
  const { key } = position;
  const known = batch.learned.outputs.get(key)?.[previous.vout] ?? batch.view.outputs.get(key)?.[previous.vout];
  if (known === undefined || isSpent(batch, known)) {
    spendEarlier(batch, work, entry, position, touched);
    return;
  }
  if (known.value !== reported.value)
    throw new ServiceError(
      'unavailable',
      `The source reports ${reported.value} satoshi for ${formatOutpoint(previous)}, the index ${known.value}`,
    );
  if (known.inscriptions !== undefined) work.located.set(formatOutpoint(previous), known.inscriptions);
  if (known.runes !== undefined) {
    work.held.set(formatOutpoint(previous), known.runes);
    work.holders.set(formatOutpoint(previous), known.scriptId);
  }
  if (mayCommit(witness)) work.createdAt.set(formatOutpoint(previous), known.height);
  const ending = { key, script: reported.script, spentBy: position.txNum, spentVin: position.vin };
  endOutput(batch, known, ending, touched);
}

/** Index of `spent_vin` in a row of `output`. */
const SPENT_VIN = 5;

/**
 * Only a witness that reveals a script can contain the commitment of an etching, for which the output's age is needed.
 */
const mayCommit = (witness: readonly Uint8Array[]): boolean => witness.length >= 2;

interface Ending {
  readonly key: string;
  readonly script: Uint8Array;
  readonly spentBy: number;
  readonly spentVin: number;
}

function endOutput(batch: Batch, known: KnownOutput, ending: Ending, touched: Touched): void {
  const { key, spentBy, spentVin } = ending;
  const { txNum, vout, scriptId, height, value } = known;
  const row = outputRow(batch, known);
  const { facts } = batch;
  if (row === undefined) {
    batch.spent.set(known, key);
    facts.spends.push({ txNum, vout, spentBy, spentVin, runes: known.runes !== undefined });
    if (scriptId !== undefined && height > 0) facts.live?.spent.push({ height, value });
  } else {
    row[SPENT_BY] = spentBy;
    row[SPENT_VIN] = spentVin;
    for (const balance of batch.balanceRows.get(known) ?? []) balance[5] = spentBy;
  }
  if (scriptId === undefined) return;
  if (height > 0 && batch.next.unspent !== undefined) changeTotals(batch.next.unspent, ending.script, value, -1n);
  const sums = touch(batch, touched, scriptId);
  if (sums === undefined) return;
  sums.spent += 1;
  sums.spentSum += value;
}

/** Only an index that starts late may meet unknown outputs. */
function spendEarlier(
  batch: Batch,
  work: BlockWork,
  { transaction, spent }: SpendingTransaction,
  { txNum, vin, key }: InputPosition,
  touched: Touched,
): void {
  const { start } = batch.options;
  const { previous, witness } = transaction.inputs[vin]!;
  if (start === undefined || batch.learned.outputs.has(key) || previous.vout > 0x7fff_ffff)
    throw new ServiceError(
      'unavailable',
      `Block ${work.placed.height} spends ${formatOutpoint(previous)}, which is not an unspent output`,
    );
  const { value, script } = spent[vin]!;
  const scriptId = isSpendable(script) ? resolveScript(batch, scriptKey(script), script, txNum) : undefined;
  batch.facts.born.earlierOutput.push([txNum, vin, previous.txid, previous.vout, scriptId, value]);
  // It is at least as old as the start; its exact age is unknown.
  if (mayCommit(witness)) work.createdAt.set(formatOutpoint(previous), start.height);
  if (scriptId === undefined) return;
  const sums = touch(batch, touched, scriptId);
  if (sums === undefined) return;
  sums.funded += 1;
  sums.spent += 1;
  sums.fundedSum += value;
  sums.spentSum += value;
}

function createOutputs(batch: Batch, work: BlockWork, { outputs }: Transaction, index: number, touched: Touched): void {
  const { own: key, scripts } = work.placed.keys[index]!;
  const txNum = work.firstTxNum + index;
  const replaced = batch.learned.outputs.get(key) ?? batch.view.outputs.get(key) ?? [];
  for (const output of replaced)
    if (output !== undefined && !isSpent(batch, output))
      endOutput(
        batch,
        output,
        { key, script: outputs[output.vout]!.script, spentBy: txNum, spentVin: OVERWRITTEN },
        touched,
      );
  batch.firstRows.push(batch.facts.born.output.length);
  const created: KnownOutputs = outputs.map((output, vout) => {
    const key = scripts[vout];
    const scriptId = key === undefined ? undefined : resolveScript(batch, key, output.script, txNum);
    return createOutput(batch, work, output, { txNum, vout, scriptId }, touched);
  });
  if (batch.options.live) for (const output of created) batch.created.push(output!);
  batch.learned.outputs.set(key, created);
  work.outputs.set(key, created);
}

function createOutput(
  batch: Batch,
  work: BlockWork,
  { value, script }: TransactionOutput,
  { txNum, vout, scriptId }: Pick<KnownOutput, 'txNum' | 'vout' | 'scriptId'>,
  touched: Touched,
): KnownOutput {
  const { height } = work.placed;
  const known: KnownOutput = { txNum, vout, height, scriptId, value, inscriptions: undefined, runes: undefined };
  const row: Row<'output'> = [txNum, vout, scriptId, value, undefined, undefined];
  batch.facts.born.output.push(row);
  if (scriptId !== undefined) {
    if (height > 0 && batch.next.unspent !== undefined) changeTotals(batch.next.unspent, script, value, 1n);
    const sums = touch(batch, touched, scriptId);
    if (sums !== undefined) {
      sums.funded += 1;
      sums.fundedSum += value;
    }
  }
  return known;
}

function resolveScript({ learned, view, next, facts }: Batch, key: string, script: Uint8Array, txNum: number): number {
  const known = learned.scripts.get(key) ?? view.scripts.get(key);
  if (known !== undefined) return known;
  const id = next.scriptId;
  next.scriptId += 1;
  facts.born.script.push([id, txNum, script]);
  learned.scripts.set(key, id);
  return id;
}

/** The sums of a script, in which the transaction counts once. Undefined in a bulk load. */
function touch({ facts }: Batch, touched: Touched, scriptId: number): ScriptSums | undefined {
  const scripts = facts.live?.scripts;
  if (scripts === undefined) return undefined;
  const known = scripts.get(scriptId);
  const sums = known ?? { transactions: 0, funded: 0, spent: 0, fundedSum: 0n, spentSum: 0n };
  if (known === undefined) scripts.set(scriptId, sums);
  if (!touched.has(scriptId)) {
    touched.add(scriptId);
    sums.transactions += 1;
  }
  return sums;
}
