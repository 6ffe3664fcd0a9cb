import { PairRows } from '../../pair-rows.js';
import { type MarketEndings, noMarketEndings } from './market-facts.js';
import { FACT_TABLES, type FactTableName, type Row } from './tables.js';

/** An output from before the batch that is spent in it. */
export interface Spend {
  readonly txId: number;
  readonly index: number;
  readonly spentBy: number;
  readonly spentIndex: number;
}

/** Facts of earlier batches that end in this one, by the key of their subject, with the height of the end. */
export interface Endings {
  /** Epoch in which the blocks begin; no retirement takes effect between them. */
  readonly epoch: number;
  readonly delegationsByStake: Map<number, number>;
  readonly voteDelegationsByStake: Map<number, number>;
  /** In chain order. They end delegations of earlier batches and of this one. */
  readonly drepDeregistrations: DRepDeregistration[];
  readonly registrationsByPool: Map<number, number>;
  /** Only retirements whose epoch has not begun. */
  readonly retirementsByPool: Map<number, number>;
  readonly updatesByDRep: Map<number, number>;
  readonly updatesByCommittee: Map<string, CommitteeEnding>;
  readonly vote: Map<string, VoteEnding>;
}

export interface DRepDeregistration {
  readonly drepId: number;
  readonly height: number;
  readonly txId: number;
  readonly certIndex: number;
}

export interface CommitteeEnding {
  readonly coldScript: boolean;
  readonly coldHash: Uint8Array;
  readonly height: number;
}

export interface VoteEnding {
  readonly role: number;
  readonly voterScript: boolean;
  readonly voterHash: Uint8Array;
  readonly actionTxHash: Uint8Array;
  readonly actionIndex: number;
  readonly height: number;
}

/** All tables except that of the block bytes, which need no projection. */
export type ProjectedTable = Exclude<FactTableName, 'rawBlock'>;

/** Histories have more rows than all other tables together, each a pair of ids. */
const PAIR_TABLES = ['addressTx', 'stakeTx', 'paymentScriptTx', 'policyTx'] as const;

type PairTable = (typeof PAIR_TABLES)[number];

export type Born = {
  readonly [Name in ProjectedTable]: Name extends PairTable ? PairRows : Row<Name>[];
};

const isPairTable = (name: ProjectedTable): boolean => (PAIR_TABLES as readonly string[]).includes(name);

/** A Byron boundary block, which shares its height with the preceding block. */
export interface BoundaryRow {
  readonly epoch: number;
  readonly height: number;
  readonly slot: number;
  readonly hash: Uint8Array;
  readonly previousHash: Uint8Array | undefined;
  readonly size: number;
  readonly bytes: Uint8Array | undefined;
}

/** All facts of some blocks: rows by table, without any SQL. */
export interface Facts {
  readonly born: Born;
  readonly boundaries: BoundaryRow[];
  readonly spends: Spend[];
  readonly endings: Endings;
  readonly marketEndings: MarketEndings;
}

export const PROJECTED_TABLES: readonly ProjectedTable[] = (Object.keys(FACT_TABLES) as FactTableName[]).filter(
  (name) => name !== 'rawBlock',
);

/** Whether any fact that market totals count was added or ended. */
export const hasMarketFacts = ({ born, marketEndings }: Facts): boolean =>
  born.dexTrade.length > 0 ||
  born.dexOrder.length > 0 ||
  born.nftOrder.length > 0 ||
  born.nftSale.length > 0 ||
  marketEndings.orders.length > 0 ||
  marketEndings.nftOrders.length > 0;

export const noFacts = (epoch: number): Facts => ({
  born: Object.fromEntries(
    PROJECTED_TABLES.map((name) => [name, isPairTable(name) ? new PairRows() : []]),
  ) as unknown as Born,
  boundaries: [],
  spends: [],
  endings: {
    epoch,
    delegationsByStake: new Map(),
    voteDelegationsByStake: new Map(),
    drepDeregistrations: [],
    registrationsByPool: new Map(),
    retirementsByPool: new Map(),
    updatesByDRep: new Map(),
    updatesByCommittee: new Map(),
    vote: new Map(),
  },
  marketEndings: noMarketEndings(),
});
