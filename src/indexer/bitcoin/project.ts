import type { Brc20Action } from '../../chains/bitcoin/brc20/ledger.js';
import { HEADER_BYTES } from '../../chains/bitcoin/header.js';
import type { Continuation } from '../../store/write/bitcoin/continuation.js';
import type { Facts } from '../../store/write/bitcoin/facts.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { type Batch, isSpent, type ProjectOptions, startBatch, startBlock } from './batch.js';
import type { CompleteBlock } from './complete-spent.js';
import type { Known, View } from './known.js';
import { projectBlock } from './project-block.js';
import { projectInscriptions } from './project-inscriptions.js';
import { projectRunes } from './project-runes.js';
import { projectSilentPayments } from './project-silent-payments.js';
import { projectTransaction } from './project-transactions.js';

export interface Projection {
  readonly facts: Facts;
  /** Without outputs that were spent in the same batch. */
  readonly learned: Known;
  /** Outputs of earlier batches, by the keys of their transactions. */
  readonly spent: ReadonlyMap<KnownOutput, string>;
  readonly brc20: readonly Brc20Action[];
  readonly next: Continuation;
}

/** This many transactions take a few milliseconds; then the event loop is released. */
const TRANSACTIONS_PER_STEP = 500;

/**
 * Projects blocks to rows; the view contains all existing entities that they reference. Yields between steps with the
 * facts so far: rows of immutable tables may be removed from them.
 */
export function* projectInSteps(
  blocks: readonly CompleteBlock[],
  view: View,
  next: Continuation,
  options: ProjectOptions,
): Generator<Facts, Projection> {
  const batch = startBatch(view, next, options);
  for (const complete of blocks) {
    yield* projectCompleteBlock(batch, complete);
    yield batch.facts;
  }
  addUnspent(batch);
  dropSpent(batch);
  return { facts: batch.facts, learned: batch.learned, spent: batch.spent, brc20: batch.brc20, next: batch.next };
}

function* projectCompleteBlock(batch: Batch, { placed, entries }: CompleteBlock): Generator<Facts, void> {
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
  yield* projectSilentPayments(batch, work);
  projectBlock(batch, work);
}

const compactSizeBytes = (count: number): number => (count < 0xfd ? 1 : count <= 0xffff ? 3 : 5);

/** Outputs of the batch that remain unspent. Outputs of the genesis block are unspendable. */
function addUnspent(batch: Batch): void {
  const { facts, created } = batch;
  if (facts.live === undefined) return;
  for (const output of created) {
    const { scriptId, height, value } = output;
    if (scriptId === undefined || height === 0 || isSpent(batch, output)) continue;
    facts.live.created.push({ height, value });
  }
}

/** Outputs that were created and spent within the batch are never looked up again. */
function dropSpent(batch: Batch): void {
  const { outputs } = batch.learned;
  for (const [key, created] of outputs) {
    let left = 0;
    for (const [vout, output] of created.entries())
      if (output === undefined || isSpent(batch, output)) created[vout] = undefined;
      else left += 1;
    if (left === 0) outputs.delete(key);
  }
}
