import type { LedgerTransaction } from '../blocks/ledger-block.js';
import type { LedgerContext } from '../context.js';
import { credentialKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';

/**
 * The last active epoch of a DRep that is active now. Dormant epochs are subtracted because the next proposal adds them
 * to every DRep.
 */
export const activeUntil = (state: LedgerState, epoch: number): number =>
  epoch + Number(state.epoch.get().parameters.drepActivity ?? 0n) - state.governance.get().dormantEpochs;

/**
 * Extends the activity of DReps for the votes and proposals of a transaction. Conway rule CERTS does this before the
 * certificates of the transaction take effect.
 */
export function updateDRepActivity(
  state: LedgerState,
  { votes, proposals }: Pick<LedgerTransaction, 'votes' | 'proposals'>,
  { epoch }: Pick<LedgerContext, 'epoch'>,
): void {
  if (proposals.length > 0) endDormancy(state, epoch);
  for (const { voter } of votes) {
    if (voter.role !== 'drep') continue;
    const key = credentialKey(voter.credential);
    const drep = state.dreps.get(key);
    const expiresAfter = activeUntil(state, epoch);
    if (drep !== undefined && drep.expiresAfter !== expiresAfter) state.dreps.set(key, { ...drep, expiresAfter });
  }
}

/** The first proposal after dormant epochs adds them to the DReps that are still active. */
function endDormancy(state: LedgerState, epoch: number): void {
  const { dormantEpochs } = state.governance.get();
  if (dormantEpochs === 0) return;
  for (const [key, drep] of [...state.dreps.entries()]) {
    const expiresAfter = drep.expiresAfter + dormantEpochs;
    if (expiresAfter >= epoch) state.dreps.set(key, { ...drep, expiresAfter });
  }
  state.governance.update({ dormantEpochs: 0 });
}
