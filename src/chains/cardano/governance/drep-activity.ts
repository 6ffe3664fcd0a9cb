import { lastPendingEpoch } from './action-status.js';

/** A governance action as it keeps an epoch from being dormant. */
interface Pending {
  readonly submittedEpoch: number;
  readonly expiresEpoch: number | undefined;
}

/**
 * When a DRep that was last active in an epoch stops counting (CIP-1694, Conway rules CERTS and EPOCH): after
 * `drepActivity` epochs, not counting those that began without any action to vote on. Whether an action left before its
 * time because it was enacted is not known here; it is taken to stay, so that an epoch counts as dormant only if it
 * certainly was.
 */
export interface DRepActivity {
  /** The last epoch in which a DRep counts that was active in this one. */
  expiresAfter(lastActive: number): number;
  /** Whoever was active in this epoch or later still counts. */
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
