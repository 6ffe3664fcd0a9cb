import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { feeOf, type SpendingTransaction } from '../../chains/bitcoin/spent-outputs.js';
import { type Transaction, type TransactionOutput, totalOutput, weightOf } from '../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../kernel/errors.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { OVERWRITTEN, type Row } from '../../store/write/bitcoin/tables.js';
import type { Batch, BlockWork } from './batch.js';
import { keyOf, scriptKey } from './keys.js';
import type { KnownOutputs } from './known.js';
import { isSpendable } from './spendable.js';

/** What a transaction gave to scripts and took from them. */
type Touched = Map<number, { received: bigint; sent: bigint }>;

export function projectTransaction(batch: Batch, work: BlockWork, index: number, byteOffset: number): void {
  const entry = work.entries[index]!;
  const { transaction } = entry;
  const txNum = work.firstTxNum + index;
  const touched: Touched = new Map();
  if (index > 0) for (const vin of transaction.inputs.keys()) spendInput(batch, work, entry, { txNum, vin }, touched);
  makeOutputs(batch, work, transaction, index, touched);
  batch.facts.born.transaction.push([
    txNum,
    transaction.txid,
    work.placed.height,
    index === 0 ? undefined : feeOf(entry),
    totalOutput(transaction),
    byteOffset,
    transaction.encoded.length,
    weightOf(transaction),
    transaction.inputs.length,
    transaction.outputs.length,
  ]);
  for (const [scriptId, { received, sent }] of touched) {
    batch.facts.born.scriptTx.push([scriptId, txNum, received, sent]);
    const sums = scriptSums(batch, scriptId);
    if (sums !== undefined) sums.transactions += 1;
  }
}

interface InputPlace {
  readonly txNum: number;
  readonly vin: number;
}

function spendInput(
  batch: Batch,
  work: BlockWork,
  entry: SpendingTransaction,
  place: InputPlace,
  touched: Touched,
): void {
  const { previous, witness } = entry.transaction.inputs[place.vin]!;
  const told = entry.spent[place.vin]!;
  const key = keyOf(previous.txid);
  const known = batch.learned.outputs.get(key)?.[previous.vout] ?? batch.view.outputs.get(key)?.[previous.vout];
  if (known === undefined || batch.spent.has(known)) {
    spendEarlier(batch, work, entry, place, touched);
    return;
  }
  if (known.value !== told.value)
    throw new ServiceError(
      'unavailable',
      `The source tells ${told.value} satoshi of ${formatOutpoint(previous)}, the index ${known.value}`,
    );
  if (known.inscriptions !== undefined) work.located.set(formatOutpoint(previous), known.inscriptions);
  if (known.runes !== undefined) {
    work.held.set(formatOutpoint(previous), known.runes);
    work.holders.set(formatOutpoint(previous), known.scriptId);
  }
  if (mayCommit(witness)) work.createdAt.set(formatOutpoint(previous), known.height);
  endOutput(batch, known, { key, txid: previous.txid, spentBy: place.txNum, spentVin: place.vin }, touched);
}

/** Only what shows a script can have been the commitment of an etching, whose age is asked for. */
const mayCommit = (witness: readonly Uint8Array[]): boolean => witness.length >= 2;

interface Ending {
  readonly key: string;
  readonly txid: Uint8Array;
  readonly spentBy: number;
  readonly spentVin: number;
}

function endOutput(batch: Batch, known: KnownOutput, ending: Ending, touched: Touched): void {
  const { key, txid, spentBy, spentVin } = ending;
  const { txNum, vout, scriptId, height, value } = known;
  const row = batch.outputRows.get(known);
  const { facts } = batch;
  batch.spent.set(known, key);
  if (row === undefined) {
    facts.spends.push({ txNum, vout, spentBy, spentVin, runes: known.runes !== undefined });
    if (scriptId !== undefined && height > 0) facts.live?.spent.push({ scriptId, height, txid, vout });
  } else {
    row[4] = spentBy;
    row[5] = spentVin;
    for (const balance of batch.balanceRows.get(known) ?? []) balance[5] = spentBy;
  }
  if (scriptId === undefined) return;
  touch(touched, scriptId).sent += value;
  const sums = scriptSums(batch, scriptId);
  if (sums === undefined) return;
  sums.spent += 1;
  sums.spentSum += value;
}

