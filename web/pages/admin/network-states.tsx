import type { CrosstieClient, ResultOf } from '../../../client/client.js';
import { useAction } from '../../action.js';
import type { BlockRates } from '../../admin/block-rates.js';
import { formatBytes } from '../../admin/format-bytes.js';
import { readMetric, type Sample } from '../../admin/metrics.js';
import { count, counted } from '../../format.js';
import { explore, useAliases } from '../../networks.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { Badge, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Failure } from '../../request.js';
import { Link } from '../../router.js';

const TONES: Readonly<Record<string, string>> = { live: 'good', halted: 'bad', behind: 'warn', syncing: 'warn' };

interface NetworkStatesProps {
  readonly client: CrosstieClient;
  readonly statuses: ResultOf<'listStatus'>;
  readonly samples: readonly Sample[];
  readonly rates: BlockRates;
}

const formatSpeed = (perMinute: number | undefined): string =>
  perMinute === undefined ? '' : `${count(Number(perMinute.toPrecision(3)))} blocks/min`;

/** A network that is not in use needs no connection. */
const formatSource = ({ state, source }: NetworkStatesProps['statuses'][number]): string =>
  state === 'idle' || source.connected ? source.kind : `${source.kind}, not connected`;

const formatProgress = ({ syncPct, secondsLeft }: NetworkStatesProps['statuses'][number]): string =>
  [
    syncPct === null ? '' : `${syncPct.toFixed(2)} %`,
    secondsLeft === null ? '' : `${count(Math.ceil(secondsLeft / 60))} min left`,
  ]
    .filter(Boolean)
    .join(', ');

/** State, lag, speed and disk space of every network. */
export function NetworkStates({ client, statuses, samples, rates }: NetworkStatesProps) {
  const getAlias = useAliases();
  const { busy, error, run } = useAction();
  const resync = (network: string): void =>
    run(async () => {
      await client.operatorResync({ network } as Parameters<CrosstieClient['operatorResync']>[0]);
    });
  return (
    <Section title="Networks">
      {error !== undefined && <Failure error={error} />}
      <Table
        label="Networks"
        head={[
          'Network',
          'State',
          'Source',
          'Height',
          'Lag',
          'Newest block',
          'Synced',
          'Speed',
          'Disk',
          'Notes',
          'Actions',
        ]}
        rows={statuses.map((status) => {
          const alias = getAlias(status.network);
          const labels = { network: status.network };
          const blocks = count(readMetric(samples, 'crosstie_network_blocks_total', labels) ?? 0);
          const size = readMetric(samples, 'crosstie_network_database_bytes', labels);
          // The reason of an idle network is the missing connection, which it does not need.
          const reasons = status.state === 'idle' ? [] : [status.reason, status.source.reason];
          const notes = [...reasons, ...status.incidents].filter(Boolean).join('; ');
          return [
            <Link key="to" to={explore(alias)}>
              {alias}
            </Link>,
            <Badge key="state" tone={TONES[status.state] ?? 'plain'}>
              {status.state}
            </Badge>,
            formatSource(status),
            status.tip === null ? '' : count(status.tip.height),
            status.lagBlocks === null ? '' : counted(status.lagBlocks, 'block'),
            status.tip?.time == null ? '' : <Timestamp key="newest" seconds={status.tip.time} />,
            formatProgress(status),
            <span key="speed" title={`${blocks} blocks since the start of the service`}>
              {status.state === 'idle' ? '' : formatSpeed(rates.perMinute(status.network))}
            </span>,
            size === undefined ? '' : formatBytes(size),
            notes === '' ? (
              ''
            ) : (
              <span key="notes" class="wrap">
                {notes}
              </span>
            ),
            status.source.kind === 'sandbox' || status.source.kind === 'none' ? (
              ''
            ) : (
              <ConfirmButton
                name="Index again"
                subject={alias}
                confirmLabel="Delete the index and start again"
                disabled={busy}
                act={() => resync(status.network)}
              />
            ),
          ];
        })}
      />
    </Section>
  );
}
