import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import type { InstantRewards } from '../../../chains/cardano/certificates/certificate.js';
import type {
  GovernanceAction,
  GovernanceActionId,
  Proposal,
  Vote,
  Voter,
} from '../../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../../kernel/hex.js';
import { ogmiosParameters } from '../../shapes/network/parameter-formats.js';
import { toAnchor, toMember } from './certificate-json.js';
import { toAda, toAddressText, toOrigin, toRatio } from './values.js';

export const toProposalReference = ({ txHash, index }: GovernanceActionId) => ({
  transaction: { id: toHex(txHash) },
  index,
});

/** Only the parameters that change. */
export function toProposedParameters(update: ProtocolParameterUpdate): object {
  const {
    minUtxoDepositConstant: _,
    maxReferenceScriptsSize: __,
    version,
    ...proposed
  } = ogmiosParameters(update as ProtocolParameters);
  return update.protocolVersion === undefined ? proposed : { ...proposed, version };
}

const toGuardrails = (script: Uint8Array | undefined) => (script === undefined ? null : { hash: toHex(script) });

/** Ogmios names the credentials of reward accounts. */
function toCredentialHash(account: Uint8Array): string {
  const address = decodeAddressInBlock(account);
  return toHex(address?.type === 'reward' ? address.stake.hash : account.subarray(1));
}

export function toAction(action: GovernanceAction) {
  const ancestor = 'previous' in action &&
    action.previous !== undefined && {
      ancestor: toProposalReference(action.previous),
    };
  switch (action.kind) {
    case 'parameter-change':
      return {
        type: 'protocolParametersUpdate',
        ...ancestor,
        parameters: toProposedParameters(action.update),
        guardrails: toGuardrails(action.guardrailScript),
      };
    case 'hard-fork':
      return { type: 'hardForkInitiation', ...ancestor, version: { ...action.protocolVersion } };
    case 'treasury-withdrawals':
      return {
        type: 'treasuryWithdrawals',
        withdrawals: Object.fromEntries(
          action.withdrawals.map(([account, lovelace]) => [toCredentialHash(account), toAda(lovelace)]),
        ),
        guardrails: toGuardrails(action.guardrailScript),
      };
    case 'no-confidence':
      return { type: 'noConfidence', ...ancestor };
    case 'update-committee':
      return {
        type: 'constitutionalCommittee',
        ...ancestor,
        members: {
          added: action.added.map(([cold, epoch]) => ({ ...toMember(cold), mandate: { epoch } })),
          removed: action.removed.map(toMember),
        },
        quorum: toRatio(action.threshold),
      };
    case 'new-constitution':
      return {
        type: 'constitution',
        ...ancestor,
        guardrails: toGuardrails(action.guardrailScript),
        metadata: toAnchor(action.anchor),
      };
    case 'info':
      return { type: 'information' };
  }
}

export const toProposal = ({ deposit, returnAddress, anchor, action }: Proposal) => ({
  deposit: toAda(deposit),
  returnAccount: toAddressText(returnAddress),
  metadata: toAnchor(anchor),
  action: toAction(action),
});

/** Transfers between the pots and to accounts, which Ogmios shows as proposals. */
export function toInstantRewards({ pot, rewards, toOtherPot }: InstantRewards) {
  if (toOtherPot !== undefined) {
    const target = pot === 'reserves' ? 'treasury' : 'reserves';
    return { action: { type: 'treasuryTransfer', source: pot, target, value: toAda(toOtherPot) } };
  }
  const withdrawals = Object.fromEntries(rewards.map(([{ hash }, lovelace]) => [toHex(hash), toAda(lovelace)]));
  return { action: { type: 'treasuryWithdrawals', withdrawals, guardrails: null } };
}

const ROLES = { committee: 'constitutionalCommittee', drep: 'delegateRepresentative' } as const;

export const toVoter = ({ role, credential }: Voter) =>
  role === 'pool'
    ? { role: 'stakePoolOperator', id: poolIdBech32(credential.hash) }
    : { role: ROLES[role], id: toHex(credential.hash), from: toOrigin(credential) };

export const toVote = ({ voter, action, vote, anchor }: Vote) => ({
  issuer: toVoter(voter),
  vote,
  proposal: toProposalReference(action),
  ...(anchor !== undefined && { metadata: toAnchor(anchor) }),
});
