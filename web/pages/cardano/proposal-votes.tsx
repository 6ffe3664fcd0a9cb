import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { ShareBar } from '../../charts/share-bar.js';
import { counted } from '../../format.js';
import { explore } from '../../networks.js';
import { Ada, Badge, Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';

type Summary = ResultOf<'getVotingSummary'>;
type Timeline = ResultOf<'listProposalTimeline'>;

interface Body {
  readonly name: string;
  readonly yesPct: number | null;
  readonly noPct: number | null;
  readonly needed: number | null | undefined;
  readonly cast: readonly [yes: number, no: number, abstain: number];
  /** Power in lovelace; the committee votes by head. */
  readonly power?: readonly [yes: string | null, no: string | null, abstain: string | null, missing: string | null];
  /** Power of the DRep `always no confidence`, which counts without a vote of its own. */
  readonly fixedPower?: string | null;
  /** Whether it counts for yes: only a motion of no confidence. */
  readonly fixedIsYes?: boolean;
}

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

/** The three voting bodies with their power against the thresholds. Abstentions do not count. */
export function VotesByStake({
  summary,
  coin,
  isNoConfidence,
}: {
  readonly summary: Summary;
  readonly coin: string;
  readonly isNoConfidence: boolean;
}) {
  const bodies: readonly Body[] = [
    {
      name: 'DReps',
      yesPct: summary.yesPct,
      noPct: summary.noPct,
      needed: summary.thresholds?.drep,
      cast: [summary.yesVotesCast, summary.noVotesCast, summary.abstainVotesCast],
      power: [summary.yesVotePower, summary.noVotePower, summary.abstainVotePower, summary.notVotedPower],
      fixedPower: summary.alwaysNoConfidenceVotePower,
      fixedIsYes: isNoConfidence,
    },
    {
      name: 'Stake pools',
      yesPct: summary.spoYesPct,
      noPct: summary.spoNoPct,
      needed: summary.thresholds?.spo,
      cast: [summary.spoYesVotesCast, summary.spoNoVotesCast, summary.spoAbstainVotesCast],
      power: [summary.spoYesVotePower, summary.spoNoVotePower, summary.spoAbstainVotePower, summary.spoNotVotedPower],
    },
    {
      name: 'Constitutional committee',
      yesPct: summary.ccYesPct,
      noPct: summary.ccNoPct,
      needed: summary.thresholds?.committee,
      cast: [summary.ccYesVotes, summary.ccNoVotes, summary.ccAbstainVotes],
    },
  ];
  return (
    <>
      {bodies.map((body) => (
        <VotingBody key={body.name} body={body} coin={coin} />
      ))}
    </>
  );
}

function VotingBody({
  body: { name, yesPct, noPct, needed, cast, power, fixedPower, fixedIsYes = false },
  coin,
}: {
  readonly body: Body;
  readonly coin: string;
}) {
  const [yes, no, abstain] = cast;
  const against = (noPct ?? 0) / 100;
  const missing = Math.min(against, computeMissingShare(power, fixedPower));
  const met = needed != null && yesPct !== null && yesPct / 100 >= needed;
  const ada = (lovelace: string | null | undefined) =>
    lovelace == null ? null : (
      <>
        : <Ada lovelace={lovelace} symbol={coin} />
      </>
    );
  return (
    <div class="body-of-votes">
      <h3>
        {name}
        <span>
          {needed == null ? (
            <span class="muted">does not decide</span>
          ) : (
            <>
              {yesPct !== null && (
                <Badge tone={met ? 'good' : 'warn'}>
                  {yesPct.toFixed(2)} % yes, {met ? 'threshold met' : 'below the threshold'}
                </Badge>
              )}{' '}
              <span class="whole-line">needed {percent(needed)}</span>
            </>
          )}
        </span>
      </h3>
      {yesPct !== null && needed != null && (
        <ShareBar
          label={name}
          mark={needed}
          shares={[
            { name: 'Yes', share: yesPct / 100, tone: 'accent' },
            { name: power === undefined ? 'No or not voted' : 'No', share: against - missing, tone: 'red' },
            ...(power === undefined ? [] : [{ name: 'Not voted', share: missing, tone: 'muted' } as const]),
          ]}
        />
      )}
      <p class="legend">
        <span class="accent">
          {counted(yes, 'vote')} for yes{ada(power?.[0])}
        </span>
        <span class="red">
          {counted(no, 'vote')} for no{ada(power?.[1])}
        </span>
        <span class="plain">
          {counted(abstain, 'abstention')}
          {ada(power?.[2])}
        </span>
        {fixedPower != null && fixedPower !== '0' && (
          <span class={fixedIsYes ? 'accent' : 'red'}>
            Always no confidence, counts as {fixedIsYes ? 'yes' : 'no'}
            {ada(fixedPower)}
          </span>
        )}
        {power?.[3] != null && <span class="muted">Not voted{ada(power[3])}</span>}
      </p>
    </div>
  );
}

/** Share of the power that does not abstain and has not voted; the ledger counts it as no. */
function computeMissingShare(power: Body['power'], fixedPower: string | null | undefined): number {
  const [yes, no, , missing] = power ?? [];
  if (missing == null) return 0;
  const total = [yes, no, missing, fixedPower].reduce((sum, part) => sum + Number(part ?? 0), 0);
  return total === 0 ? 0 : Number(missing) / total;
}

interface TimelineProps {
  readonly alias: string;
  readonly timeline: Timeline;
  /** Share of DRep power that the action needs. */
  readonly needed: number | undefined;
}

/** The DRep count of each epoch, and the decisions. */
export function ProposalTimeline({ alias, timeline, needed }: TimelineProps) {
  const counted = timeline.filter(({ yesPct }) => yesPct !== null);
  const format = (value: number): string => `${value.toFixed(1)} %`;
  return (
    <>
      {counted.length > 1 && (
        <Chart
          label="DRep power by epoch"
          spec={{
            x: counted.map(({ epoch }) => epoch),
            xName: 'Epoch',
            isTime: false,
            formatX: String,
            series: [
              { name: 'Yes', values: counted.map(({ yesPct }) => yesPct), shape: 'line', tone: 'accent', format },
              {
                name: 'No or not voted',
                values: counted.map(({ noPct }) => noPct),
                shape: 'line',
                tone: 'red',
                format,
              },
              ...(needed === undefined
                ? []
                : [
                    {
                      name: 'Needed',
                      values: counted.map(() => needed * 100),
                      shape: 'line',
                      tone: 'amber',
                      format,
                    } as const,
                  ]),
            ],
          }}
        />
      )}
      <Table
        label="Timeline of the action"
        head={['Epoch', 'Event', 'Yes', 'No or not voted', 'Transaction']}
        rows={timeline.map(({ epoch, event, yesPct, noPct, txHash }) => [
          epoch,
          event,
          yesPct === null ? '' : format(yesPct),
          noPct === null ? '' : format(noPct),
          txHash === null ? '' : <Id id={txHash} to={explore(alias, 'tx', txHash)} />,
        ])}
      />
    </>
  );
}
