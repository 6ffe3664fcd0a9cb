import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count, written } from '../../format.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { go, Link } from '../../router.js';
import { api } from '../../session.js';
import { IdField } from '../build/id-field.js';
import { BuilderContext } from '../build/suggestions.js';
import { Saturation } from './saturation.js';
import { getTicker } from './tabs.js';

const MAX_COMPARED = 4;
const MAX_HEADING = 30;

/** One compared entity: its values by the name of their row. */
interface Column {
  /** Safe to show. */
  readonly heading: string;
  readonly values: Readonly<Record<string, ComponentChildren>>;
}

const parseIds = (text: string): readonly string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '').slice(0, MAX_COMPARED);

export const ComparePoolsPage = ({ network, id }: SubjectProps) => (
  <Comparison network={network} ids={parseIds(id)} kind="pool" title="Compare stake pools" load={loadPool} />
);

export const CompareDRepsPage = ({ network, id }: SubjectProps) => (
  <Comparison network={network} ids={parseIds(id)} kind="drep" title="Compare DReps" load={loadDRep} />
);

const percent = (value: number | null | undefined): string => (value == null ? '' : `${value.toFixed(2)} %`);

async function loadPool(network: Network, id: string, signal: AbortSignal): Promise<Column> {
  const params = { network: getCardanoId(network) };
  const [pool, performance] = await Promise.all([
    api.getPool({ ...params, id }, { signal }),
    optional(api.getPoolPerformance({ ...params, poolId: id }, { signal })),
  ]);
  const ada = (lovelace: string) => <Ada lovelace={lovelace} symbol={getTicker(network)} />;
  return {
    heading: written(pool.ticker ?? pool.name ?? pool.poolIdBech32, MAX_HEADING),
    values: {
      State: <Badge tone={pool.poolStatus === 'registered' ? 'good' : 'warn'}>{pool.poolStatus}</Badge>,
      'Live stake': ada(pool.liveStake),
      Saturation: pool.liveSaturationPct === null ? '' : <Saturation percent={pool.liveSaturationPct} />,
      'Return (ROA), last epoch': percent(pool.ros),
      'Return (ROA), mean of ten epochs': percent(performance?.averageRos),
      'Return (ROA), forecast': percent(performance?.forecastRos),
      'Blocks made of those expected': percent(performance?.averageLuckPct),
      Margin: `${pool.marginPct} %`,
      'Fixed cost': ada(pool.fixedCost),
      Pledge: ada(pool.pledgeDeclared),
      'Pledge is met': BigInt(pool.livePledge) >= BigInt(pool.pledgeDeclared) ? 'yes' : 'no',
      Delegators: count(pool.liveDelegators),
      Blocks: count(pool.blockCount),
    },
  };
}

async function loadDRep(network: Network, id: string, signal: AbortSignal): Promise<Column> {
  const params = { network: getCardanoId(network), drepId: id };
  const [drep, stats] = await Promise.all([
    api.getDRep(params, { signal }),
    optional(api.getDRepStats(params, { signal })),
  ]);
  return {
    heading: written(drep.givenName ?? drep.drepId, MAX_HEADING),
    values: {
      State: <Badge tone={drep.active ? 'good' : 'warn'}>{drep.status}</Badge>,
      'Voting power': <Ada lovelace={drep.votingPower} symbol={getTicker(network)} />,
      'Share of all power': percent(stats?.powerSharePct),
      Rank: stats === undefined ? '' : count(stats.powerRank),
      Delegators: count(drep.liveDelegators),
      Votes: stats === undefined ? '' : `${count(stats.votesCast)} of ${count(stats.eligibleActions)}`,
      Participation: percent(stats?.participationPct),
      'Votes with reasons': percent(stats?.rationalePct),
      'Active until epoch': drep.expiresEpochNo ?? '',
    },
  };
}

interface ComparisonProps {
  readonly network: Network;
  readonly ids: readonly string[];
  readonly kind: 'pool' | 'drep';
  readonly title: string;
  readonly load: (network: Network, id: string, signal: AbortSignal) => Promise<Column>;
}

function Comparison({ network, ids, kind, title, load }: ComparisonProps) {
  const requestState = useRequest(
    ids.join(','),
    (signal) => Promise.all(ids.map((id) => load(network, id, signal))),
    network.tip?.hash,
  );
  const open = (next: readonly string[]): void => go(explore(network.alias, `compare-${kind}s`, next.join(',')));
  return (
    <>
      <Title kind={network.alias}>{title}</Title>
      {ids.length < MAX_COMPARED && (
        <BuilderContext.Provider value={{ network, sender: '', offersMax: false }}>
          <AddForm kind={kind} add={(id) => open([...ids, id])} />
        </BuilderContext.Provider>
      )}
      <Show requestState={requestState}>
        {(columns) => (
          <>
            <ul class="row more above">
              {columns.map(({ heading }, index) => (
                <li key={ids[index]} class="row">
                  <Link to={explore(network.alias, kind, ids[index] ?? '')}>{heading}</Link>
                  <button
                    type="button"
                    class="plain small"
                    aria-label={`Remove ${heading}`}
                    onClick={() => open(ids.filter((_, other) => other !== index))}
                  >
                    Remove
                  </button>
                </li>
              ))}
            </ul>
            <Table
              label={title}
              head={['', ...columns.map(({ heading }, index) => `${index + 1}. ${heading}`)]}
              rows={Object.keys(columns[0]?.values ?? {}).map((name) => [
                name,
                ...columns.map(({ values }) => values[name] ?? ''),
              ])}
              empty="Add an id to compare."
              fixed
            />
          </>
        )}
      </Show>
    </>
  );
}

interface AddFormProps {
  readonly kind: 'pool' | 'drep';
  readonly add: (id: string) => void;
}

/** Finds what matches a typed name; a choice from the list is added at once, and so is a typed id by its button. */
function AddForm({ kind, add }: AddFormProps) {
  const [draft, setDraft] = useState('');
  const submit = (id: string): void => {
    add(id);
    setDraft('');
  };
  return (
    <form
      class="row bottom"
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft.trim());
      }}
    >
      <IdField
        label="Name or id to compare with"
        name="id"
        find={kind}
        required
        value={draft}
        put={setDraft}
        choose={({ value }) => submit(value)}
      />
      <button type="submit">Add</button>
    </form>
  );
}
