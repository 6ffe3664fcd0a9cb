import type { ResultOf } from '../../../client/client.js';
import { formatBytes } from '../../admin/format-bytes.js';
import { listSlowOperations, readMetric, type Sample } from '../../admin/metrics.js';
import { count } from '../../format.js';
import { Badge, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';

const SLOW_OPERATIONS = 10;

const formatDuration = (seconds: number): string => {
  const hours = Math.floor(seconds / 3_600);
  return hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} h ${Math.floor((seconds % 3_600) / 60)} min`;
};

interface ProcessStateProps {
  readonly samples: readonly Sample[];
  readonly health: ResultOf<'getHealth'>;
}

/** Health, disk, database and caches at a glance. */
export function ProcessTiles({ samples, health }: ProcessStateProps) {
  const read = (name: string, labels?: Readonly<Record<string, string>>) =>
    readMetric(samples, `crosstie_${name}`, labels);
  const hits = read('cache_hits_total', { cache: 'responses' }) ?? 0;
  const misses = read('cache_misses_total', { cache: 'responses' }) ?? 0;
  const diskSize = read('disk_size_bytes', { volume: 'data' });
  return (
    <div class="tiles">
      <Tile name="Health">
        <Badge tone={health.status === 'ok' ? 'good' : 'bad'}>{health.status}</Badge>
      </Tile>
      <Tile name={`Version ${health.version}, running`}>{formatDuration(health.uptime)}</Tile>
      <Tile name="Disk free">
        {formatBytes(read('disk_free_bytes', { volume: 'data' }))}{' '}
        {diskSize !== undefined && <small>of {formatBytes(diskSize)}</small>}
      </Tile>
      <Tile name="Database">{formatBytes(read('database_size_bytes'))}</Tile>
      <Tile name="Database connections in use">
        {read('database_pool_busy') ?? '–'} <small>of {read('database_pool_max') ?? '–'}</small>
      </Tile>
      <Tile name="Requests in flight">{read('requests_in_flight') ?? '–'}</Tile>
      <Tile name="Event loop delay">{read('event_loop_delay_ms')?.toFixed(0) ?? '–'} ms</Tile>
      <Tile name="Response cache hits">
        {hits + misses === 0 ? '–' : `${((hits / (hits + misses)) * 100).toFixed(1)} %`}{' '}
        <small>{formatBytes(read('response_cache_bytes'))}</small>
      </Tile>
    </div>
  );
}

/** Checks, queues and response times of the process that served the page. */
export function ProcessDetails({ samples, health }: ProcessStateProps) {
  const queues = samples.filter(({ name }) => name === 'crosstie_queue_length');
  const rejected = samples.filter(({ name }) => name === 'crosstie_requests_rejected_total');
  return (
    <>
      <div class="columns">
        <Section title="Checks">
          <Table
            label="Health checks"
            head={['Check', 'State', 'Detail', 'Time']}
            rows={health.checks.map(({ name, status, detail, latencyMs }) => [
              name,
              <Badge key="state" tone={status === 'ok' ? 'good' : 'bad'}>
                {status}
              </Badge>,
              detail ?? '',
              latencyMs === null ? '' : `${latencyMs.toFixed(1)} ms`,
            ])}
          />
        </Section>
        <Section title="Queues and rejections">
          <Table
            label="Queues and rejected requests"
            head={['Name', 'Kind', 'Number']}
            rows={[
              ...queues.map(({ labels, value }) => [labels['queue'] ?? '', 'queued', count(value)]),
              ...rejected.map(({ labels, value }) => [labels['reason'] ?? '', 'rejected', count(value)]),
            ]}
          />
        </Section>
      </div>
      <Section title="Slowest operations">
        <Table
          label="Slowest operations since the start of this process"
          head={['Operation', 'Requests', 'Mean, ms', '95 % within, ms']}
          rows={listSlowOperations(samples, SLOW_OPERATIONS).map(({ operation, requests, meanMs, p95Ms }) => [
            operation,
            count(requests),
            meanMs.toFixed(1),
            p95Ms === undefined ? '' : count(p95Ms),
          ])}
          empty="No request yet."
        />
        <p class="muted more">
          All values are at <code>/metrics</code> for Prometheus; dashboards and alerts are in the{' '}
          <a href="/docs/guides">guides</a> under “Operations”.
        </p>
      </Section>
    </>
  );
}
