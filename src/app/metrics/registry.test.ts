import { describe, expect, test } from 'vitest';
import { Histogram } from '../../kernel/metrics.js';
import { createMetricRegistry } from './registry.js';

const renderLines = async (
  registry: ReturnType<typeof createMetricRegistry>,
  name: string,
): Promise<readonly string[]> => (await registry.page()).split('\n').filter((line) => line.includes(name));

describe('metric registry', () => {
  test('gauge without labels is one line below its help and type', async () => {
    const registry = createMetricRegistry();
    let value = 3;
    registry.gauge({ name: 'crosstie_apples', help: 'Apples\nand pears' }, () => value);
    const head = ['# HELP crosstie_apples Apples\\nand pears', '# TYPE crosstie_apples gauge'];
    expect(await renderLines(registry, 'crosstie_apples')).toEqual([...head, 'crosstie_apples 3']);
    value = Number.POSITIVE_INFINITY;
    expect(await renderLines(registry, 'crosstie_apples')).toEqual([...head, 'crosstie_apples +Inf']);
  });

  test('unknown values are omitted, help and type remain', async () => {
    const registry = createMetricRegistry();
    registry.gauge({ name: 'crosstie_apples', help: 'Apples', labels: ['kind'] }, () => [
      [{ kind: 'red' }, undefined],
      [{ kind: 'a"b\\c' }, 1],
    ]);
    expect((await renderLines(registry, 'crosstie_apples')).slice(2)).toEqual(['crosstie_apples{kind="a\\"b\\\\c"} 1']);
  });

  test('histogram buckets are cumulative and end with +Inf', async () => {
    const registry = createMetricRegistry();
    const histogram = new Histogram([0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.record(value);
    registry.histogram({ name: 'crosstie_waits', help: 'Waits' }, () => histogram);
    expect((await renderLines(registry, 'crosstie_waits')).slice(2)).toEqual([
      'crosstie_waits_bucket{le="0.1"} 2',
      'crosstie_waits_bucket{le="1"} 3',
      'crosstie_waits_bucket{le="+Inf"} 4',
      'crosstie_waits_sum 7.65',
      'crosstie_waits_count 4',
    ]);
  });

  test('failed read omits its values, is counted and hides no other metric', async () => {
    const registry = createMetricRegistry();
    registry.gauge({ name: 'crosstie_broken', help: 'Broken' }, () => {
      throw new Error('no');
    });
    registry.gauge({ name: 'crosstie_apples', help: 'Apples' }, () => 1);
    await registry.page();
    const page = await registry.page();
    expect(page).toContain('\ncrosstie_apples 1\n');
    expect(page).toContain('# TYPE crosstie_broken gauge\n');
    expect(page).not.toMatch(/^crosstie_broken /m);
    expect(await renderLines(registry, 'crosstie_metrics_read_failures_total')).toHaveLength(3);
    expect(page).toMatch(/^crosstie_metrics_read_failures_total [1-9]/m);
  });

  test.each(['apples', 'crosstie_Apples', 'crosstie_apples_total'])('gauge named %s is rejected', (name) => {
    expect(() => createMetricRegistry().gauge({ name, help: '' }, () => 1)).toThrow('is no name for a gauge');
  });

  test('counter without the suffix _total is rejected, and so is a second metric of the same name', () => {
    const registry = createMetricRegistry();
    expect(() => registry.counter({ name: 'crosstie_apples', help: '' }, () => 1)).toThrow('is no name for a counter');
    registry.counter({ name: 'crosstie_apples_total', help: '' }, () => 1);
    expect(() => registry.counter({ name: 'crosstie_apples_total', help: '' }, () => 1)).toThrow('registered twice');
  });
});
