import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { changeTotals } from '../../chains/bitcoin/output-totals.js';
import type { SpendingTransaction } from '../../chains/bitcoin/spent-outputs.js';
import { computeWeight, type Transaction, type TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../kernel/errors.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { OVERWRITTEN, type Row } from '../../store/write/bitcoin/tables.js';
import { type Batch, type BlockWork, isSpent, outputRow, SPENT_BY } from './batch.js';
import { scriptKey } from './keys.js';
import type { KnownOutputs } from './known.js';
import { isSpendable } from './spendable.js';

/** A row of `script_tx`. */
type ScriptTouch = [scriptId: number, txNum: number, received: bigint, sent: bigint];

/** Amounts that a transaction adds to and removes from scripts. */
interface Touching {
  readonly txNum: number;
  readonly rows: Map<number, ScriptTouch>;
}

/** Indexes of `received` and `sent` in a row of `script_tx`. */
const RECEIVED = 2;
const SENT = 3;

export function projectTransaction(batch: Batch, work: BlockWork, index: number, byteOffset: number): void {
  const entry = work.entries[index]!;
  const { transaction } = entry;
  const txNum = work.firstTxNum + index;
  const touched: Touching = { txNum, rows: new Map() };
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
  touched: Touching,
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
  const ending = { key, txid: previous.txid, script: reported.script, spentBy: position.txNum, spentVin: position.vin };
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
  readonly txid: Uint8Array;
  readonly script: Uint8Array;
  readonly spentBy: number;
  readonly spentVin: number;
}

function endOutput(batch: Batch, known: KnownOutput, ending: Ending, touched: Touching): void {
  const { key, txid, spentBy, spentVin } = ending;
  const { txNum, vout, scriptId, height, value } = known;
  const row = outputRow(batch, known);
  const { facts } = batch;
  if (row === undefined) {
    batch.spent.set(known, key);
    facts.spends.push({ txNum, vout, spentBy, spentVin, runes: known.runes !== undefined });
    if (scriptId !== undefined && height > 0) facts.live?.spent.push({ scriptId, height, txid, vout, value });
  } else {
    row[SPENT_BY] = spentBy;
    row[SPENT_VIN] = spentVin;
    for (const balance of batch.balanceRows.get(known) ?? []) balance[5] = spentBy;
  }
  if (scriptId === undefined) return;
  if (height > 0 && batch.next.unspent !== undefined) changeTotals(batch.next.unspent, ending.script, value, -1n);
  touch(batch, touched, scriptId)[SENT] += value;
  const sums = scriptSums(batch, scriptId);
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
  touched: Touching,
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
  touch(batch, touched, scriptId)[SENT] += value;
  const sums = scriptSums(batch, scriptId);
  if (sums === undefined) return;
  sums.funded += 1;
  sums.spent += 1;
  sums.fundedSum += value;
  sums.spentSum += value;
}

function createOutputs(
  batch: Batch,
  work: BlockWork,
  { txid, outputs }: Transaction,
  index: number,
  touched: Touching,
): void {
  const { own: key, scripts } = work.placed.keys[index]!;
  const txNum = work.firstTxNum + index;
  const replaced = batch.learned.outputs.get(key) ?? batch.view.outputs.get(key) ?? [];
  for (const output of replaced)
    if (output !== undefined && !isSpent(batch, output))
      endOutput(
        batch,
        output,
        { key, txid, script: outputs[output.vout]!.script, spentBy: txNum, spentVin: OVERWRITTEN },
        touched,
      );
  batch.firstRows.push(batch.facts.born.output.length);
  const created: KnownOutputs = outputs.map((output, vout) => {
    const key = scripts[vout];
    const scriptId = key === undefined ? undefined : resolveScript(batch, key, output.script, txNum);
    return createOutput(batch, work, output, { txNum, vout, scriptId }, touched);
  });
  if (batch.options.live)
    for (const output of created) batch.created.push({ output: output!, txid, coinbase: index === 0 });
  batch.learned.outputs.set(key, created);
  work.outputs.set(key, created);
}

function createOutput(
  batch: Batch,
  work: BlockWork,
  { value, script }: TransactionOutput,
  { txNum, vout, scriptId }: Pick<KnownOutput, 'txNum' | 'vout' | 'scriptId'>,
  touched: Touching,
): KnownOutput {
  const { height } = work.placed;
  const known: KnownOutput = { txNum, vout, height, scriptId, value, inscriptions: undefined, runes: undefined };
  const row: Row<'output'> = [txNum, vout, scriptId, value, undefined, undefined];
  batch.facts.born.output.push(row);
  if (scriptId !== undefined) {
    if (height > 0 && batch.next.unspent !== undefined) changeTotals(batch.next.unspent, script, value, 1n);
    touch(batch, touched, scriptId)[RECEIVED] += value;
    const sums = scriptSums(batch, scriptId);
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

function touch(batch: Batch, { txNum, rows }: Touching, scriptId: number): ScriptTouch {
  const known = rows.get(scriptId);
  if (known !== undefined) return known;
  const fresh: ScriptTouch = [scriptId, txNum, 0n, 0n];
  rows.set(scriptId, fresh);
  batch.facts.born.scriptTx.push(fresh);
  const sums = scriptSums(batch, scriptId);
  if (sums !== undefined) sums.transactions += 1;
  return fresh;
}

function scriptSums({ facts }: Batch, scriptId: number) {
  const scripts = facts.live?.scripts;
  if (scripts === undefined) return undefined;
  const known = scripts.get(scriptId);
  if (known !== undefined) return known;
  const fresh = { transactions: 0, funded: 0, spent: 0, fundedSum: 0n, spentSum: 0n };
  scripts.set(scriptId, fresh);
  return fresh;
}
