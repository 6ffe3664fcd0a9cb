/** Tables of a network's schema that the chain does not determine: about us, about callers, about the world outside. */
export const TABLES_BESIDE_THE_CHAIN = [
  'rollback_log',
  'dropped_transaction',
  'migration',
  // What was fetched from outside the chain, and how far it was searched for.
  'anchor_document',
  'anchor_search',
  // What passes between callers and the source, and what waits there.
  'submission',
  'mempool_transaction',
  'mempool_input',
  'mempool_output',
] as const;

export const BITCOIN_TABLES_BESIDE_THE_CHAIN = [
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
  'node_request',
] as const;

export const MIDNIGHT_TABLES_BESIDE_THE_CHAIN = [
  'rollback_log',
  'dropped_transaction',
  'migration',
  'submission',
  'inquiry',
  'finality',
] as const;
