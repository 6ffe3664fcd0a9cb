/**
 * Tables of a network schema that are not determined by the chain: about the service, about callers, about external
 * data.
 */
export const OFF_CHAIN_TABLES = [
  'rollback_log',
  'dropped_transaction',
  'migration',
  // Data fetched from outside the chain, and the progress of the search for it.
  'anchor_document',
  'anchor_search',
  'off_chain_revision',
  // Values that the node reports.
  'ledger_comparison',
  // Submissions to the source, and its mempool.
  'submission',
  'mempool_transaction',
  'mempool_input',
  'mempool_output',
  'mempool_stay',
  'mempool_log',
] as const;

export const BITCOIN_OFF_CHAIN_TABLES = [
  'reorg',
  'stale_block',
  'dropped_transaction',
  'migration',
  'mempool_state',
  'mempool_transaction',
  'mempool_input',
  'mempool_output',
  'mempool_parked',
  'mempool_replacement',
  'mempool_stay',
  'mempool_log',
  'mempool_sample',
  'block_audit',
  // Computed at some block, which the hash identifies.
  'rich_list',
  'rich_list_entry',
  'node_request',
] as const;

export const MIDNIGHT_OFF_CHAIN_TABLES = [
  'rollback_log',
  'dropped_transaction',
  'migration',
  'submission',
  'inquiry',
  'finality',
  'wallet_session',
] as const;
