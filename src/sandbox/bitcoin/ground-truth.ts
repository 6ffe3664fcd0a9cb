import type { Curse } from '../../chains/bitcoin/ordinals/curse.js';

/** The expected state of an inscription, tracked independently of the index. */
export interface ExpectedInscription {
  readonly name: string;
  readonly id: string;
  readonly contentType: string | undefined;
  readonly curse: Curse | undefined;
  /** Location after the last phase, `txid:vout:offset`; undefined when only the index can determine it. */
  readonly place: string | undefined;
  readonly end: 'kept' | 'burned' | 'paid-as-fee' | 'unbound';
  readonly parents: readonly string[];
}

/** The expected state of a rune. */
export interface ExpectedRune {
  readonly name: string;
  /** `block:tx`. */
  readonly id: string;
  readonly premine: bigint;
  readonly mints: bigint;
  readonly burned: bigint;
  readonly cenotaph: boolean;
  /** Amounts by wallet name. */
  readonly held: ReadonlyMap<string, bigint>;
}

export interface ExpectedBrc20Balance {
  readonly total: bigint;
  /** Part of the total in transfer inscriptions that have not moved. */
  readonly transferable: bigint;
}

/** The expected state of a BRC-20 token. */
export interface ExpectedBrc20Token {
  /** As its deployment writes it. */
  readonly ticker: string;
  readonly minted: bigint;
  readonly burned: bigint;
  /** Balances by wallet name. */
  readonly held: ReadonlyMap<string, ExpectedBrc20Balance>;
}

export interface GroundTruth {
  readonly inscriptions: readonly ExpectedInscription[];
  readonly runes: readonly ExpectedRune[];
  readonly brc20: readonly ExpectedBrc20Token[];
}
