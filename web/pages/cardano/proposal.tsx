import { AdaWithValue } from '../../fiat.js';
import { splitWords } from '../../format.js';
import { buildLink, explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, Fields, Id, Json, OutsideLink, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { type ActionValue, describeAction } from './governance-action.js';
import { ProposalTimeline, VotesByStake } from './proposal-votes.js';
import { getTicker } from './tabs.js';
import { getVoteTone, Voter } from './votes.js';

export function ProposalPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), govActionId: id };
      const [proposal, summary, votes, timeline] = await Promise.all([
        api.getProposal(params, { signal }),
        api.getVotingSummary(params, { signal }),
        api.listProposalVotes({ ...params, pageSize: 50 }, { signal }),
        optional(api.listProposalTimeline(params, { signal })),
      ]);
      return { proposal, summary, votes: votes.items, timeline };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Governance" id={id} />}>
      {({ proposal, summary, votes, timeline }) => (
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
              ['Deposit', <AdaWithValue key="deposit" lovelace={proposal.deposit} symbol={getTicker(network)} />],
              ['Epochs', `${proposal.submittedEpoch} to ${proposal.expiresEpoch}`],
              ['Document', <OutsideLink key="document" url={proposal.anchorUrl} />],
              ['Anchor hash matches', proposal.hashValid === null ? undefined : proposal.hashValid ? 'yes' : 'no'],
            ]}
          />
          <Section title="Votes by stake">
            <VotesByStake
              summary={summary}
              coin={getTicker(network)}
              isNoConfidence={proposal.type === 'NoConfidence'}
            />
          </Section>
          {timeline !== undefined && timeline.length > 0 && (
            <Section title="Timeline">
              <ProposalTimeline alias={alias} timeline={timeline} needed={summary.thresholds?.drep ?? undefined} />
            </Section>
          )}
          <Section title="Voters">
            <Table
              label="Votes, newest first"
              head={['Voter', 'Role', 'Vote', 'Age']}
              rows={votes.map(({ voterId, voterRole, drepId, vote, votedAt }) => [
                <Voter key="voter" network={network} role={voterRole} id={drepId ?? voterId} />,
                voterRole,
                <Badge key="vote" tone={getVoteTone(vote)}>
                  {vote}
                </Badge>,
                <Timestamp key="time" seconds={votedAt} />,
              ])}
            />
          </Section>
          <Section title="Action">
            <Action network={network} action={proposal.govAction} />
          </Section>
        </>
      )}
    </Show>
  );
}

/** The action in words; its JSON form on request. */
function Action({ network, action }: { readonly network: Network; readonly action: unknown }) {
  const rows = describeAction(action, getTicker(network));
  if (rows === undefined) return <Json value={action} />;
  return (
    <>
      <Fields
        rows={rows.map(([label, values]) => [
          label,
          <span key="values" class="row">
            {values.map((value) => (
              <ActionText key={value.text} network={network} value={value} />
            ))}
          </span>,
        ])}
      />
      <details class="more">
        <summary>JSON of the ledger</summary>
        <Json value={action} />
      </details>
    </>
  );
}

function ActionText({ network, value: { text, kind } }: { readonly network: Network; readonly value: ActionValue }) {
  if (kind === undefined) return <Written text={text} most={200} />;
  if (kind === 'link') return <OutsideLink url={text} />;
  return <Id id={text} to={kind === 'hash' ? undefined : explore(network.alias, kind, text)} />;
}
