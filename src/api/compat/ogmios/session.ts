import type { PendingCbor } from '../../../store/queries/cardano/mempool/pending-view.js';
import type { ChainSyncState } from './chain-sync-state.js';
import type { PointJson } from './values.js';

/** A snapshot of the mempool that a client reads transaction by transaction. */
export interface AcquiredMempool {
  readonly slot: number;
  readonly transactions: readonly PendingCbor[];
  /** Index of the transaction that `nextTransaction` returns next. */
  next: number;
}

/** The state of one connection. */
export interface OgmiosSession {
  chain: ChainSyncState | undefined;
  mempool: AcquiredMempool | undefined;
  /** The block whose ledger state the client has acquired. */
  acquired: PointJson | 'origin' | undefined;
}

export const createSession = (): OgmiosSession => ({ chain: undefined, mempool: undefined, acquired: undefined });
