// Rows of all benchmarks as a table, and the difference between two runs.
import { readFileSync } from 'node:fs';
import { BENCHES } from './suite.mjs';

/** The rows of a result; empty where there is no result. */
export function readRows({ id, rows }) {
  try {
    return rows(JSON.parse(readFileSync(new URL(`results/${id}.json`, import.meta.url), 'utf8')));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw new Error(`bench/results/${id}.json does not have the expected fields`, { cause: error });
  }
}

export const readAllRows = () =>
  BENCHES.flatMap((bench) => readRows(bench).map((each) => ({ bench: bench.id, ...each })));

const formatRatio = (ratio) => `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(2)}×`;

export const formatTable = (rows) =>
  [
    '| Benchmark | Work | Ratio | Compared with |',
    '|---|---|---|---|',
    ...rows.map(
      ({ bench, work, ratio, against, better }) =>
        `| ${bench} | ${work} | ${formatRatio(ratio)}${better === 'down' ? ' (lower is better)' : ''} | ${against} |`,
    ),
  ].join('\n');

/** Change of each row that both runs have: above 1 is an improvement. */
export function compareRows(before, after) {
  const key = ({ bench, work, against }) => `${bench}\n${work}\n${against}`;
  const known = new Map(before.map((each) => [key(each), each]));
  return after.flatMap((each) => {
    const earlier = known.get(key(each));
    if (earlier === undefined || earlier.ratio === 0 || each.ratio === 0) return [];
    const change = each.better === 'down' ? earlier.ratio / each.ratio : each.ratio / earlier.ratio;
    return [{ ...each, before: earlier.ratio, change }];
  });
}
