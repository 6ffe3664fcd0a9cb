import type { ResultOf } from '../../../client/client.js';
import { AdaWithValue } from '../../fiat.js';
import { count, splitWords, written } from '../../format.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, Fields, Id, OutsideLink, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { CardanoTabs, getTicker } from './tabs.js';

/** The constitutional committee, the constitution, thresholds and the treasury. */
export function CommitteePage({ network }: SubjectProps) {
  const requestState = useRequest(
    network.alias,
    async (signal) => {
      const params = { network: getCardanoId(network) };
      const [committee, constitution, stats, thresholds, treasury] = await Promise.all([
        optional(api.getCommittee(params, { signal })),
        optional(api.getConstitution(params, { signal })),
        optional(api.getGovernanceStats(params, { signal })),
        optional(api.getGovernanceThresholds(params, { signal })),
        optional(api.getGovernanceTreasury(params, { signal })),
      ]);
      return { committee, constitution, stats, thresholds, treasury };
    },
    network.tip?.hash,
  );
  return (
    <>
      <Title kind={network.alias}>Committee and constitution</Title>
      <CardanoTabs network={network} at="committee" />
      <Show requestState={requestState}>
        {({ committee, constitution, stats, thresholds, treasury }) => (
          <>
            <div class="tiles">
              {stats !== undefined && (
                <>
                  <Tile name="Active DReps">{count(stats.activeDreps)}</Tile>
                  <Tile name="Active proposals">{count(stats.proposalsByStatus.active)}</Tile>
                  <Tile name="Enacted proposals">{count(stats.proposalsByStatus.enacted)}</Tile>
                  <Tile name="Votes">{count(stats.votes)}</Tile>
                </>
              )}
              {treasury !== undefined && (
                <Tile name="Treasury">
                  <AdaWithValue lovelace={treasury.treasury} symbol={getTicker(network)} rounded />
                </Tile>
              )}
            </div>
            {committee === undefined ? (
              <p class="muted">This network has no constitutional committee.</p>
            ) : (
              <Members network={network} committee={committee} />
            )}
            {constitution !== undefined && (
              <Section title="Constitution">
                <Fields
                  rows={[
                    ['Document', <OutsideLink key="url" url={constitution.anchorUrl} />],
                    ['Hash of the document', <Id key="hash" id={constitution.anchorHash} whole />],
                    [
                      'Guardrails script',
                      constitution.script && (
                        <Id id={constitution.script} to={explore(network.alias, 'script', constitution.script)} />
                      ),
                    ],
                    ['Since epoch', constitution.activeEpoch],
                    [
                      'Decided by',
                      constitution.govActionId && (
                        <Link to={explore(network.alias, 'proposal', constitution.govActionId)}>the proposal</Link>
                      ),
                    ],
                  ]}
                />
              </Section>
            )}
            {thresholds !== undefined && <Thresholds thresholds={thresholds} />}
          </>
        )}
      </Show>
    </>
  );
}

function Members({ network, committee }: { readonly network: Network; readonly committee: ResultOf<'getCommittee'> }) {
  const { thresholdNumerator, thresholdDenominator, members } = committee;
  const named = members.some(({ displayName }) => displayName !== null);
  return (
    <Section title="Constitutional committee">
      <p class="muted">
        A decision needs the votes of {thresholdNumerator}/{thresholdDenominator} of the active members.
      </p>
      <Table
        label="Members of the constitutional committee"
        head={[...(named ? ['Member'] : []), 'Cold credential', 'State', 'Hot credential', 'Epochs of the term']}
        rows={members.map(({ displayName, status, coldId, hotId, startEpoch, expiredEpoch }) => [
          ...(named ? [displayName === null ? '' : written(displayName, 40)] : []),
          <Id key="cold" id={coldId} />,
          <Badge key="state" tone={status === 'authorized' ? 'good' : 'plain'}>
            {status.replace('_', ' ')}
          </Badge>,
          hotId === null ? '' : <Id id={hotId} />,
          `${startEpoch ?? ''} to ${expiredEpoch}`,
        ])}
        empty={`${network.alias} has no committee member.`}
      />
    </Section>
  );
}

const percent = (share: number | null): string =>
  share === null ? 'no vote' : `${Number((share * 100).toFixed(2))} %`;

const Thresholds = ({ thresholds }: { readonly thresholds: ResultOf<'getGovernanceThresholds'> }) => (
  <Section title="Thresholds">
    <Table
      label="Thresholds by kind of action"
      head={['Action', 'DReps', 'Stake pools', 'Committee']}
      rows={Object.entries(thresholds.byType).map(([type, { drep, spo, committee }]) => [
        splitWords(type),
        percent(drep),
        percent(spo),
        percent(committee),
      ])}
    />
  </Section>
);
