import { standingText } from '../chains/cardano/governance-json-standing.js';
import { ServiceError } from '../kernel/errors.js';
import { fromHex } from '../kernel/hex.js';
import type { GovernanceStates } from '../sources/cardano/governance-states.js';
import { pause } from '../sources/retry.js';
import type { NetworkDb } from '../store/network-db.js';
import { type IndexTip, readTip } from '../store/queries/cardano/tip.js';
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
    const tip = await tipOnceLive(db);
    const moment = tip && `${tip.epoch} ${tip.rollbackId}`;
    if (moment === undefined || moment === asked) {
      await pause(moment === undefined ? CATCH_UP_MS : pollMs, signal);
      continue;
    }
    const state = await governance.now();
    const hash = fromHex(state.point.hash);
    if (await keepGovernanceState(db, { ...state, hash, standing: standingText(state.standing) })) asked = moment;
    else await pause(CATCH_UP_MS, signal);
  }
}

/** Undefined while the network is loaded: whoever waits for it to be ready waits for this too. */
async function tipOnceLive(db: NetworkDb<'cardano'>): Promise<IndexTip | undefined> {
  try {
    return await readTip(db);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unavailable') return undefined;
    throw error;
  }
}
