import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** An output of a confirmed transaction. */
export interface NumberedOutput {
  readonly txNum: bigint;
  readonly vout: number;
}

export interface InscriptionOnOutput extends NumberedOutput {
  readonly id: string;
}

export interface RuneOnOutput extends NumberedOutput {
  /** `block:tx`. */
  readonly runeId: string;
  readonly name: string;
  readonly spacers: number;
  readonly symbol: number | null;
  readonly divisibility: number;
  readonly amount: bigint;
}

const outputRows = (outputs: readonly NumberedOutput[]) => sql`unnest(
  ${outputs.map(({ txNum }) => txNum)}::bigint[], ${outputs.map(({ vout }) => vout)}::integer[])`;

/** Current inscriptions of the outputs, in order of their satoshi. */
export const inscriptionsOn = (
  db: NetworkDb<'bitcoin'>,
  outputs: readonly NumberedOutput[],
): Promise<readonly InscriptionOnOutput[]> =>
  db.rows<InscriptionOnOutput>(sql`
    select p.output_tx_num as "txNum", p.vout, encode(t.txid, 'hex') || 'i' || i.index as id
      from ${outputRows(outputs)} as requested (tx_num, vout)
      join ${db.schema}.inscription_place p
        on p.output_tx_num = requested.tx_num and p.vout = requested.vout and p.ended_with is null and p.kind = 0
      join ${db.schema}.inscription i on i.id = p.inscription_id
      join ${db.schema}.transaction t on t.tx_num = i.tx_num
     order by p.output_tx_num, p.vout, p.satoshi, i.id`);

/** Current rune balances of the outputs, in order of the rune numbers. */
export const runesOn = (
  db: NetworkDb<'bitcoin'>,
  outputs: readonly NumberedOutput[],
): Promise<readonly RuneOnOutput[]> =>
  db.rows<RuneOnOutput>(sql`
    select b.tx_num as "txNum", b.vout, r.height || ':' || r.tx_index as "runeId", r.name, r.spacers, r.symbol,
           r.divisibility, b.amount
      from ${outputRows(outputs)} as requested (tx_num, vout)
      join ${db.schema}.rune_balance b
        on b.tx_num = requested.tx_num and b.vout = requested.vout and b.spent_by is null
      join ${db.schema}.rune r on r.id = b.rune_id
     order by b.tx_num, b.vout, r.id`);
