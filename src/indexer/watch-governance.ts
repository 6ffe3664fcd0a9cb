import { encodeCommitteeAndConstitution } from '../chains/cardano/governance/governance-json-committee.js';
import { ServiceError } from '../kernel/errors.js';
import { fromHex } from '../kernel/hex.js';
import type { GovernanceState, GovernanceStates } from '../sources/cardano/governance-states.js';
import { pause } from '../sources/retry.js';
import { indexTopic, listenForHints } from '../store/hints.js';
import type { NetworkDb } from '../store/network-db.js';
import { readTip } from '../store/queries/cardano/chain/tip.js';
import { storeGovernanceState } from '../store/write/cardano/governance-states.js';

export interface WatchGovernanceDependencies {
  readonly db: NetworkDb<'cardano'>;
  readonly governance: GovernanceStates;
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

/** Blocks that this process writes are noticed immediately. */
const POLL_MS = 5_000;
/** The source is slightly ahead of the index. */
const CATCH_UP_MS = 50;

/**
 * Queries the governance state of a source with a ledger once per epoch, since decisions take effect between epochs
 * (Conway rule EPOCH), and again after a rollback.
 */
export async function watchGovernance({
  db,
  governance,
  signal,
  pollMs = POLL_MS,
}: WatchGovernanceDependencies): Promise<void> {
  const hints = listenForHints(indexTopic(db.network));
  let lastQueried = '';
  try {
    while (!signal.aborted) {
      hints.reset();
      const tip = await readWhenReady(() => readTip(db));
      const current = tip && `${tip.epoch} ${tip.rollbackId}`;
      if (current === undefined || current === lastQueried) {
        if (current === undefined) await pause(CATCH_UP_MS, signal);
        else await hints.wait(pollMs, signal);
        continue;
      }
      const state = await readWhenReady(() => governance.now());
      if (state !== undefined && (await storeState(db, state))) lastQueried = current;
      else await pause(CATCH_UP_MS, signal);
    }
  } finally {
    hints.close();
  }
}

const storeState = (db: NetworkDb<'cardano'>, state: GovernanceState): Promise<boolean> =>
  storeGovernanceState(db, {
    ...state,
    hash: fromHex(state.point.hash),
    governance: encodeCommitteeAndConstitution(state.standing),
  });

/** Undefined during the initial sync or while the source connects: then this waits too. */
async function readWhenReady<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unavailable') return undefined;
    throw error;
  }
}
