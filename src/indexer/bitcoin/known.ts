import type { RuneEntry } from '../../chains/bitcoin/runes/rune-entry.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import type { KnownOf, ViewOf } from '../recently-used.js';

/** Unspent outputs of one transaction, each at its index. */
export type KnownOutputs = (KnownOutput | undefined)[];

export interface Kinds {
  /** By `keyOf` the txid. */
  readonly outputs: KnownOutputs;
  /** Ids by `scriptKey`. */
  readonly scripts: number;
  /** By public id (`block:tx`). */
  readonly runes: RuneEntry;
  /** By name, as a number in digits. */
  readonly runeNames: true;
}

/** What is known of each kind of thing. What is needed and not in here does not exist. */
export type View = ViewOf<Kinds>;

export type Known = KnownOf<Kinds>;

export const nothingKnown = (): Known => ({
  outputs: new Map(),
  scripts: new Map(),
  runes: new Map(),
  runeNames: new Map(),
});
