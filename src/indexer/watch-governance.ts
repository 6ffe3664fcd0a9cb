import { standingText } from '../chains/cardano/governance-json-standing.js';
import { fromHex } from '../kernel/hex.js';
import type { GovernanceStates } from '../sources/cardano/governance-states.js';
import { pause } from '../sources/retry.js';
import type { NetworkDb } from '../store/network-db.js';
import { readTip } from '../store/queries/cardano/tip.js';
import { keepGovernanceState } from '../store/write/cardano/governance-states.js';

export interface WatchGovernanceParts {
  readonly db: NetworkDb<'cardano'>;
  readonly governance: GovernanceStates;
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

const POLL_MS = 500;
/** The source is a moment ahead of the index. */
const CATCH_UP_MS = 50;

/**
 * Asks a source that has a ledger what governance has decided, once in every epoch, since decisions fall between epochs
 * (Conway rule EPOCH), and again after a rollback.
 */
export async function watchGovernance({
  db,
  governance,
  signal,
  pollMs = POLL_MS,
}: WatchGovernanceParts): Promise<void> {
  let asked = '';
  while (!signal.aborted) {
    const { epoch, rollbackId } = await readTip(db);
    const moment = `${epoch} ${rollbackId}`;
    if (moment === asked) {
      await pause(pollMs, signal);
      continue;
    }
    const state = await governance.now();
    const hash = fromHex(state.point.hash);
    if (await keepGovernanceState(db, { ...state, hash, standing: standingText(state.standing) })) asked = moment;
    else await pause(CATCH_UP_MS, signal);
  }
}
