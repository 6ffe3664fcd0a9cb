import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseExactJson } from '../../src/kernel/exact-json.js';
import { findData } from '../test-data.mjs';
import { type Check, toResult } from './check.js';
import { checkNodePots, type NodePots } from './node-pots.js';
import type { ConformanceResult } from './result.js';
import { checkEpochInput, type EpochInput } from './reward-epoch-inputs.js';
import { checkFirstRewards, type FirstRewards, type PotsRow } from './reward-first-epochs.js';
import { checkPoolRewards, type PoolRewardsRow } from './reward-pools.js';

const EPOCH_INPUT = /^epoch-validation-input-.*\.json(?:\.gz)?$/;
const POOL_REWARDS = /^preview-pool-rewards-.*\.ndjson(?:\.gz)?$/;
const NODE_POTS = /^nonces-pots-.*\.ndjson(?:\.gz)?$/;
const FIRST_REWARDS = /^rewards-input-epoch(\d+)\.json$/;

/**
 * Compares rewards with files of three forms: complete inputs with the member rewards that db-sync recorded, epochs with
 * the pool and leader rewards of a node, and the first rewards of preview with the pots of db-sync.
 */
export async function run(directory: string): Promise<ConformanceResult> {
  const names = readdirSync(directory).toSorted();
  const checks: Check[] = [];
  const inputs = names.filter((name) => EPOCH_INPUT.test(name)).map((name) => readJson<EpochInput>(directory, name));
  const byEpoch = new Map(inputs.map((input) => [input.epoch, input]));
  for (const input of inputs) checks.push(...checkEpochInput(input, byEpoch.get(input.epoch + 1)));
  const rows = readAllLines<PoolRewardsRow>(directory, POOL_REWARDS);
  for (const row of rows) checks.push(...checkPoolRewards(row));
  checks.push(...checkNodePots(readAllLines<NodePots>(directory, NODE_POTS), rows));
  checks.push(...checkFirst(directory, names));
  return toResult(checks);
}

/** These lie in the folder of the preview chain, which may be beside the others. */
function checkFirst(directory: string, names: readonly string[]): readonly Check[] {
  const beside = join(directory, '../cardano-preview-chain');
  const known = findData('cardano-preview-chain/rewards-input-epoch3.json');
  const folder = names.some((name) => FIRST_REWARDS.test(name))
    ? directory
    : existsSync(beside)
      ? beside
      : known && join(known, '..');
  if (folder === undefined || !existsSync(join(folder, 'ada-pots-dbsync.json'))) return [];
  const pots = readJson<readonly PotsRow[]>(folder, 'ada-pots-dbsync.json');
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const epoch = FIRST_REWARDS.exec(name)?.[1];
      return epoch === undefined ? [] : checkFirstRewards(Number(epoch), readJson<FirstRewards>(folder, name), pots);
    });
}

const readText = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

/** The JSON lines of all files with such a name. */
const readAllLines = <T>(directory: string, pattern: RegExp): readonly T[] =>
  readdirSync(directory)
    .filter((name) => pattern.test(name))
    .toSorted()
    .flatMap((name) => readText(join(directory, name)).trimEnd().split('\n'))
    .map((line) => parseExactJson(line) as T);

/** Amounts beyond 2^53 are text. */
const readJson = <T>(directory: string, name: string): T => parseExactJson(readText(join(directory, name))) as T;
