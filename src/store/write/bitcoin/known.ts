import type { LocatedInscription } from '../../../chains/bitcoin/ordinals/floating.js';
import type { RuneBalances } from '../../../chains/bitcoin/runes/allocate.js';

/** An unspent output as the writer has to know it. */
export interface KnownOutput {
  readonly txNum: number;
  readonly vout: number;
  readonly height: number;
  /** Undefined where nobody can spend it. */
  readonly scriptId: number | undefined;
  readonly value: bigint;
  inscriptions: LocatedInscription[] | undefined;
  runes: RuneBalances | undefined;
}
