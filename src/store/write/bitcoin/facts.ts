import { type Brc20Sums, noBrc20Sums } from './brc20-sums.js';
import { FACT_TABLES, type FactTableName, type Row } from './tables.js';

/** An output from before the batch that is spent in it. */
export interface Spend {
  readonly txNum: number;
  readonly vout: number;
  readonly spentBy: number;
  readonly spentVin: number;
  /** Whether it holds runes, whose balances end with it. */
  readonly runes: boolean;
}

/** A location from an earlier batch that an inscription leaves in this one. */
export interface EndedLocation {
  readonly inscriptionId: number;
  readonly endedWith: number;
}

/** A BRC-20 transfer inscription from an earlier batch that moves in this one. */
export interface EndedTransfer {
  readonly inscriptionId: number;
  readonly usedWith: number;
}

/** A spendable output, by the height that created it. */
export interface AgedOutput {
  readonly height: number;
  readonly value: bigint;
}

/** The contribution of a batch to the sums of a script. */
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

/** Changes that only a live index maintains; a bulk load builds these tables at the end. */
export interface LiveChanges {
  readonly created: AgedOutput[];
  readonly spent: AgedOutput[];
  readonly scripts: Map<number, ScriptSums>;
  readonly holders: Map<string, HolderSums>;
}

export type Born = { readonly [Name in FactTableName]: Row<Name>[] };

/** All facts of some blocks: rows by table, without any SQL. */
export interface Facts {
  readonly born: Born;
  readonly spends: Spend[];
  readonly endedLocations: EndedLocation[];
  readonly endedTransfers: EndedTransfer[];
  /** Mints and burns by rune. */
  readonly runeSums: Map<number, { mints: number; burned: bigint }>;
  readonly brc20: Brc20Sums;
  readonly live: LiveChanges | undefined;
}

export const noFacts = (live: boolean): Facts => ({
  born: Object.fromEntries(Object.keys(FACT_TABLES).map((name) => [name, []])) as unknown as Born,
  spends: [],
  endedLocations: [],
  endedTransfers: [],
  runeSums: new Map(),
  brc20: noBrc20Sums(),
  live: live ? { created: [], spent: [], scripts: new Map(), holders: new Map() } : undefined,
});
