import { expect, test } from 'vitest';
import { Histogram } from '../../kernel/metrics.js';
import { type MetricSnapshot, renderSnapshots } from './metric-snapshot.js';
import { createMetricRegistry } from './registry.js';

/** The values of one process after their way to the primary process. */
async function takeSnapshot(value: number, state: string): Promise<MetricSnapshot> {
  const registry = createMetricRegistry();
  registry.counter({ name: 'crosstie_served_total', help: '', labels: ['status'] }, () => [
    [{ status: '200' }, value],
    [{ status: String(400 + value) }, 1],
  ]);
  registry.gauge({ name: 'crosstie_open', help: '', aggregate: 'sum' }, () => value);
  registry.gauge({ name: 'crosstie_delay', help: '', aggregate: 'max' }, () => value);
  registry.gauge({ name: 'crosstie_up', help: '', aggregate: 'min' }, () => value);
  registry.gauge({ name: 'crosstie_state', help: '', labels: ['state'] }, () =>
    ['live', 'behind'].map((each) => [{ state: each }, each === state ? 1 : 0] as const),
  );
  registry.histogram({ name: 'crosstie_waits', help: '' }, () => {
    const histogram = new Histogram([1, 10]);
    histogram.record(value);
    return histogram;
  });
  return JSON.parse(JSON.stringify(await registry.snapshot())) as MetricSnapshot;
}

const findLines = (page: string, name: string): readonly string[] =>
  page.split('\n').filter((line) => line.startsWith(name));

test('counters and histograms of workers are added, gauges by their own rule', async () => {
  const page = await renderSnapshots([await takeSnapshot(1, 'live'), await takeSnapshot(5, 'behind')]);
  expect(findLines(page, 'crosstie_served_total').toSorted()).toEqual([
    'crosstie_served_total{status="200"} 6',
    'crosstie_served_total{status="401"} 1',
    'crosstie_served_total{status="405"} 1',
  ]);
  expect(findLines(page, 'crosstie_open')).toEqual(['crosstie_open 6']);
  expect(findLines(page, 'crosstie_delay')).toEqual(['crosstie_delay 5']);
  expect(findLines(page, 'crosstie_up')).toEqual(['crosstie_up 1']);
  expect(findLines(page, 'crosstie_waits')).toEqual([
    'crosstie_waits_bucket{le="1"} 1',
    'crosstie_waits_bucket{le="10"} 2',
    'crosstie_waits_bucket{le="+Inf"} 2',
    'crosstie_waits_sum 6',
    'crosstie_waits_count 2',
  ]);
});

test('state of which one label is 1 comes from one worker', async () => {
  const page = await renderSnapshots([await takeSnapshot(1, 'live'), await takeSnapshot(5, 'behind')]);
  expect(findLines(page, 'crosstie_state')).toEqual([
    'crosstie_state{state="live"} 1',
    'crosstie_state{state="behind"} 0',
  ]);
});

test('memory of the processes is added', async () => {
  const snapshots = [await takeSnapshot(1, 'live'), await takeSnapshot(5, 'live')];
  const readMemory = (page: string): number =>
    Number(findLines(page, 'crosstie_process_resident_memory_bytes ')[0]!.split(' ')[1]);
  const alone = readMemory(await renderSnapshots([snapshots[0]!]));
  expect(readMemory(await renderSnapshots(snapshots))).toBeGreaterThan(1.5 * alone);
});
