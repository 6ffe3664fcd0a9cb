import { standingText } from '../chains/cardano/governance/governance-json-standing.js';
import { ServiceError } from '../kernel/errors.js';
import { fromHex } from '../kernel/hex.js';
import type { GovernanceState, GovernanceStates } from '../sources/cardano/governance-states.js';
import { pause } from '../sources/retry.js';
import { indexTopic, listenForHints } from '../store/hints.js';
import type { NetworkDb } from '../store/network-db.js';
import { readTip } from '../store/queries/cardano/chain/tip.js';
import { keepGovernanceState } from '../store/write/cardano/governance-states.js';

export interface WatchGovernanceParts {
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
}: WatchGovernanceParts): Promise<void> {
  const hints = listenForHints(indexTopic(db.network));
  let asked = '';
  try {
    while (!signal.aborted) {
      hints.reset();
      const tip = await onceThere(() => readTip(db));
      const moment = tip && `${tip.epoch} ${tip.rollbackId}`;
      if (moment === undefined || moment === asked) {
        if (moment === undefined) await pause(CATCH_UP_MS, signal);
        else await hints.wait(pollMs, signal);
        continue;
      }
      const state = await onceThere(() => governance.now());
      if (state !== undefined && (await keepState(db, state))) asked = moment;
      else await pause(CATCH_UP_MS, signal);
    }
  } finally {
    hints.close();
  }
}

const keepState = (db: NetworkDb<'cardano'>, state: GovernanceState): Promise<boolean> =>
  keepGovernanceState(db, { ...state, hash: fromHex(state.point.hash), standing: standingText(state.standing) });

/** Undefined during the initial sync or while the source connects: then this waits too. */
async function onceThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unavailable') return undefined;
    throw error;
  }
}
