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
  /** Without outputs that were spent at once. */
  readonly learned: Known;
  /** Older outputs, by the keys of their transactions. */
  readonly spent: ReadonlyMap<KnownOutput, string>;
  readonly next: Continuation;
}

/** So many transactions take some milliseconds; then others have their turn. */
const TRANSACTIONS_PER_STEP = 500;

/**
 * What blocks cause, as rows; the view knows all that they mention and that exists. Pauses between steps and shows what
 * there is by then: rows of settled tables may be taken out.
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

/** What the batch leaves to be spent. Outputs of the very first block never can be. */
function keepUnspent(batch: Batch): void {
  const { facts, made } = batch;
  if (facts.live === undefined) return;
  for (const { output, txid, coinbase } of made) {
    const { scriptId, height, vout, value, txNum } = output;
    if (scriptId === undefined || height === 0 || isSpent(batch, output)) continue;
    facts.live.made.push({ scriptId, height, txid, vout, value, txNum, coinbase });
  }
}

/** Nobody asks again for what came and went within the batch. */
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
