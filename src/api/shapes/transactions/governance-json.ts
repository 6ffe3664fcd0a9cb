import Type, { type Static } from 'typebox';
import type { Proposal, Vote } from '../../../chains/cardano/governance/governance.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import type { TransactionFacts, VoterFacts } from './transaction-facts.js';
import { TxProposal, TxVote, toProposalJson, toVoteJson } from './vote-json.js';

export const GovVote = named(
  'GovVote',
  Closed({
    ...TxVote.properties,
    drepId: Nullable(Type.String({ description: 'DRep id; null for votes of pools and of the committee' })),
    committeeColdHash: Nullable(
      Type.String({
        description:
          'Hash of the cold credential of the committee member, 56 hexadecimal digits; null for other voters',
      }),
    ),
    txHash: Type.String({ description: FIELD.txHash }),
    votedAt: Integer({ description: 'Unix time in seconds' }),
    votingPower: Nullable(
      described(
        Amount,
        'Voting power of the voter at the newest epoch boundary that counted the vote, in lovelace; before the first count, at the start of the epoch; null for committee members, who have one vote each, and when the index has no ledger state',
      ),
    ),
  }),
);

export const GovProposal = named(
  'GovProposal',
  Closed({
    ...TxProposal.properties,
    slot: Count('Absolute slot'),
    status: Nullable(Type.String({ description: 'State of the action; null during the initial synchronization' })),
    title: Nullable(Type.String({ description: 'Title in the anchor document; null until the document is fetched' })),
    submittedEpoch: Count('Epoch in which the action was proposed'),
    expiresEpoch: Nullable(Count('Last epoch in which it can be voted on')),
  }),
);

export function toGovVoteJson(
  vote: Vote,
  { hash, block }: { readonly hash: Uint8Array; readonly block: { readonly slot: number } },
  network: CardanoNetwork,
  voter: VoterFacts | undefined,
): Static<typeof GovVote> {
  const json = toVoteJson(vote);
  return {
    ...json,
    drepId: vote.voter.role === 'drep' ? json.voterId : null,
    committeeColdHash: voter?.cold === undefined ? null : toHex(voter.cold.hash),
    txHash: toHex(hash),
    votedAt: slotToTime(network, block.slot),
    votingPower: voter?.power?.toString() ?? null,
  };
}

export const toGovVotesJson = (
  votes: readonly Vote[],
  facts: ChainTransaction,
  network: CardanoNetwork,
  ledger: TransactionFacts,
): Static<typeof GovVote>[] =>
  votes.map((vote, index) => toGovVoteJson(vote, facts, network, ledger.voter(facts.hash, index)));

export const toGovProposalJson = (
  proposal: Proposal,
  index: number,
  { hash, block }: ChainTransaction,
  ledger: TransactionFacts,
): Static<typeof GovProposal> => {
  const json = toProposalJson(proposal, index, hash);
  const known = ledger.action(json.govActionId);
  return {
    ...json,
    slot: block.slot,
    status: known?.status ?? null,
    title: known?.title ?? null,
    submittedEpoch: block.epoch,
    expiresEpoch: known?.expiresEpoch ?? null,
  };
};
