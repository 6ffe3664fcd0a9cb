import type { ActiveProposal } from '../state/ledger-state.js';
import { getLineage } from './action-purpose.js';

export interface PrunedProposals {
  /** Keys by the reason of their removal. */
  readonly enacted: readonly string[];
  /** Proposals that competed with an enacted one, and their descendants. */
  readonly removed: readonly string[];
  /** Expired proposals and their descendants. */
  readonly expired: readonly string[];
}

/**
 * Finds the proposals that end with a set of decisions: the expired ones with their descendants first; then, for each
 * enacted action in order, its siblings with their descendants. `proposals` may contain more than the decisions were
 * based on. `roots` has the key of the last enacted action by purpose.
 */
export function pruneProposals(
  proposals: ReadonlyMap<string, ActiveProposal>,
  roots: Readonly<Partial<Record<string, string>>>,
  enactedKeys: readonly string[],
  expiredKeys: readonly string[],
): PrunedProposals {
  const children = groupByParent(proposals);
  const gone = new Set<string>();
  const remove = (keys: Iterable<string>): readonly string[] => {
    const found: string[] = [];
    const pending = [...keys];
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      if (gone.has(key) || !proposals.has(key)) continue;
      gone.add(key);
      found.push(key);
      pending.push(...(children.get(key) ?? []));
    }
    return found;
  };
  const expired = remove(expiredKeys);
  const current = { ...roots };
  const enacted: string[] = [];
  const removed: string[] = [];
  for (const key of enactedKeys) {
    const proposal = proposals.get(key);
    if (proposal === undefined || gone.has(key)) continue;
    const lineage = getLineage(proposal.proposal.action);
    gone.add(key);
    enacted.push(key);
    if (lineage === undefined) continue;
    const siblings = children.get(parentKey(lineage.purpose, current[lineage.purpose])) ?? [];
    removed.push(...remove(siblings.filter((sibling) => sibling !== key)));
    current[lineage.purpose] = key;
  }
  return { enacted, removed, expired };
}

/** The first actions of a purpose have no parent, so the purpose is part of their key. */
const parentKey = (purpose: string, parent: string | undefined): string => parent ?? `first/${purpose}`;

function groupByParent(proposals: ReadonlyMap<string, ActiveProposal>): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const [key, { proposal }] of proposals) {
    const lineage = getLineage(proposal.action);
    if (lineage === undefined) continue;
    const parent = parentKey(lineage.purpose, lineage.parent);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [key]);
    else siblings.push(key);
  }
  return children;
}