/** Only an index that starts late may meet outputs that it has not seen. */
function spendEarlier(
  batch: Batch,
  work: BlockWork,
  { transaction, spent }: SpendingTransaction,
  { txNum, vin }: InputPlace,
  touched: Touched,
): void {
  const { start } = batch.options;
  const { previous, witness } = transaction.inputs[vin]!;
  const key = keyOf(previous.txid);
  if (start === undefined || batch.learned.outputs.has(key) || previous.vout > 0x7fff_ffff)
    throw new ServiceError(
      'unavailable',
      `Block ${work.placed.height} spends ${formatOutpoint(previous)}, which is not an unspent output`,
    );
  const { value, script } = spent[vin]!;
  const scriptId = scriptOf(batch, script, txNum);
  batch.facts.born.earlierOutput.push([txNum, vin, previous.txid, previous.vout, scriptId, value]);
  // It is at least as old as the start, and nothing more is known.
  if (mayCommit(witness)) work.createdAt.set(formatOutpoint(previous), start.height);
  if (scriptId === undefined) return;
  touch(touched, scriptId).sent += value;
  const sums = scriptSums(batch, scriptId);
  if (sums === undefined) return;
  sums.funded += 1;
  sums.spent += 1;
  sums.fundedSum += value;
  sums.spentSum += value;
}

function makeOutputs(
  batch: Batch,
  work: BlockWork,
  { txid, outputs }: Transaction,
  index: number,
  touched: Touched,
): void {
  const key = keyOf(txid);
  const txNum = work.firstTxNum + index;
  const replaced = batch.learned.outputs.get(key) ?? batch.view.outputs.get(key) ?? [];
  for (const output of replaced)
    if (output !== undefined && !batch.spent.has(output))
      endOutput(batch, output, { key, txid, spentBy: txNum, spentVin: OVERWRITTEN }, touched);
  const made: KnownOutputs = outputs.map((output, vout) => makeOutput(batch, work, output, { txNum, vout }, touched));
  if (batch.options.live) for (const output of made) batch.made.push({ output: output!, txid, coinbase: index === 0 });
  batch.learned.outputs.set(key, made);
  work.outputs.set(key, made);
}

function makeOutput(
  batch: Batch,
  work: BlockWork,
  { value, script }: TransactionOutput,
  { txNum, vout }: { readonly txNum: number; readonly vout: number },
  touched: Touched,
): KnownOutput {
  const scriptId = scriptOf(batch, script, txNum);
  const { height } = work.placed;
  const known: KnownOutput = { txNum, vout, height, scriptId, value, inscriptions: undefined, runes: undefined };
  const row: Row<'output'> = [txNum, vout, scriptId, value, undefined, undefined];
  batch.facts.born.output.push(row);
  batch.outputRows.set(known, row);
  if (scriptId !== undefined) {
    touch(touched, scriptId).received += value;
    const sums = scriptSums(batch, scriptId);
    if (sums !== undefined) {
      sums.funded += 1;
      sums.fundedSum += value;
    }
  }
  return known;
}

/** Undefined for scripts that nobody can ever use. */
function scriptOf({ learned, view, next, facts }: Batch, script: Uint8Array, txNum: number): number | undefined {
  if (!isSpendable(script)) return undefined;
  const key = scriptKey(script);
  const known = learned.scripts.get(key) ?? view.scripts.get(key);
  if (known !== undefined) return known;
  const id = next.scriptId;
  next.scriptId += 1;
  facts.born.script.push([id, txNum, script]);
  learned.scripts.set(key, id);
  return id;
}

function touch(touched: Touched, scriptId: number): { received: bigint; sent: bigint } {
  const known = touched.get(scriptId);
  if (known !== undefined) return known;
  const fresh = { received: 0n, sent: 0n };
  touched.set(scriptId, fresh);
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
