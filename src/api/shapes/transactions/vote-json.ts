import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { GovernanceAction, Proposal, Vote, Voter } from '../../../chains/cardano/governance/governance.js';
import { actionIdCip129, actionIdText, governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, ExactInteger, Nullable, named, OneOf } from '../../kit/schema.js';
import { toAnchorJson } from './certificate-json.js';

/** A vote in a transaction that is not on the chain: its time and voting power are unknown. */
export const TxVote = named(
  'TxVote',
  Closed({
    govActionId: Type.String({ description: FIELD.govActionId }),
    voterRole: OneOf(['DRep', 'SPO', 'ConstitutionalCommittee'], 'Kind of voter'),
    voterHash: Type.String({ description: 'Hash of the credential of the voter, 56 hexadecimal digits' }),
    voterId: Type.String({ description: 'Id of the voter in bech32 (DRep and committee by CIP-129, pools `pool1…`)' }),
    hasScript: Type.Boolean({ description: 'True when the credential of the voter is a script' }),
    vote: OneOf(['Yes', 'No', 'Abstain'], FIELD.vote),
    rationaleUrl: Nullable(
      Type.String({ description: 'URL of the document that explains the vote; null without one' }),
    ),
    rationaleHash: Nullable(
      Type.String({ description: 'Hash of that document, 64 hexadecimal digits; null without one' }),
    ),
  }),
);

export const TxProposal = named(
  'TxProposal',
  Closed({
    govActionId: Type.String({ description: FIELD.govActionId }),
    govActionIdCip129: Type.String({ description: FIELD.govActionIdCip129 }),
    txHash: Type.String({ description: FIELD.txHash }),
    index: Count('Position of the proposal in its transaction, from 0'),
    type: Type.String({ description: 'Type of the governance action' }),
    deposit: described(ExactInteger, 'Deposit of the action, in lovelace'),
    returnAddress: Type.String({ description: 'Stake address to which the deposit is returned, bech32' }),
    anchorUrl: Type.String({ description: FIELD.anchorUrl }),
    anchorHash: Type.String({ description: FIELD.anchorHash }),
  }),
);

const ROLES = { drep: 'DRep', pool: 'SPO', committee: 'ConstitutionalCommittee' } as const;
export const VOTE_NAMES = { yes: 'Yes', no: 'No', abstain: 'Abstain' } as const;

/** Decision 42: the names of CIP-1694. */
export const ACTION_TYPES = {
  'parameter-change': 'ParameterChange',
  'hard-fork': 'HardForkInitiation',
  'treasury-withdrawals': 'TreasuryWithdrawals',
  'no-confidence': 'NoConfidence',
  'update-committee': 'NewCommittee',
  'new-constitution': 'NewConstitution',
  info: 'InfoAction',
} as const satisfies Record<GovernanceAction['kind'], string>;

export function toVoteJson({ voter, action, vote, anchor }: Vote): Static<typeof TxVote> {
  const { anchorUrl, anchorHash } = toAnchorJson(anchor);
  return {
    govActionId: actionIdText(action),
    voterRole: ROLES[voter.role],
    voterHash: toHex(voter.credential.hash),
    voterId: formatVoterId(voter),
    hasScript: voter.credential.type === 'script',
    vote: VOTE_NAMES[vote],
    rationaleUrl: anchorUrl,
    rationaleHash: anchorHash,
  };
}

export const formatVoterId = ({ role, credential }: Voter): string =>
  role === 'pool' ? poolIdBech32(credential.hash) : governanceIdCip129(role === 'drep' ? 'drep' : 'cc_hot', credential);

export function toProposalJson(proposal: Proposal, index: number, txHash: Uint8Array): Static<typeof TxProposal> {
  const { deposit, returnAddress, action, anchor } = proposal;
  return {
    govActionId: actionIdText({ txHash, index }),
    govActionIdCip129: actionIdCip129({ txHash, index }),
    txHash: toHex(txHash),
    index,
    type: ACTION_TYPES[action.kind],
    deposit,
    returnAddress: addressBytesText(returnAddress),
    anchorUrl: anchor.url,
    anchorHash: toHex(anchor.hash),
  };
}
