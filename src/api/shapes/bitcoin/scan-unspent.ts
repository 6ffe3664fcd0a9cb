import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import type { ScanPlace } from './scan-place.js';

export interface ScanQuestion {
  /** Undefined: nobody has outputs of it. */
  readonly script: Uint8Array | undefined;
  readonly from: number;
  /** The highest block whose outputs count, as far as the chain has come. */
  readonly to: number;
  readonly limit: number;
}

export interface ScannedPage {
  readonly outputs: readonly UnspentOutput[];
  /** Undefined where nothing is left. */
  readonly next: ScanPlace | undefined;
}
