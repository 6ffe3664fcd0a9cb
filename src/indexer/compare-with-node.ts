import { ServiceError } from '../kernel/errors.js';
import { toHex } from '../kernel/hex.js';
import type { Log } from '../kernel/log.js';
import type { LedgerQueries } from '../sources/cardano/local-services.js';
import { type AccountState, accountState, currentEraIndex } from '../sources/cardano/ouroboros/ledger-queries.js';
import { indexTopic, listenForHints } from '../store/hints.js';
import type { NetworkDb } from '../store/network-db.js';
import { type EpochStart, findUncomparedEpoch, storeComparison } from '../store/queries/cardano/ledger/comparisons.js';
import { compareStates } from './node-comparison/compare-states.js';

export interface CompareDependencies {
  readonly db: NetworkDb<'cardano'>;
  readonly ledger: LedgerQueries;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

const POLL_MS = 10_000;

/** Compares the computed ledger state with that of the node at the start of each epoch, until the signal aborts. */
export async function compareWithNode(dependencies: CompareDependencies): Promise<void> {
  const { db, log, signal, pollMs = POLL_MS } = dependencies;
  const hints = listenForHints(indexTopic(db.network));
  /** An epoch that the node has no state for any more. */
  let skipped: number | undefined;
  try {
    while (!signal.aborted) {
      hints.reset();
      const start = await findUncomparedEpoch(db);
      if (start !== undefined && start.epoch !== skipped) {
        const reported = await queryPots(dependencies, start);
        if (reported === undefined) skipped = start.epoch;
        else {
          const finding = describeDifferences(start.epoch, [
            ...comparePots(start, reported),
            ...(await compareStates(dependencies, start)),
          ]);
          const stored = await storeComparison(db, start, finding);
          if (finding !== undefined && stored > 0)
            log.error('ledger.contradiction', { network: db.network, last: finding });
        }
      }
      await hints.wait(pollMs, signal);
    }
  } finally {
    hints.close();
  }
}

/** Undefined when the node cannot answer for the block: it is too old, or on another fork. */
async function queryPots(
  { ledger, signal }: CompareDependencies,
  start: EpochStart,
): Promise<AccountState | undefined> {
  const point = { slot: start.slot, hash: toHex(start.hash), height: start.height };
  try {
    return await ledger.at(
      point,
      async (state) => state.query(accountState(await state.query(currentEraIndex))),
      signal,
    );
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

const comparePots = (computed: Pick<EpochStart, 'treasury' | 'reserves'>, reported: AccountState): readonly string[] =>
  (['treasury', 'reserves'] as const).flatMap((pot) =>
    computed[pot] === reported[pot] ? [] : [`${pot} of ${reported[pot]} lovelace, and ${computed[pot]} were computed`],
  );

/** An error of one subject often shows in thousands of facts. */
const MAX_LISTED = 5;

/** A sentence about the facts that differ; undefined where all are equal. */
function describeDifferences(epoch: number, differences: readonly string[]): string | undefined {
  if (differences.length === 0) return undefined;
  const others = differences.length - MAX_LISTED;
  const listed = differences.slice(0, MAX_LISTED).join('; ');
  return `the node reports for epoch ${epoch}: ${listed}${others > 0 ? `; and ${others} more differences` : ''}`;
}
