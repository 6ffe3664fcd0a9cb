import { lastPendingEpoch } from './action-status.js';

/** The interval in which a governance action prevents dormant epochs. */
interface Pending {
  readonly submittedEpoch: number;
  readonly expiresEpoch: number | undefined;
}

/**
 * When a DRep expires (CIP-1694, Conway rules CERTS and EPOCH): `drepActivity` epochs after its last activity, not
 * counting dormant epochs, which started without a pending action. Early removal by enactment is not known here;
 * actions are assumed to stay until expiry, so an epoch counts as dormant only if it certainly was.
 */
export interface DRepActivity {
  /** The last active epoch of a DRep with this last activity. */
  expiresAfter(lastActive: number): number;
  /** DReps with activity in this epoch or later are still active. */
  readonly countsSince: number;
}

export function drepActivity(actions: readonly Pending[], activityEpochs: number, current: number): DRepActivity {
  const dormant = new Map<number, boolean>();
  const isDormant = (epoch: number): boolean => {
    const known = dormant.get(epoch);
    if (known !== undefined) return known;
    const found = !actions.some(
      ({ submittedEpoch, expiresEpoch }) =>
        submittedEpoch < epoch && (expiresEpoch === undefined || lastPendingEpoch(expiresEpoch) >= epoch),
    );
    dormant.set(epoch, found);
    return found;
  };
  const expiresAfter = (lastActive: number): number => {
    let expires = lastActive + activityEpochs;
    for (let epoch = lastActive + 1; epoch <= current; epoch += 1) if (isDormant(epoch)) expires += 1;
    return expires;
  };
  let countsSince = current;
  let passed = 0;
  while (countsSince > 0) {
    if (!isDormant(countsSince)) passed += 1;
    if (passed > activityEpochs) break;
    countsSince -= 1;
  }
  return { expiresAfter, countsSince };
}
