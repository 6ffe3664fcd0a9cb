import type { CardanoNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Facts } from '../../store/write/cardano/facts.js';
import { noFacts } from '../../store/write/cardano/facts.js';
import type { KnownOutput, NextIds } from '../../store/write/cardano/known.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { emptyKnown, type Known, type KnownOutputs, type View } from './known.js';
import type { LedgerBatch } from './ledger/ledger-batch.js';
import { type MarketBatch, type MarketBatchInput, startMarketBatch } from './market/market-batch.js';

export interface ProjectOptions {
  readonly network: CardanoNetwork;
  /** Store complete blocks, or their headers only. */
  readonly rawBlocks: boolean;
  /** Whether history starts after genesis, so that inputs may reference earlier outputs. */
  readonly startsLate: boolean;
  /** Whether the transactions of each policy are listed. */
  readonly policyHistory: boolean;
}

/** The state of a projection. `view` is never changed; `learned` and `facts` are the result. */
export interface Batch {
  readonly options: ProjectOptions;
  readonly view: View;
  readonly learned: Known;
  readonly next: NextIds;
  readonly facts: Facts;
  /** The rows of the outputs of a transaction of this batch, at their indexes: they may still be marked as spent. */
  readonly created: Map<KnownOutputs, Row<'output'>[]>;
  /** Outputs from before this batch that it has spent, and the hashes of their transactions. */
  readonly spent: Map<KnownOutput, Uint8Array>;
  readonly live: LiveRows;
  /** Undefined where the network has no market. */
  readonly market: MarketBatch | undefined;
  /** Undefined where the ledger state is not computed. */
  readonly ledger: LedgerBatch | undefined;
}

/** Facts created in this batch that are still current, by the key of their subject. */
export interface LiveRows {
  readonly delegations: Map<number, Row<'delegation'>>;
  readonly voteDelegations: Map<number, Row<'voteDelegation'>>;
  readonly poolRegistrations: Map<number, Row<'poolRegistration'>>;
  readonly poolRetirements: Map<number, Row<'poolRetirement'>>;
  readonly drepUpdates: Map<number, Row<'drepUpdate'>>;
  readonly committeeUpdates: Map<string, Row<'committeeUpdate'>>;
  readonly votes: Map<string, Row<'vote'>>;
}

export const startBatch = (
  options: ProjectOptions,
  view: View,
  next: NextIds,
  epoch: number,
  market?: MarketBatchInput,
  ledger?: LedgerBatch,
): Batch => ({
  options,
  view,
  learned: emptyKnown(),
  next: { ...next },
  facts: noFacts(epoch),
  created: new Map(),
  spent: new Map(),
  live: {
    delegations: new Map(),
    voteDelegations: new Map(),
    poolRegistrations: new Map(),
    poolRetirements: new Map(),
    drepUpdates: new Map(),
    committeeUpdates: new Map(),
    votes: new Map(),
  },
  market: market && startMarketBatch(market),
  ledger,
});

/** The position of an event: the transaction and its block. */
export interface TxPosition {
  readonly txId: number;
  /** Index of the transaction in its block. */
  readonly txIndex: number;
  readonly slot: number;
  readonly height: number;
  readonly epoch: number;
}

const MAX_INT4 = 2 ** 31 - 1;

/** No value of a real chain comes close to the limit; an error is better than storing a wrong value. */
export function int4(value: number | bigint, what: string): number {
  if (value > MAX_INT4) throw new ServiceError('unavailable', `The ${what} ${value} is larger than the index can hold`);
  return Number(value);
}

const MAX_INT8 = 2n ** 63n - 1n;

/** Undefined for a number that a bigint column cannot hold. */
export const storableInt8 = <Value extends number | bigint | undefined>(value: Value): Value | undefined =>
  value === undefined || value <= MAX_INT8 ? value : undefined;

/** PostgreSQL text cannot hold U+0000, and the chain does not exclude it. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd');
