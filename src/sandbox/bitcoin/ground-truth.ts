import type { Curse } from '../../chains/bitcoin/ordinals/curse.js';

/** What the story knows of an inscription, without having read it back from the chain. */
export interface KnownInscription {
  readonly name: string;
  readonly id: string;
  readonly contentType: string | undefined;
  readonly curse: Curse | undefined;
  /** Where it lies after the last chapter, `txid:vout:offset`; undefined where only the index can say. */
  readonly place: string | undefined;
  readonly end: 'kept' | 'burned' | 'paid-as-fee' | 'unbound';
  readonly parents: readonly string[];
}

/** What the story knows of a rune. */
export interface KnownRune {
  readonly name: string;
  /** `block:tx`. */
  readonly id: string;
  readonly premine: bigint;
  readonly mints: bigint;
  readonly burned: bigint;
  readonly cenotaph: boolean;
  /** Amounts by the name of the wallet. */
  readonly held: ReadonlyMap<string, bigint>;
}

export interface GroundTruth {
  readonly inscriptions: readonly KnownInscription[];
  readonly runes: readonly KnownRune[];
}
