import type { TxVote } from '../../../client/generated.js';
import { explore, type Network } from '../../networks.js';
import { Badge, Id, OutsideLink } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { DRepLink, PoolLink } from './named-links.js';

export const getVoteTone = (vote: string): string => (vote === 'Yes' ? 'good' : vote === 'No' ? 'bad' : 'plain');

/** A voter by its name; members of the committee by their id. */
export const Voter = ({
  network,
  role,
  id,
}: {
  readonly network: Network;
  readonly role: string;
  readonly id: string;
}) =>
  role === 'SPO' ? (
    <PoolLink network={network} id={id} />
  ) : role === 'DRep' ? (
    <DRepLink network={network} id={id} />
  ) : (
    <Id id={id} />
  );

interface VotesProps {
  readonly network: Network;
  readonly votes: readonly Pick<TxVote, 'govActionId' | 'vote' | 'voterRole' | 'voterId' | 'rationaleUrl'>[];
}

/** Votes of a transaction, in a block or pending. */
export const Votes = ({ network, votes }: VotesProps) => (
  <Table
    label="Votes"
    head={['Proposal', 'Vote', 'Role', 'Voter', 'Reasons']}
    rows={votes.map(({ govActionId, vote, voterRole, voterId, rationaleUrl }) => [
      <Id key="id" id={govActionId} to={explore(network.alias, 'proposal', govActionId)} />,
      <Badge key="vote" tone={getVoteTone(vote)}>
        {vote}
      </Badge>,
      voterRole,
      <Voter key="voter" network={network} role={voterRole} id={voterId} />,
      rationaleUrl === null ? '' : <OutsideLink url={rationaleUrl} />,
    ])}
  />
);
