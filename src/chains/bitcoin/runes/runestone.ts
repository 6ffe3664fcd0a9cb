import type { RuneId } from './rune-id.js';

/**
 * Moves an amount (0: all) of a rune to an output; an index equal to the number of outputs means all spendable outputs.
 */
export interface Edict {
  readonly id: RuneId;
  readonly amount: bigint;
  readonly output: number;
}

/** Conditions of open mints. Heights are absolute; offsets count from the block of the etching. */
export interface Terms {
  readonly amount: bigint | undefined;
  readonly cap: bigint | undefined;
  readonly heightStart: bigint | undefined;
  readonly heightEnd: bigint | undefined;
  readonly offsetStart: bigint | undefined;
  readonly offsetEnd: bigint | undefined;
}

export interface Etching {
  /** Undefined: a reserved name is assigned. */
  readonly name: bigint | undefined;
  readonly divisibility: number | undefined;
  readonly spacers: number | undefined;
  readonly symbol: string | undefined;
  readonly premine: bigint | undefined;
  readonly terms: Terms | undefined;
  /** Opts in to future protocol changes. */
  readonly turbo: boolean;
}

export interface Runestone {
  readonly kind: 'runestone';
  readonly edicts: readonly Edict[];
  readonly etching: Etching | undefined;
  readonly mint: RuneId | undefined;
  /** Output for unallocated runes. */
  readonly pointer: number | undefined;
}

export type Flaw =
  | 'edict-output'
  | 'edict-rune-id'
  | 'invalid-script'
  | 'opcode'
  | 'supply-overflow'
  | 'trailing-integers'
  | 'truncated-field'
  | 'unrecognized-even-tag'
  | 'unrecognized-flag'
  | 'varint';

/** A malformed runestone: it burns all runes of its transaction. */
export interface Cenotaph {
  readonly kind: 'cenotaph';
  readonly flaw: Flaw;
  /** Counts as a mint; the amount is burned. */
  readonly mint: RuneId | undefined;
  /** The name is still used up, by a rune that cannot be minted. */
  readonly etchedName: bigint | undefined;
}

export type Artifact = Runestone | Cenotaph;

export const TAG = {
  body: 0n,
  flags: 2n,
  rune: 4n,
  premine: 6n,
  cap: 8n,
  amount: 10n,
  heightStart: 12n,
  heightEnd: 14n,
  offsetStart: 16n,
  offsetEnd: 18n,
  mint: 20n,
  pointer: 22n,
  cenotaph: 126n,
  divisibility: 1n,
  spacers: 3n,
  symbol: 5n,
  nop: 127n,
} as const;

export const FLAG = { etching: 1n, terms: 2n, turbo: 4n } as const;

export const MAX_DIVISIBILITY = 38;
