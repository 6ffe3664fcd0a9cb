import type { RuneEntry } from '../../chains/bitcoin/runes/rune-entry.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import type { EntityView, KnownEntities } from '../recently-used.js';

/** Unspent outputs of one transaction, each at its index. */
export type KnownOutputs = (KnownOutput | undefined)[];

export interface Kinds {
  /** By `toKey` of the txid. */
  readonly outputs: KnownOutputs;
  /** Ids by `scriptKey`. */
  readonly scripts: number;
  /** By public id (`block:tx`). */
  readonly runes: RuneEntry;
  /** By name, as a decimal number. */
  readonly runeNames: true;
}

/** Known entities of each kind. A needed entity that is missing here does not exist. */
export type View = EntityView<Kinds>;

export type Known = KnownEntities<Kinds>;

export const emptyKnown = (): Known => ({
  outputs: new Map(),
  scripts: new Map(),
  runes: new Map(),
  runeNames: new Map(),
});
