import { SAMPLE_INTERVALS, type SampleInterval } from '../../../chains/bitcoin/mempool/sample-spans.js';
import { OneOf } from '../../kit/schema.js';

export const SampleIntervalPath = OneOf(
  Object.keys(SAMPLE_INTERVALS) as [SampleInterval, ...SampleInterval[]],
  'Length of the history',
);

export const findSamples = (interval: SampleInterval): { readonly span: number; readonly seconds: number } =>
  SAMPLE_INTERVALS[interval];
