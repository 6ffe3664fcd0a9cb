import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import type { GovernanceAction, Proposal, Vote, Voter } from '../../../chains/cardano/governance.js';
import { actionIdCip129, actionIdText, governanceIdCip129 } from '../../../chains/cardano/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { toHex } from '../../../kernel/hex.js';
import { Closed, Count, ExactInteger, Nullable, named, OneOf } from '../../schema.js';
import { shownAnchor } from './certificate-json.js';

/** A vote in a transaction that is not on the chain: when it was cast and what it weighs are not known. */
export const TxVote = named(
  'TxVote',
  Closed({
    govActionId: Type.String(),
    voterRole: OneOf(['DRep', 'SPO', 'ConstitutionalCommittee']),
    voterHash: Type.String(),
    voterId: Type.String(),
    hasScript: Type.Boolean(),
    vote: OneOf(['Yes', 'No', 'Abstain']),
    rationaleUrl: Nullable(Type.String()),
    rationaleHash: Nullable(Type.String()),
  }),
);

export const TxProposal = named(
  'TxProposal',
  Closed({
    govActionId: Type.String(),
    govActionIdCip129: Type.String(),
    txHash: Type.String(),
    index: Count(),
    type: Type.String(),
    deposit: ExactInteger,
    returnAddress: Type.String(),
    anchorUrl: Type.String(),
    anchorHash: Type.String(),
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

export function shownVote({ voter, action, vote, anchor }: Vote): Static<typeof TxVote> {
  const { anchorUrl, anchorHash } = shownAnchor(anchor);
  return {
    govActionId: actionIdText(action),
    voterRole: ROLES[voter.role],
    voterHash: toHex(voter.credential.hash),
    voterId: voterId(voter),
    hasScript: voter.credential.type === 'script',
    vote: VOTE_NAMES[vote],
    rationaleUrl: anchorUrl,
    rationaleHash: anchorHash,
  };
}

const voterId = ({ role, credential }: Voter): string =>
  role === 'pool' ? poolIdBech32(credential.hash) : governanceIdCip129(role === 'drep' ? 'drep' : 'cc_hot', credential);

export function shownProposal(proposal: Proposal, index: number, txHash: Uint8Array): Static<typeof TxProposal> {
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
