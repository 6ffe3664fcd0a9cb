import type { Migration } from '../migration.js';
import { chain } from './0001_chain.js';
import { transactions } from './0002_transactions.js';
import { scripts } from './0003_scripts.js';
import { inscriptions } from './0004_inscriptions.js';
import { runes } from './0005_runes.js';
import { mempool } from './0006_mempool.js';
import { contentTypes } from './0007_content_types.js';
import { silentPayments } from './0008_silent_payments.js';
import { miningPools } from './0009_mining_pools.js';
import { replacementHistory } from './0010_replacement_history.js';
import { brc20 } from './0011_brc20.js';
import { galleries } from './0012_galleries.js';
import { mempoolHistory } from './0013_mempool_history.js';
import { outputTotals } from './0014_output_totals.js';
import { mempoolStays } from './0015_mempool_stays.js';
import { leanIndexes } from './0016_lean_indexes.js';
import { fullPages } from './0017_full_pages.js';
import { richList } from './0018_rich_list.js';
import { scriptMoves } from './0019_script_moves.js';
import { unspentOutputs } from './0020_unspent_outputs.js';
import { staleStatistics } from './0021_stale_statistics.js';

/** The schema of a Bitcoin network. Indexes that only queries need are in `live-indexes.ts`. */
export const bitcoinMigrations: readonly Migration[] = [
  chain,
  transactions,
  scripts,
  inscriptions,
  runes,
  mempool,
  contentTypes,
  silentPayments,
  miningPools,
  replacementHistory,
  brc20,
  galleries,
  mempoolHistory,
  outputTotals,
  mempoolStays,
  leanIndexes,
  fullPages,
  richList,
  scriptMoves,
  unspentOutputs,
  staleStatistics,
];
