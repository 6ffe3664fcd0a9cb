import { splitWords } from '../../format.js';
import { buildLink, explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Fields, Id, Json, OutsideLink, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { getVoteTone } from '../../parts/votes.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';

export function ProposalPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), govActionId: id };
      const [proposal, summary, votes] = await Promise.all([
        api.getProposal(params, { signal }),
        api.getVotingSummary(params, { signal }),
        api.listProposalVotes({ ...params, pageSize: 50 }, { signal }),
      ]);
      return { proposal, summary, votes: votes.items };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Governance" id={id} />}>
      {({ proposal, summary, votes }) => (
        <>
          <Title
            kind={`Governance: ${splitWords(proposal.type)}`}
            beside={
              <>
                <Badge tone={proposal.status === 'active' ? 'good' : 'plain'}>{proposal.status}</Badge>
                {proposal.status === 'active' && (
                  <Link
                    to={buildLink(alias, 'vote', { govActionId: proposal.govActionIdCip129 })}
                    class="button plain small"
                  >
                    Vote
                  </Link>
                )}
              </>
            }
          >
            <Written text={proposal.title ?? proposal.govActionId} most={100} />
          </Title>
          <Fields
            rows={[
              ['Id', <Id key="id" id={proposal.govActionIdCip129} whole />],
              ['Transaction', <Id key="tx" id={proposal.txHash} to={explore(alias, 'tx', proposal.txHash)} />],
              ['Abstract', <Written key="abstract" text={proposal.abstractText} most={1_000} />],
              ['Motivation', <Written key="motivation" text={proposal.motivation} most={1_000} />],
              ['Rationale', <Written key="rationale" text={proposal.rationale} most={1_000} />],
              ['Deposit', <Ada key="deposit" lovelace={proposal.deposit} symbol={getTicker(network)} />],
              ['Epochs', `${proposal.submittedEpoch} to ${proposal.expiresEpoch}`],
              ['Document', <OutsideLink key="document" url={proposal.anchorUrl} />],
              ['Anchor hash matches', proposal.hashValid === null ? undefined : proposal.hashValid ? 'yes' : 'no'],
            ]}
          />
          <Section title="Votes cast">
            <Table
              label="Votes by role"
              head={['Voters', 'Yes', 'No', 'Abstain', 'Needed']}
              rows={[
                [
                  'DReps',
                  summary.yesVotesCast,
                  summary.noVotesCast,
                  summary.abstainVotesCast,
                  share(summary.thresholds?.drep),
                ],
                [
                  'Stake pools',
                  summary.spoYesVotesCast,
                  summary.spoNoVotesCast,
                  summary.spoAbstainVotesCast,
                  share(summary.thresholds?.spo),
                ],
                [
                  'Committee',
                  summary.ccYesVotes,
                  summary.ccNoVotes,
                  summary.ccAbstainVotes,
                  share(summary.thresholds?.committee),
                ],
              ]}
            />
          </Section>
          <Section title="Voters">
            <Table
              label="Votes, newest first"
              head={['Voter', 'Role', 'Vote', 'Age']}
              rows={votes.map(({ voterId, voterRole, drepId, vote, votedAt }) => [
                <Id
                  key="id"
                  id={voterId}
                  to={
                    voterRole === 'SPO'
                      ? explore(alias, 'pool', voterId)
                      : voterRole === 'DRep'
                        ? explore(alias, 'drep', drepId ?? voterId)
                        : undefined
                  }
                />,
                voterRole,
                <Badge key="vote" tone={getVoteTone(vote)}>
                  {vote}
                </Badge>,
                <Timestamp key="time" seconds={votedAt} />,
              ])}
            />
          </Section>
          <Section title="Action">
            <Json value={proposal.govAction} />
          </Section>
        </>
      )}
    </Show>
  );
}

const share = (part: number | null | undefined): string => (part == null ? '–' : `${Math.round(part * 100)} %`);
