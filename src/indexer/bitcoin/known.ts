import type { RuneEntry } from '../../chains/bitcoin/runes/rune-entry.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';

/** Unspent outputs of one transaction, each at its index. */
export type KnownOutputs = (KnownOutput | undefined)[];

interface Kinds {
  /** By `keyOf` the txid. */
  readonly outputs: KnownOutputs;
  /** Ids by `scriptKey`. */
  readonly scripts: number;
  /** By public id (`block:tx`). */
  readonly runes: RuneEntry;
  /** By name, as a number in digits. */
  readonly runeNames: true;
}

export type Kind = keyof Kinds;
export type ValueOf<K extends Kind> = Kinds[K];

/** What is known of each kind of thing. What is needed and not in here does not exist. */
export type View = { readonly [K in Kind]: { get(key: string): Kinds[K] | undefined } };

/** What some blocks brought. */
export type Known = { readonly [K in Kind]: Map<string, Kinds[K]> };

export const nothingKnown = (): Known => ({
  outputs: new Map(),
  scripts: new Map(),
  runes: new Map(),
  runeNames: new Map(),
});
