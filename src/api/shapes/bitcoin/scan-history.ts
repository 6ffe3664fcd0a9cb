import type { NetworkDb } from '../../../store/network-db.js';
import type { Order, ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { HistoryPlace } from './history-place.js';

export type Db = NetworkDb<'bitcoin'>;

export interface HistoryQuestion {
  /** Undefined: nobody has outputs of it. */
  readonly script: Uint8Array | undefined;
  readonly from: number;
  readonly to: number;
  readonly order: Order;
  readonly parts: { readonly chain: boolean; readonly waiting: boolean };
  readonly limit: number;
  /** Bytes of transactions after which a page ends early; at least one is on it. */
  readonly mostBytes?: number | undefined;
}

export interface HistoryPage {
  readonly rows: readonly ScriptTransaction[];
  /** Undefined where nothing is left. */
  readonly next: HistoryPlace | undefined;
}

/** How many fit into so many bytes, one at least. */
export function fitting(rows: readonly { readonly size: number }[], mostBytes = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  const tooMany = rows.findIndex(({ size }) => {
    bytes += size;
    return bytes > mostBytes;
  });
  return tooMany < 0 ? rows.length : Math.max(1, tooMany);
}
