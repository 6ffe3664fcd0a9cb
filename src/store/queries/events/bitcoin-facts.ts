import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { selected, type TxSelection } from './block-facts.js';

export interface RuneFact {
  readonly number: bigint;
  readonly runeId: string;
  readonly name: string;
  readonly spacers: number;
  readonly etched: boolean;
  readonly received: bigint;
  readonly sent: bigint;
  readonly minted: bigint;
  readonly burned: bigint;
}

/** Runes that transactions etched, minted, moved or burned, in chain order. */
export function listRuneFacts(db: NetworkDb<'bitcoin'>, txs: TxSelection): Promise<RuneFact[]> {
  const { schema } = db;
  return db.rows<RuneFact>(sql`
    with moved as (
      select tx_num as number, rune_id, amount as received, 0 as sent, 0 as minted, 0 as burned, false as etched
        from ${schema}.rune_balance where ${selected(sql`tx_num`, txs)}
      union all
      select spent_by, rune_id, 0, amount, 0, 0, false
        from ${schema}.rune_balance where ${selected(sql`spent_by`, txs)}
      union all
      select tx_num, rune_id, 0, 0, case when kind < 2 then amount else 0 end, case when kind = 2 then amount else 0 end,
             kind = 0
        from ${schema}.rune_event where ${selected(sql`tx_num`, txs)})
    select m.number, r.height || ':' || r.tx_index as "runeId", r.name, r.spacers, bool_or(m.etched) as etched,
           sum(m.received) as received, sum(m.sent) as sent, sum(m.minted) as minted, sum(m.burned) as burned
      from moved m join ${schema}.rune r on r.id = m.rune_id
     group by m.number, r.id order by m.number, r.id`);
}

export interface InscriptionFact {
  readonly number: bigint;
  readonly inscriptionId: string;
  readonly created: boolean;
  readonly script: Uint8Array | null;
  readonly burned: boolean;
}

/** Inscriptions that transactions created or moved, in chain order. */
export function listInscriptionFacts(db: NetworkDb<'bitcoin'>, txs: TxSelection): Promise<InscriptionFact[]> {
  const { schema } = db;
  return db.rows<InscriptionFact>(sql`
    select p.tx_num as number, encode(t.txid, 'hex') || 'i' || i.index as "inscriptionId",
           i.tx_num = p.tx_num as created, s.script, p.burned
      from ${schema}.inscription_place p
      join ${schema}.inscription i on i.id = p.inscription_id
      join ${schema}.transaction t on t.tx_num = i.tx_num
      left join ${schema}.script s on s.id = p.script_id
     where ${selected(sql`p.tx_num`, txs)} order by p.tx_num, p.inscription_id`);
}

/** Fee rates of a block in satoshi per virtual byte; null without transactions besides the coinbase. */
export interface FeeFact {
  readonly height: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly previous: number | null;
}

export const listFeeLevels = (
  db: NetworkDb<'bitcoin'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<FeeFact[]> =>
  db.rows<FeeFact>(sql`
    select b.height, b.fee_rate_50 as median, b.fee_rate_10 as low, b.fee_rate_90 as high, p.fee_rate_50 as previous
      from ${db.schema}.block b left join ${db.schema}.block p on p.height = b.height - 1
     where b.height between ${from} and ${to} and b.tx_count > 1 order by b.height`);
