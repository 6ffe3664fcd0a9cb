import type { LocatedInscription } from '../../../chains/bitcoin/ordinals/floating.js';
import type { RuneBalances } from '../../../chains/bitcoin/runes/allocate.js';

/** The fields of an unspent output that the writer needs. */
export interface KnownOutput {
  readonly txNum: number;
  readonly vout: number;
  readonly height: number;
  /** Undefined where the output is unspendable. */
  readonly scriptId: number | undefined;
  readonly value: bigint;
  inscriptions: LocatedInscription[] | undefined;
  runes: RuneBalances | undefined;
}
