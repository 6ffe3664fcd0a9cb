import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { selected, type TxSelection } from './block-facts.js';

export interface ContractFact {
  readonly number: number;
  readonly place: number;
  /** 0 deploy, 1 call, 2 update. */
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
