import { count } from '../../format.js';
import { buildLink, explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Fields, Id, OutsideLink, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { getVoteTone } from '../../parts/votes.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';

export function DRepPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), drepId: id };
      const [drep, votes, delegators] = await Promise.all([
        api.getDRep(params, { signal }),
        api.listDRepVotes({ ...params, pageSize: 20 }, { signal }),
        api.listDRepDelegators({ ...params, pageSize: 10 }, { signal }),
      ]);
      return { drep, votes, delegators };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="DRep" id={id} />}>
      {({ drep, votes, delegators }) => (
        <>
          <Title
            kind="DRep"
            beside={
              <>
                <Badge tone={drep.active ? 'good' : 'warn'}>{drep.status}</Badge>
                <Link to={buildLink(alias, 'voteDelegation', { drepId: drep.drepId })} class="button plain small">
                  Delegate votes
                </Link>
              </>
            }
          >
            <Written text={drep.givenName ?? drep.drepId} most={60} />
          </Title>
          <Fields
            rows={[
              ['Id', <Id key="id" id={drep.drepId} whole />],
              [
                'Voting power',
                drep.votingPower === null ? undefined : <Ada lovelace={drep.votingPower} symbol={coin} />,
              ],
              ['Delegators', drep.liveDelegators === null ? undefined : count(drep.liveDelegators)],
              ['Active until epoch', drep.expiresEpochNo],
              ['Objectives', <Written key="objectives" text={drep.objectives} most={500} />],
              ['Motivations', <Written key="motivations" text={drep.motivations} most={500} />],
              ['Qualifications', <Written key="qualifications" text={drep.qualifications} most={500} />],
              ['Document', <OutsideLink key="document" url={drep.metaUrl} />],
            ]}
          />
          <Section title="Votes">
            <Table
              label="Votes of the DRep"
              head={['Proposal', 'Vote', 'Age']}
              rows={votes.map(({ govActionId, title, proposalType, vote, blockTime }) => [
                <Link key="to" to={explore(alias, 'proposal', govActionId)}>
                  <Written text={title ?? proposalType} most={60} />
                </Link>,
                <Badge key="vote" tone={getVoteTone(vote)}>
                  {vote}
                </Badge>,
                <Timestamp key="time" seconds={blockTime} />,
              ])}
            />
          </Section>
          <Section title="Delegators">
            <Table
              label="Delegators of the DRep"
              head={['Account', 'Stake']}
              rows={delegators.map(({ address, amount }) => [
                <Id key="id" id={address} to={explore(alias, 'account', address)} />,
                amount === null ? '' : <Ada lovelace={amount} symbol={coin} />,
              ])}
            />
          </Section>
        </>
      )}
    </Show>
  );
}
