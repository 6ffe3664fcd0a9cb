import type { GovernanceAction } from './governance.js';

export type DecidedStatus = 'ratified' | 'enacted' | 'expired' | 'dropped';

export type ActionStatus = DecidedStatus | 'active' | 'unknown';

/** What the chain, and perhaps a ledger, says about a governance action. */
export interface ActionRecord {
  /** `{txHash}#{index}` */
  readonly id: string;
  readonly kind: GovernanceAction['kind'];
  readonly submittedEpoch: number;
  /** The last epoch in which it can be voted on; undefined where no parameters are known for it. */
  readonly expiresEpoch: number | undefined;
  /** The action that it builds on. */
  readonly previous: string | undefined;
  /** What a source that has the ledger said last. */
  readonly told: DecidedStatus | undefined;
}

/**
 * The status of each action, from what can be proven. An action that another one builds on must have been enacted if
 * that one was; and also if that one was submitted when its predecessor could no longer be pending, because the ledger
 * takes a proposal only if its predecessor is pending or is the last one enacted (Conway rule GOV). Whether any other
 * action passed is known to the ledger alone: past its time its status is unknown, except that nothing enacts an info
 * action.
 */
export function actionStatuses(
  actions: readonly ActionRecord[],
  currentEpoch: number,
): ReadonlyMap<string, ActionStatus> {
  const enacted = enactedActions(actions);
  return new Map(actions.map((action) => [action.id, statusOf(action, enacted, currentEpoch)]));
}

function statusOf(action: ActionRecord, enacted: ReadonlySet<string>, currentEpoch: number): ActionStatus {
  if (enacted.has(action.id)) return 'enacted';
  if (action.told !== undefined) return action.told;
  if (action.expiresEpoch === undefined) return 'unknown';
  if (currentEpoch <= action.expiresEpoch) return 'active';
  return action.kind === 'info' ? 'expired' : 'unknown';
}

function enactedActions(actions: readonly ActionRecord[]): ReadonlySet<string> {
  const byId = new Map(actions.map((action) => [action.id, action]));
  const enacted = new Set<string>();
  /** Each step marks one more, so that a circle, which no chain can have, ends too. */
  const mark = (id: string | undefined): void => {
    for (let next = id; next !== undefined && !enacted.has(next); next = byId.get(next)?.previous) enacted.add(next);
  };
  for (const { id, told, previous, submittedEpoch } of actions) {
    if (told === 'enacted') mark(id);
    const before = previous === undefined ? undefined : byId.get(previous);
    if (before?.expiresEpoch !== undefined && submittedEpoch > lastPendingEpoch(before.expiresEpoch)) mark(previous);
  }
  return enacted;
}

/** An action that expired is found so in the next epoch and leaves at the end of it (Conway rules RATIFY and EPOCH). */
export const lastPendingEpoch = (expiresEpoch: number): number => expiresEpoch + 1;
