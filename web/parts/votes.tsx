import type { TxVote } from '../../client/generated.js';
import { explore } from '../networks.js';
import { Badge, Id, OutsideLink } from './primitives.js';
import { Table } from './table.js';

export const getVoteTone = (vote: string): string => (vote === 'Yes' ? 'good' : vote === 'No' ? 'bad' : 'plain');

interface VotesProps {
  readonly alias: string;
  readonly votes: readonly Pick<TxVote, 'govActionId' | 'vote' | 'voterRole' | 'voterId' | 'rationaleUrl'>[];
}

/** Votes of a transaction, in a block or pending. */
export const Votes = ({ alias, votes }: VotesProps) => (
  <Table
    label="Votes"
    head={['Proposal', 'Vote', 'Voter', 'Reasons']}
    rows={votes.map(({ govActionId, vote, voterRole, voterId, rationaleUrl }) => [
      <Id key="id" id={govActionId} to={explore(alias, 'proposal', govActionId)} />,
      <Badge key="vote" tone={getVoteTone(vote)}>
        {vote}
      </Badge>,
      <span key="voter">
        {voterRole} <Id id={voterId} />
      </span>,
      rationaleUrl === null ? '' : <OutsideLink url={rationaleUrl} />,
    ])}
  />
);
