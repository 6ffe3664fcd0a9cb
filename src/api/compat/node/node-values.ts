import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import type { Anchor } from '../../../chains/cardano/governance/anchor.js';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import {
  compareNodeCredentials,
  type NodeCredential,
  toNodeCredential,
} from '../../../chains/cardano/node/node-credential.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { Committee, Constitution } from '../../../ledger/state/ledger-state.js';

export const toNodeAnchor = ({ url, hash }: Anchor) => ({ url, hash: toHex(hash) });

export const toNodeDRep = (drep: DRep) => ('hash' in drep ? toNodeCredential(drep) : drep);

export const toNodeActionId = ({ txHash, index }: GovernanceActionId) => ({ transaction: toHex(txHash), index });

export function toNodeConstitution(constitution: Constitution | undefined) {
  if (constitution === undefined) throw new ServiceError('invalid', 'There is no constitution before Conway');
  const { anchor, guardrailScript } = constitution;
  return { anchor: toNodeAnchor(anchor), guardrailScript: guardrailScript && toHex(guardrailScript) };
}

export const toNodeCommittee = (committee: Committee | undefined) =>
  committee && {
    members: sortByCredential(
      committee.members.map(({ cold, expiresAfter }) => [toNodeCredential(cold), expiresAfter] as const),
    ),
    threshold: committee.threshold,
  };

export const sortByCredential = <Entry extends readonly [NodeCredential, ...unknown[]]>(
  entries: readonly Entry[],
): readonly Entry[] => entries.toSorted(([a], [b]) => compareNodeCredentials(a, b));

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const sortByHash = <Entry extends readonly [string, ...unknown[]]>(
  entries: readonly Entry[],
): readonly Entry[] => entries.toSorted(([a], [b]) => compareText(a, b));

const DREP_ORDER = ['key', 'script', 'abstain', 'no-confidence'] as const;

/** Unlike credentials, DReps by key come first; the predefined ones come last. */
export const sortByDRep = <Entry extends readonly [ReturnType<typeof toNodeDRep>, ...unknown[]]>(
  entries: readonly Entry[],
): readonly Entry[] =>
  entries.toSorted(
    ([a], [b]) =>
      DREP_ORDER.indexOf(a.type) - DREP_ORDER.indexOf(b.type) ||
      compareText('hash' in a ? a.hash : '', 'hash' in b ? b.hash : ''),
  );

export const sortActionIds = <Id extends ReturnType<typeof toNodeActionId>>(ids: readonly Id[]): readonly Id[] =>
  ids.toSorted((a, b) => compareText(a.transaction, b.transaction) || a.index - b.index);
