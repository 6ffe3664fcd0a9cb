import type { RuneId } from './rune-id.js';

/** Moves an amount (0: all) of a rune to an output; the number of outputs stands for all that can be spent. */
export interface Edict {
  readonly id: RuneId;
  readonly amount: bigint;
  readonly output: number;
}

/** When and how much anybody may mint. Heights are absolute, offsets count from the etching's block. */
export interface Terms {
  readonly amount: bigint | undefined;
  readonly cap: bigint | undefined;
  readonly heightStart: bigint | undefined;
  readonly heightEnd: bigint | undefined;
  readonly offsetStart: bigint | undefined;
  readonly offsetEnd: bigint | undefined;
}

export interface Etching {
  /** Undefined: a reserved name is given. */
  readonly name: bigint | undefined;
  readonly divisibility: number | undefined;
  readonly spacers: number | undefined;
  readonly symbol: string | undefined;
  readonly premine: bigint | undefined;
  readonly terms: Terms | undefined;
  /** Opts in to rules that do not exist yet. */
  readonly turbo: boolean;
}

export interface Runestone {
  readonly kind: 'runestone';
  readonly edicts: readonly Edict[];
  readonly etching: Etching | undefined;
  readonly mint: RuneId | undefined;
  /** Where runes go that no edict moves. */
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

/** A runestone that nobody can read as meant: it burns what its transaction holds. */
export interface Cenotaph {
  readonly kind: 'cenotaph';
  readonly flaw: Flaw;
  /** Counts, and is burned. */
  readonly mint: RuneId | undefined;
  /** The name is taken all the same, by a rune that cannot be minted. */
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
