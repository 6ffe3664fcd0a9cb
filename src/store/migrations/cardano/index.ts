import type { Migration } from '../migration.js';
import { chain } from './0001_chain.js';
import { transactions } from './0002_transactions.js';
import { addresses } from './0003_addresses.js';
import { assets } from './0004_assets.js';
import { scripts } from './0005_scripts.js';
import { stake } from './0006_stake.js';
import { pools } from './0007_pools.js';
import { governance } from './0008_governance.js';
import { mempool } from './0009_mempool.js';
import { policies } from './0010_policies.js';
import { delegated } from './0011_delegated.js';
import { anchors } from './0012_anchors.js';
import { ledgerState } from './0013_ledger_standing.js';
import { market } from './0014_market.js';
import { tickers } from './0015_tickers.js';
import { undecoded } from './0016_undecoded.js';
import { boundaryBlocks } from './0017_boundary_blocks.js';
import { ledger } from './0018_ledger.js';
import { ledgerGap } from './0019_ledger_gap.js';
import { offChainRevision } from './0020_off_chain_revision.js';
import { leanHistories } from './0021_lean_histories.js';
import { rawBlockPartitions } from './0022_raw_block_partitions.js';
import { disabledFacts } from './0023_disabled_facts.js';
import { documentNames } from './0024_document_names.js';
import { nftMarket } from './0025_nft_market.js';
import { subTransactions } from './0026_sub_transactions.js';
import { mempoolStays } from './0027_mempool_stays.js';
import { defiPositions } from './0030_defi_positions.js';
import { startState } from './0031_start_state.js';

/** The schema of a Cardano-family network. Indexes that only queries need are in `live-indexes.ts`. */
export const cardanoMigrations: readonly Migration[] = [
  chain,
  transactions,
  addresses,
  assets,
  scripts,
  stake,
  pools,
  governance,
  mempool,
  policies,
  delegated,
  anchors,
  ledgerState,
  market,
  tickers,
  undecoded,
  boundaryBlocks,
  ledger,
  ledgerGap,
  offChainRevision,
  leanHistories,
  rawBlockPartitions,
  disabledFacts,
  documentNames,
  nftMarket,
  subTransactions,
  mempoolStays,
  defiPositions,
  startState,
];
