import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import type { ScanCursor } from './scan-cursor.js';

export interface ScanQuery {
  /** Undefined when the script is unknown: it has no outputs. */
  readonly script: Uint8Array | undefined;
  readonly from: number;
  /** The highest block whose outputs are included, limited by the tip. */
  readonly to: number;
  readonly limit: number;
}

export interface ScannedPage {
  readonly outputs: readonly UnspentOutput[];
  /** Undefined at the end. */
  readonly next: ScanCursor | undefined;
}
