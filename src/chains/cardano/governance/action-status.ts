import type { GovernanceAction } from './governance.js';

export type DecidedStatus = 'ratified' | 'enacted' | 'expired' | 'dropped';

export type ActionStatus = DecidedStatus | 'active' | 'unknown';

/** Facts about a governance action from the chain and, if available, from a ledger. */
export interface ActionRecord {
  /** `{txHash}#{index}` */
  readonly id: string;
  readonly kind: GovernanceAction['kind'];
  readonly submittedEpoch: number;
  /** The last epoch for votes; undefined if the parameters are unknown. */
  readonly expiresEpoch: number | undefined;
  /** The predecessor action. */
  readonly previous: string | undefined;
  /** The status last reported by a source with ledger access. */
  readonly reportedStatus: DecidedStatus | undefined;
}

/**
 * Derives the status of each action from provable facts. A predecessor of an enacted action was enacted. So was a
 * predecessor that could no longer be pending when its successor was submitted, because the ledger accepts a proposal
 * only if its predecessor is pending or the last one enacted (Conway rule GOV). For any other action only the ledger
 * knows the result: after expiry its status is unknown, except that info actions are never enacted.
 */
export function actionStatuses(
  actions: readonly ActionRecord[],
  currentEpoch: number,
): ReadonlyMap<string, ActionStatus> {
  const enacted = enactedActions(actions);
  return new Map(actions.map((action) => [action.id, getActionStatus(action, enacted, currentEpoch)]));
}

function getActionStatus(action: ActionRecord, enacted: ReadonlySet<string>, currentEpoch: number): ActionStatus {
  if (enacted.has(action.id)) return 'enacted';
  if (action.reportedStatus !== undefined) return action.reportedStatus;
  if (action.expiresEpoch === undefined) return 'unknown';
  if (currentEpoch <= action.expiresEpoch) return 'active';
  return action.kind === 'info' ? 'expired' : 'unknown';
}

function enactedActions(actions: readonly ActionRecord[]): ReadonlySet<string> {
  const byId = new Map(actions.map((action) => [action.id, action]));
  const enacted = new Set<string>();
  /** Each step marks one more action, so even a cycle, which no chain can have, terminates. */
  const mark = (id: string | undefined): void => {
    for (let next = id; next !== undefined && !enacted.has(next); next = byId.get(next)?.previous) enacted.add(next);
  };
  for (const { id, reportedStatus, previous, submittedEpoch } of actions) {
    if (reportedStatus === 'enacted') mark(id);
    const before = previous === undefined ? undefined : byId.get(previous);
    if (before?.expiresEpoch !== undefined && submittedEpoch > lastPendingEpoch(before.expiresEpoch)) mark(previous);
  }
  return enacted;
}

/** Expiry is detected in the next epoch and the action is removed at its end (Conway rules RATIFY and EPOCH). */
export const lastPendingEpoch = (expiresEpoch: number): number => expiresEpoch + 1;
