import { expect, test } from 'vitest';
import { listSlowOperations, parseMetrics, readMetric } from './metrics.js';

const TEXT = `# HELP crosstie_disk_free_bytes Free
# TYPE crosstie_disk_free_bytes gauge
crosstie_disk_free_bytes{volume="data"} 1.5e9
crosstie_ready 1
crosstie_build_info{version="1 \\"x\\" \\\\ y"} 1
crosstie_request_duration_seconds_bucket{operation="getBlock",le="0.1"} 18
crosstie_request_duration_seconds_bucket{operation="getBlock",le="0.5"} 19
crosstie_request_duration_seconds_bucket{operation="getBlock",le="+Inf"} 20
crosstie_request_duration_seconds_sum{operation="getBlock"} 2
crosstie_request_duration_seconds_count{operation="getBlock"} 20
crosstie_request_duration_seconds_bucket{operation="getTip",le="0.1"} 0
crosstie_request_duration_seconds_bucket{operation="getTip",le="+Inf"} 1
crosstie_request_duration_seconds_sum{operation="getTip"} 9
crosstie_request_duration_seconds_count{operation="getTip"} 1
`;

test('samples are read with their labels', () => {
  const samples = parseMetrics(TEXT);
  expect(readMetric(samples, 'crosstie_disk_free_bytes', { volume: 'data' })).toBe(1.5e9);
  expect(readMetric(samples, 'crosstie_disk_free_bytes', { volume: 'ipfs' })).toBeUndefined();
  expect(readMetric(samples, 'crosstie_ready')).toBe(1);
  expect(samples.find(({ name }) => name === 'crosstie_build_info')?.labels).toEqual({ version: '1 "x" \\ y' });
});

test('operations are listed by their mean time with the bucket of 95 %', () => {
  expect(listSlowOperations(parseMetrics(TEXT), 5)).toEqual([
    { operation: 'getTip', requests: 1, meanMs: 9000, p95Ms: undefined },
    { operation: 'getBlock', requests: 20, meanMs: 100, p95Ms: 500 },
  ]);
  expect(listSlowOperations(parseMetrics(TEXT), 1)).toHaveLength(1);
});
