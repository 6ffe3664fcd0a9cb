import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EpochReport } from '../../src/ledger/blocks/epoch-report.js';
import { checkConservation, describeImbalance } from '../../src/ledger/epochs/conservation.js';
import { findData } from '../test-data.mjs';
import { type Check, compare, toResult } from './check.js';
import { checkExplorerStake } from './explorer-stake.js';
import { LeaderChecks } from './leader-checks.js';
import { type Replay, replayChain } from './replay-chain.js';
import type { ConformanceResult } from './result.js';

const POTS = ['treasury', 'reserves', 'fees', 'deposits', 'utxo'] as const;

type PotsRow = Readonly<Record<(typeof POTS)[number], string>> & { readonly epoch_no: number };

interface UtxoRow {
  readonly epoch: number;
  readonly utxoCount: number;
}

/**
 * Computes the ledger state from the first block of a chain, and compares the pots of every epoch with those that db-sync
 * read from a node (`ada-pots-dbsync.json`), and the stake with explorer responses where they are there. The stake also
 * has to explain why the issuer of every block was allowed to make it.
 */
export async function run(directory: string): Promise<ConformanceResult> {
  const checks: Check[] = [];
  const reports: EpochReport[] = [];
  const outputCounts = new Map<number, number>();
  const leaders = new LeaderChecks();
  const replay = replayChain(directory, {
    onBlock: (block, current) => leaders.add(block, current),
    onEpoch: (report, current, before) => {
      reports.push(report);
      outputCounts.set(report.epoch, before.outputs);
      checks.push(checkBalance(report, current));
    },
  });
  checks.push(...leaders.finish());
  checks.push(...checkPots(directory, reports), ...checkOutputCounts(directory, outputCounts));
  const fixtures = join(directory, '../explorer-fixtures/blockfrost-preview.ndjson.gz');
  const found = existsSync(fixtures) ? fixtures : findData('explorer-fixtures/blockfrost-preview.ndjson.gz');
  if (found !== undefined && replay.network.id === 'CARDANO_PREVIEW')
    checks.push(...checkExplorerStake(found, replay, reports));
  return toResult(checks);
}

/** Valid for the state after the first block of the epoch too: transactions conserve lovelace. */
function checkBalance({ epoch }: EpochReport, { state, constants }: Replay): Check {
  return { name: `balance of epoch ${epoch}`, reason: describeImbalance(checkConservation(state, constants)) };
}

function checkPots(directory: string, reports: readonly EpochReport[]): readonly Check[] {
  const path = join(directory, 'ada-pots-dbsync.json');
  if (!existsSync(path)) return [];
  const rows = JSON.parse(readFileSync(path, 'utf8')) as readonly PotsRow[];
  const byEpoch = new Map(reports.map((report) => [report.epoch, report]));
  return rows.flatMap((row) =>
    POTS.map((pot) => {
      const report = byEpoch.get(row.epoch_no);
      return compare(`${pot} of epoch ${row.epoch_no}`, String(report?.pots[pot]), row[pot]);
    }),
  );
}

function checkOutputCounts(directory: string, counts: ReadonlyMap<number, number>): readonly Check[] {
  const path = join(directory, 'utxo-at-epoch-start.json');
  if (!existsSync(path)) return [];
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { readonly rows: readonly UtxoRow[] };
  return rows.map(({ epoch, utxoCount }) =>
    compare(`unspent outputs of epoch ${epoch}`, String(counts.get(epoch)), String(utxoCount)),
  );
}
