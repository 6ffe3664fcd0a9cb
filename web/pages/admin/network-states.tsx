import type { CrosstieClient, ResultOf } from '../../../client/client.js';
import { useAction } from '../../action.js';
import { readMetric, type Sample } from '../../admin/metrics.js';
import { count, counted } from '../../format.js';
import { explore, useAliases } from '../../networks.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { Badge, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Failure } from '../../request.js';
import { Link } from '../../router.js';

const TONES: Readonly<Record<string, string>> = { live: 'good', halted: 'bad', behind: 'warn', syncing: 'warn' };

interface NetworkStatesProps {
  readonly client: CrosstieClient;
  readonly statuses: ResultOf<'listStatus'>;
  readonly samples: readonly Sample[];
}

export function NetworkStates({ client, statuses, samples }: NetworkStatesProps) {
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
        head={['Network', 'State', 'Source', 'Height', 'Lag', 'Synced', 'Left', 'Blocks written', 'Notes', 'Actions']}
        rows={statuses.map((status) => {
          const alias = getAlias(status.network);
          return [
            <Link key="to" to={explore(alias)}>
              {alias}
            </Link>,
            <Badge key="state" tone={TONES[status.state] ?? 'plain'}>
              {status.state}
            </Badge>,
            `${status.source.kind}${status.source.connected ? '' : ', not connected'}`,
            status.tip === null ? '' : count(status.tip.height),
            status.lagBlocks === null ? '' : counted(status.lagBlocks, 'block'),
            status.syncPct === null ? '' : `${status.syncPct.toFixed(2)} %`,
            status.secondsLeft === null ? '' : `${Math.ceil(status.secondsLeft / 60)} min`,
            count(readMetric(samples, 'crosstie_network_blocks_total', { network: status.network }) ?? 0),
            <span key="notes" class="wrap">
              {[status.reason, status.source.reason, ...status.incidents].filter(Boolean).join('; ')}
            </span>,
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
