import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { AdaWithValue } from '../../fiat.js';
import { count } from '../../format.js';
import { buildLink, explore, getCardanoId } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Fields, Id, OutsideLink, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';
import { getVoteTone } from './votes.js';

const EPOCHS = 100;

export function DRepPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), drepId: id };
      const [drep, votes, delegators, stats, power] = await Promise.all([
        api.getDRep(params, { signal }),
        api.listDRepVotes({ ...params, pageSize: 20 }, { signal }),
        api.listDRepDelegators({ ...params, pageSize: 10 }, { signal }),
        optional(api.getDRepStats(params, { signal })),
        optional(api.listDRepVotingPower({ ...params, pageSize: EPOCHS }, { signal })),
      ]);
      return { drep, votes, delegators, stats, power };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="DRep" id={id} />}>
      {({ drep, votes, delegators, stats, power }) => (
        <>
          <Title
            kind="DRep"
            beside={
              <>
                <Badge tone={drep.active ? 'good' : 'warn'}>{drep.status}</Badge>
                <Link to={buildLink(alias, 'voteDelegation', { drepId: drep.drepId })} class="button plain small">
                  Delegate votes
                </Link>
                <Link to={explore(alias, 'compare-dreps', drep.drepId)} class="button plain small">
                  Compare
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
                drep.votingPower === null ? undefined : <AdaWithValue lovelace={drep.votingPower} symbol={coin} />,
              ],
              ['Delegators', drep.liveDelegators === null ? undefined : count(drep.liveDelegators)],
              ['Active until epoch', drep.expiresEpochNo],
              stats !== undefined && [
                'Rank by voting power',
                `${count(stats.powerRank)}${stats.powerSharePct === null ? '' : `, ${stats.powerSharePct.toFixed(2)} % of all power`}`,
              ],
              stats !== undefined && [
                'Participation',
                `${count(stats.votesCast)} of ${count(stats.eligibleActions)} actions${stats.participationPct === null ? '' : ` (${stats.participationPct.toFixed(1)} %)`}`,
              ],
              stats?.rationalePct != null && ['Votes with reasons', `${stats.rationalePct.toFixed(1)} %`],
              ['Objectives', <Written key="objectives" text={drep.objectives} most={500} />],
              ['Motivations', <Written key="motivations" text={drep.motivations} most={500} />],
              ['Qualifications', <Written key="qualifications" text={drep.qualifications} most={500} />],
              ['Document', <OutsideLink key="document" url={drep.metaUrl} />],
            ]}
          />
          {power !== undefined && power.length > 1 && (
            <Section title="Voting power by epoch">
              <VotingPowerChart power={power} />
            </Section>
          )}
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

function VotingPowerChart({ power }: { readonly power: ResultOf<'listDRepVotingPower'> }) {
  const epochs = power.toSorted((a, b) => a.epoch - b.epoch);
  return (
    <Chart
      label="Voting power by epoch"
      spec={{
        x: epochs.map(({ epoch }) => epoch),
        xName: 'Epoch',
        isTime: false,
        formatX: String,
        series: [
          {
            name: 'Voting power, ADA',
            values: epochs.map(({ amount }) => Number(amount) / 1e6),
            shape: 'line',
            tone: 'accent',
            format: formatShort,
          },
          {
            name: 'Delegators',
            values: epochs.map(({ delegators }) => delegators),
            shape: 'line',
            tone: 'amber',
            format: count,
            axis: 'right',
          },
        ],
      }}
    />
  );
}
