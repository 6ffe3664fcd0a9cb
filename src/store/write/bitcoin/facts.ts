import { FACT_TABLES, type FactTableName, type Row } from './tables.js';

/** An output that was there before the batch and is spent in it. */
export interface Spend {
  readonly txNum: number;
  readonly vout: number;
  readonly spentBy: number;
  readonly spentVin: number;
  /** Whether runes lie on it, which end with it. */
  readonly runes: boolean;
}

/** A place of an earlier batch that an inscription leaves in this one. */
export interface LeftPlace {
  readonly inscriptionId: number;
  readonly endedWith: number;
}

/** Unspent outputs in the order of their pages. */
export interface UtxoKey {
  readonly scriptId: number;
  readonly height: number;
  readonly txid: Uint8Array;
  readonly vout: number;
}

export interface Utxo extends UtxoKey {
  readonly value: bigint;
  readonly txNum: number;
  readonly coinbase: boolean;
}

/** What a batch adds to the sums of a script. */
export interface ScriptSums {
  transactions: number;
  funded: number;
  spent: number;
  fundedSum: bigint;
  spentSum: bigint;
}

export interface HolderSums {
  readonly scriptId: number;
  readonly runeId: number;
  outputs: number;
  amount: bigint;
}

/** What only a live index keeps; a bulk load makes it at the end. */
export interface LiveChanges {
  readonly made: Utxo[];
  readonly spent: UtxoKey[];
  readonly scripts: Map<number, ScriptSums>;
  readonly holders: Map<string, HolderSums>;
}

export type Born = { readonly [Name in FactTableName]: Row<Name>[] };

/** All that some blocks caused: rows by table, without any SQL. */
export interface Facts {
  readonly born: Born;
  readonly spends: Spend[];
  readonly leftPlaces: LeftPlace[];
  /** Mints and burns by rune. */
  readonly runeSums: Map<number, { mints: number; burned: bigint }>;
  readonly live: LiveChanges | undefined;
}

export const noFacts = (live: boolean): Facts => ({
  born: Object.fromEntries(Object.keys(FACT_TABLES).map((name) => [name, []])) as unknown as Born,
  spends: [],
  leftPlaces: [],
  runeSums: new Map(),
  live: live ? { made: [], spent: [], scripts: new Map(), holders: new Map() } : undefined,
});
