import Type, { type Static } from 'typebox';
import type { Proposal, Vote } from '../../../chains/cardano/governance.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions.js';
import { Amount, Closed, Count, Integer, Nullable, named } from '../../schema.js';
import { shownProposal, shownVote, TxProposal, TxVote } from './vote-json.js';

export const GovVote = named(
  'GovVote',
  Closed({
    ...TxVote.properties,
    drepId: Nullable(Type.String({ description: 'Null for pools and the committee' })),
    committeeColdHash: Nullable(Type.String()),
    txHash: Type.String(),
    votedAt: Integer({ description: 'Unix time in seconds' }),
    votingPower: Nullable(Amount),
  }),
);

export const GovProposal = named(
  'GovProposal',
  Closed({
    ...TxProposal.properties,
    slot: Count('Absolute slot'),
    status: Nullable(Type.String({ description: 'Null while the state of governance is not known' })),
    title: Nullable(Type.String()),
    submittedEpoch: Count(),
    expiresEpoch: Nullable(Count()),
  }),
);

export function shownGovVote(
  vote: Vote,
  { hash, block }: { readonly hash: Uint8Array; readonly block: { readonly slot: number } },
  network: CardanoNetwork,
): Static<typeof GovVote> {
  const shown = shownVote(vote);
  return {
    ...shown,
    drepId: vote.voter.role === 'drep' ? shown.voterId : null,
    committeeColdHash: null,
    txHash: toHex(hash),
    votedAt: slotToTime(network, block.slot),
    votingPower: null,
  };
}

export const shownGovProposal = (
  proposal: Proposal,
  index: number,
  { hash, block }: ChainTransaction,
): Static<typeof GovProposal> => ({
  ...shownProposal(proposal, index, hash),
  slot: block.slot,
  status: null,
  title: null,
  submittedEpoch: block.epoch,
  expiresEpoch: null,
});
