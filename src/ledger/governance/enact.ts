import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import { credentialKey } from '../state/keys.js';
import type { ActionPurpose, ActiveProposal, Committee, Constitution } from '../state/ledger-state.js';
import { getLineage } from './action-purpose.js';

/** The values that governance actions change. */
export interface EnactState {
  readonly parameters: ProtocolParameters;
  readonly committee: Committee | undefined;
  readonly constitution: Constitution | undefined;
  /** The last enacted action of each purpose. */
  readonly enacted: Readonly<Partial<Record<ActionPurpose, GovernanceActionId>>>;
  /** Lovelace that withdrawals may still take. */
  readonly treasury: bigint;
}

/** Conway rule ENACT. Withdrawals only lower the treasury here; the epoch boundary pays them. */
export function enact(
  state: EnactState,
  { id, proposal: { action } }: Pick<ActiveProposal, 'id' | 'proposal'>,
): EnactState {
  const lineage = getLineage(action);
  const enacted = lineage === undefined ? state.enacted : { ...state.enacted, [lineage.purpose]: id };
  switch (action.kind) {
    case 'parameter-change':
      return { ...state, enacted, parameters: updateParameters(state.parameters, action.update) };
    case 'hard-fork':
      return { ...state, enacted, parameters: { ...state.parameters, protocolVersion: action.protocolVersion } };
    case 'treasury-withdrawals':
      return { ...state, treasury: state.treasury - action.withdrawals.reduce((sum, [, amount]) => sum + amount, 0n) };
    case 'no-confidence':
      return { ...state, enacted, committee: undefined };
    case 'update-committee':
      return { ...state, enacted, committee: updateCommittee(state.committee, action) };
    case 'new-constitution':
      return { ...state, enacted, constitution: { anchor: action.anchor, guardrailScript: action.guardrailScript } };
    case 'info':
      return state;
  }
}

/** Without a committee, the added members are the committee and none can be removed. */
function updateCommittee(
  committee: Committee | undefined,
  { removed, added, threshold }: Extract<ActiveProposal['proposal']['action'], { readonly kind: 'update-committee' }>,
): Committee {
  const members = new Map((committee?.members ?? []).map((member) => [credentialKey(member.cold), member]));
  for (const cold of removed) members.delete(credentialKey(cold));
  for (const [cold, expiresAfter] of added)
    members.set(credentialKey(cold), { cold, expiresAfter: Number(expiresAfter) });
  return { members: [...members.values()], threshold };
}

/** Cost models are merged by language; every other parameter is replaced. */
function updateParameters(parameters: ProtocolParameters, update: ProtocolParameterUpdate): ProtocolParameters {
  if (update.costModels === undefined) return { ...parameters, ...update };
  const costModels = new Map([...(parameters.costModels ?? []), ...update.costModels]);
  return { ...parameters, ...update, costModels: [...costModels].toSorted(([a], [b]) => a - b) };
}
