import type { NetworkDb } from '../../../store/network-db.js';
import type { Order, ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { HistoryCursor } from './history-cursor.js';

export type Db = NetworkDb<'bitcoin'>;

export interface HistoryQuery {
  /** Undefined when the script is unknown: it has no outputs. */
  readonly script: Uint8Array | undefined;
  readonly from: number;
  readonly to: number;
  readonly order: Order;
  readonly include: { readonly chain: boolean; readonly waiting: boolean };
  readonly limit: number;
  /** Total transaction bytes after which a page ends early; a page has at least one transaction. */
  readonly maxBytes?: number | undefined;
}

export interface HistoryPage {
  readonly rows: readonly ScriptTransaction[];
  /** Undefined at the end. */
  readonly next: HistoryCursor | undefined;
}

/** The number of rows that fit into `maxBytes`, at least one. */
export function fitting(rows: readonly { readonly size: number }[], maxBytes = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  const tooMany = rows.findIndex(({ size }) => {
    bytes += size;
    return bytes > maxBytes;
  });
  return tooMany < 0 ? rows.length : Math.max(1, tooMany);
}
