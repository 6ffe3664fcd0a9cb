import { decodeTransaction, type Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { findDirectChanges } from './direct-changes.js';
import { findDifferences } from './find-differences.js';
import type { ConformanceResult } from './result.js';
import { summarizeLedger } from './summarize-ledger.js';
import { summarizeNode } from './summarize-node.js';
import { findVectors, type Vector, type VectorEvent } from './vector-file.js';
import { type DirectChange, VectorLedger } from './vector-ledger.js';

const MAX_LISTED = 12;

/**
 * Applies the events of each vector to its initial state. Every transaction must be accepted or rejected as expected, and
 * the state after the last one must be equal to that of the Haskell ledger.
 */
export async function run(directory: string): Promise<ConformanceResult> {
  const failures: { name: string; reason: string }[] = [];
  const vectors = findVectors(directory);
  for (const { name, read } of vectors) {
    const problems = await runVector(read()).catch((error: unknown) => [
      `the ledger threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ]);
    if (problems.length === 0) continue;
    const more = problems.length - MAX_LISTED;
    const listed = problems.slice(0, MAX_LISTED).join('; ');
    failures.push({ name, reason: more > 0 ? `${listed}; and ${more} more` : listed });
  }
  return { passed: vectors.length - failures.length, failures };
}

/** How the ledger disagrees with a vector; empty if it agrees. */
export async function runVector(vector: Vector): Promise<readonly string[]> {
  const run = await runEvents(vector, undefined);
  if (run.problems.length === 0) return [];
  for (const change of findDirectChanges(vector, run.ledger))
    for (const before of vector.events.keys()) {
      const attempt = await runEvents(vector, { change, before });
      if (attempt.problems.length === 0) return [];
    }
  return run.problems;
}

interface TimedChange {
  readonly change: DirectChange;
  /** Index of the event before which it happens. */
  readonly before: number;
}

async function runEvents(
  { config, initial, final, events }: Vector,
  direct: TimedChange | undefined,
): Promise<{ readonly ledger: VectorLedger; readonly problems: readonly string[] }> {
  const ledger = new VectorLedger(initial, config);
  const problems: string[] = [];
  const last = events.findLastIndex(({ type }) => type === 'transaction');
  for (const [index, event] of events.slice(0, last + 1).entries()) {
    if (direct?.before === index) ledger.change(direct.change);
    if (event.type === 'ticks') ledger.passSlots(event.count);
    else if (event.type === 'transaction') {
      const problem = await applyEvent(ledger, event);
      if (problem !== undefined) problems.push(`event ${index}: ${problem}`);
    }
  }
  const expected = summarizeNode(final, ledger.report !== undefined);
  return { ledger, problems: [...problems, ...findDifferences(summarizeLedger(ledger), expected)] };
}

async function applyEvent(
  ledger: VectorLedger,
  { bytes, accepted }: Extract<VectorEvent, { readonly type: 'transaction' }>,
): Promise<string | undefined> {
  const transaction = decode(bytes);
  if (transaction instanceof DecodeError)
    return accepted ? `the transaction cannot be decoded: ${transaction.message}` : undefined;
  const { violations, unchecked } = await ledger.validate(transaction);
  if (!accepted) return violations.length === 0 ? 'accepted, but it must be rejected' : undefined;
  ledger.apply(transaction);
  if (violations.length > 0) return `rejected, but it must be accepted: ${violations.join(', ')}`;
  return unchecked.length > 0 ? `not decided, but it must be accepted: ${unchecked.join(', ')}` : undefined;
}

function decode(bytes: Uint8Array): Transaction | DecodeError {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}
