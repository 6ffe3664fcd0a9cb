import { TRANSACTION_KINDS } from '../../../chains/midnight/block.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { selected, type TxSelection } from './block-facts.js';

export interface ContractFact {
  readonly number: number;
  readonly place: number;
  /** Index of the type in `ACTION_TYPES`. */
  readonly type: number;
  readonly address: string;
  readonly entryPoint: string | null;
}

export const listContractFacts = (db: NetworkDb<'midnight'>, txs: TxSelection): Promise<ContractFact[]> =>
  db.rows<ContractFact>(sql`
    select tx_id as number, place, type, encode(address, 'hex') as address, entry_point as "entryPoint"
      from ${db.schema}.contract_action where ${selected(sql`tx_id`, txs)} order by tx_id, place`);

export interface GenerationFact {
  readonly number: number;
  readonly generationIndex: bigint;
  readonly began: boolean;
  /** The DUST key, 32 bytes in big-endian order. */
  readonly owner: Uint8Array;
  readonly night: bigint;
}

/** NIGHT that began or ceased to generate DUST, in chain order. */
export const listGenerationFacts = (db: NetworkDb<'midnight'>, txs: TxSelection): Promise<GenerationFact[]> =>
  db.rows<GenerationFact>(sql`
    select g.number, g.generation_index as "generationIndex", g.began, g.owner, g.night
      from (select tx_id as number, generation_index, true as began, owner, night
              from ${db.schema}.dust_generation where ${selected(sql`tx_id`, txs)}
            union all
            select ended_by, generation_index, false, owner, night
              from ${db.schema}.dust_generation where ${selected(sql`ended_by`, txs)}) g
     order by g.number, g.began, g.generation_index`);

export interface LedgerEventFact {
  readonly number: number;
  readonly id: bigint;
  /** 0 Zswap, 1 DUST. */
  readonly group: number;
  readonly variant: string | null;
  readonly nullifier: string | null;
  readonly raw: string;
}

/** Events of the ledger, in chain order. */
export const listLedgerEventFacts = (
  db: NetworkDb<'midnight'>,
  txs: TxSelection,
  groups: readonly number[],
): Promise<LedgerEventFact[]> =>
  db.rows<LedgerEventFact>(sql`
    select tx_id as number, id, event_group as "group", variant, encode(nullifier, 'hex') as nullifier,
           encode(raw, 'hex') as raw
      from ${db.schema}.ledger_event
     where ${selected(sql`tx_id`, txs)} and event_group = any(${groups}::smallint[])
     order by tx_id, event_group, id`);

export interface ShieldedFact {
  readonly number: number;
  readonly zswapStart: bigint;
  readonly zswapEnd: bigint;
  readonly raw: Uint8Array;
}

/** Transactions that may have shielded outputs of a wallet, in chain order. */
export const listShieldedFacts = (db: NetworkDb<'midnight'>, txs: TxSelection): Promise<ShieldedFact[]> =>
  db.rows<ShieldedFact>(sql`
    select id as number, zswap_start as "zswapStart", zswap_end as "zswapEnd", raw
      from ${db.schema}.transaction
     where ${selected(sql`id`, txs)} and shielded and kind = ${TRANSACTION_KINDS.indexOf('REGULAR')}
       and zswap_start is not null and zswap_end is not null
     order by id`);
