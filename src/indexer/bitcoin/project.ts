import { HEADER_BYTES } from '../../chains/bitcoin/header.js';
import type { Continuation } from '../../store/write/bitcoin/continuation.js';
import type { Facts } from '../../store/write/bitcoin/facts.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { type Batch, isSpent, type ProjectOptions, startBatch, startBlock } from './batch.js';
import type { WholeBlock } from './complete-spent.js';
import type { Known, View } from './known.js';
import { projectBlock } from './project-block.js';
import { projectInscriptions } from './project-inscriptions.js';
import { projectRunes } from './project-runes.js';
import { projectTransaction } from './project-transactions.js';

export interface Projection {
  readonly facts: Facts;
  /** Without outputs that were spent in the same batch. */
  readonly learned: Known;
  /** Outputs of earlier batches, by the keys of their transactions. */
  readonly spent: ReadonlyMap<KnownOutput, string>;
  readonly next: Continuation;
}

/** This many transactions take a few milliseconds; then the event loop is released. */
const TRANSACTIONS_PER_STEP = 500;

/**
 * Projects blocks to rows; the view contains all existing entities that they reference. Yields between steps with the
 * facts so far: rows of immutable tables may be removed from them.
 */
export function* projectInSteps(
  blocks: readonly WholeBlock[],
  view: View,
  next: Continuation,
  options: ProjectOptions,
): Generator<Facts, Projection> {
  const batch = startBatch(view, next, options);
  for (const whole of blocks) {
    yield* projectWholeBlock(batch, whole);
    yield batch.facts;
  }
  keepUnspent(batch);
  forgetSpent(batch);
  return { facts: batch.facts, learned: batch.learned, spent: batch.spent, next: batch.next };
}

function* projectWholeBlock(batch: Batch, { placed, entries }: WholeBlock): Generator<Facts, void> {
  const work = startBlock(placed, entries, batch.next.txNum);
  batch.next.txNum += entries.length;
  let byteOffset = HEADER_BYTES + compactSizeBytes(entries.length);
  for (const [index, { transaction }] of entries.entries()) {
    projectTransaction(batch, work, index, byteOffset);
    byteOffset += transaction.encoded.length;
    if (index % TRANSACTIONS_PER_STEP === TRANSACTIONS_PER_STEP - 1) yield batch.facts;
  }
  projectInscriptions(batch, work);
  projectRunes(batch, work);
  projectBlock(batch, work);
}

const compactSizeBytes = (count: number): number => (count < 0xfd ? 1 : count <= 0xffff ? 3 : 5);

/** Outputs of the batch that remain unspent. Outputs of the genesis block are unspendable. */
function keepUnspent(batch: Batch): void {
  const { facts, made } = batch;
  if (facts.live === undefined) return;
  for (const { output, txid, coinbase } of made) {
    const { scriptId, height, vout, value, txNum } = output;
    if (scriptId === undefined || height === 0 || isSpent(batch, output)) continue;
    facts.live.made.push({ scriptId, height, txid, vout, value, txNum, coinbase });
  }
}

/** Outputs that were created and spent within the batch are never looked up again. */
function forgetSpent(batch: Batch): void {
  const { outputs } = batch.learned;
  for (const [key, made] of outputs) {
    let left = 0;
    for (const [vout, output] of made.entries())
      if (output === undefined || isSpent(batch, output)) made[vout] = undefined;
      else left += 1;
    if (left === 0) outputs.delete(key);
  }
}
