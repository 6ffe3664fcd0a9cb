import { BRC20_EVENTS } from '../../../src/chains/bitcoin/brc20/ledger.js';
import { CURSES } from '../../../src/chains/bitcoin/ordinals/curse.js';
import { decodeTotals, OUTPUT_TYPES } from '../../../src/chains/bitcoin/output-totals.js';
import type { Queryable } from '../../../src/store/db.js';
import { type Identifier, type Sql, sql } from '../../../src/store/sql.js';
import { deriveTotals } from '../../../src/store/write/bitcoin/script-totals.js';

type State = Readonly<Record<string, readonly string[]>>;

/** The same as `Model.state`, read from the tables. */
export async function readState(db: Queryable, schema: Identifier): Promise<State> {
  const lines = async (query: Sql): Promise<readonly string[]> => {
    const rows = await db.rows<Readonly<Record<string, unknown>>>(query);
    return rows.map((row) => Object.values(row).join(' ')).toSorted();
  };
  const satpoint = sql`case p.kind when 0 then encode(t.txid, 'hex') || ':' || p.vout
    when 1 then repeat('0', 64) || ':4294967295' else repeat('0', 64) || ':0' end || ':' || p.satoshi`;
  const curse = sql`coalesce((${CURSES}::text[])[i.curse + 1], 'undefined')`;
  return {
    blocks: (
      await db.rows<object>(sql`select height, encode(hash, 'hex'), tx_count, total_fee, median_fee,
        fee_rate_10, fee_rate_25, fee_rate_50, fee_rate_75, fee_rate_90 from ${schema}.block order by height`)
    ).map((row) => Object.values(row).join(' ')),
    utxos: await lines(sql`select encode(s.script, 'hex'), u.height, encode(u.txid, 'hex') || ':' || u.vout as outpoint,
      u.value, u.coinbase from ${schema}.utxo u join ${schema}.script s on s.id = u.script_id`),
    ages: await lines(sql`select height, output_count, value from ${schema}.unspent_age`),
    types: await readTypes(db, schema),
    spent: await lines(sql`
      select encode(t.txid, 'hex') || ':' || o.vout as a, 'by' as word, encode(s.txid, 'hex') || ':' || o.spent_vin as b
        from ${schema}.output o join ${schema}.transaction t on t.tx_num = o.tx_num
        join ${schema}.transaction s on s.tx_num = o.spent_by
      union all
      select encode(o.txid, 'hex') || ':' || o.vout, 'by', encode(s.txid, 'hex') || ':' || o.spent_vin
        from ${schema}.earlier_output o join ${schema}.transaction s on s.tx_num = o.spent_by`),
    history: await lines(sql`select encode(s.script, 'hex') as s, encode(t.txid, 'hex') as t, '+' || h.received as r,
      '-' || h.sent as w from ${schema}.script_tx h
      join ${schema}.script s on s.id = h.script_id join ${schema}.transaction t on t.tx_num = h.tx_num`),
    totals: await lines(sql`select encode(s.script, 'hex'), coalesce(t.tx_count, d.tx_count),
        coalesce(t.funded_count, d.funded_count) as f, coalesce(t.spent_count, d.spent_count) as c,
        coalesce(t.funded_sum, d.funded_sum) as g, coalesce(t.spent_sum, d.spent_sum) as w,
        case when t.script_id is null then 'derived' else 'stored' end
      from ${schema}.script s left join ${schema}.script_total t on t.script_id = s.id
      cross join lateral (${deriveTotals(schema, sql`s.id`)}) d`),
    places: await lines(sql`select p.inscription_id, 'at' as word, ${satpoint} as place
      from ${schema}.inscription_place p left join ${schema}.transaction t on t.tx_num = p.output_tx_num
      where p.ended_with is null`),
    moves: await lines(sql`
      select p.inscription_id, 'to' as word, ${satpoint} || ' by ' || encode(b.txid, 'hex') as what
        from ${schema}.inscription_place p left join ${schema}.transaction t on t.tx_num = p.output_tx_num
        join ${schema}.transaction b on b.tx_num = p.tx_num
      union all
      select i.id, 'is', encode(t.txid, 'hex') || 'i' || i.index || ' ' || i.number || ' ' || ${curse} || ' of ' ||
             coalesce((select string_agg(encode(q.txid, 'hex') || 'i' || a.index, ',' order by r.place)
               from ${schema}.inscription_parent r join ${schema}.inscription a on a.id = r.parent_id
               join ${schema}.transaction q on q.tx_num = a.tx_num where r.inscription_id = i.id), '')
        from ${schema}.inscription i join ${schema}.transaction t on t.tx_num = i.tx_num`),
    galleries: await lines(sql`select inscription_id, item_count from ${schema}.inscription_gallery`),
    runes: await lines(sql`select r.height || ':' || r.tx_index as rune, r.id, r.name, r.symbol, r.premine,
      coalesce(s.mints, 0) as mints, coalesce(s.burned, 0) as burned, r.cap
      from ${schema}.rune r left join ${schema}.rune_total s on s.rune_id = r.id`),
    balances: await lines(sql`select encode(t.txid, 'hex') || ':' || b.vout as o, r.height || ':' || r.tx_index as r,
      b.amount from ${schema}.rune_balance b join ${schema}.rune r on r.id = b.rune_id
      join ${schema}.transaction t on t.tx_num = b.tx_num where b.spent_by is null`),
    holders: await lines(sql`select encode(s.script, 'hex') as s, r.height || ':' || r.tx_index as r, h.amount
      from ${schema}.rune_holder h join ${schema}.script s on s.id = h.script_id
      join ${schema}.rune r on r.id = h.rune_id`),
    brc20Events: await lines(sql`select (${BRC20_EVENTS}::text[])[e.kind + 1] as kind, t.key, e.amount,
      coalesce(encode(f.script, 'hex'), '') as from, coalesce(encode(s.script, 'hex'), '') as to, e.as_fee,
      encode(x.txid, 'hex') as txid, e.inscription_id
      from ${schema}.brc20_event e join ${schema}.brc20_token t on t.id = e.token_id
      join ${schema}.transaction x on x.tx_num = e.tx_num
      left join ${schema}.script f on f.id = e.from_script_id left join ${schema}.script s on s.id = e.to_script_id`),
    brc20Tokens: await lines(sql`select t.id, t.ticker, t.key, t.max, t.mint_limit, t.decimals, t.self_mint,
      coalesce(s.minted, 0) as minted, coalesce(s.burned, 0) as burned
      from ${schema}.brc20_token t left join ${schema}.brc20_total s on s.token_id = t.id`),
    brc20Balances: await lines(sql`select t.key, encode(s.script, 'hex') as s, b.total, b.transferable
      from ${schema}.brc20_balance b join ${schema}.brc20_token t on t.id = b.token_id
      join ${schema}.script s on s.id = b.script_id`),
    brc20Transfers: await lines(sql`select f.inscription_id, t.key, encode(s.script, 'hex') as s, f.amount
      from ${schema}.brc20_transfer f join ${schema}.brc20_token t on t.id = f.token_id
      join ${schema}.script s on s.id = f.script_id where f.used_with is null`),
  };
}

/** Unspent outputs by type after the newest block. */
async function readTypes(db: Queryable, schema: Identifier): Promise<readonly string[]> {
  const row = await db.first<{ readonly totals: Uint8Array }>(sql`
    select t.totals from ${schema}.output_totals t join ${schema}.checkpoint c on c.height = t.height`);
  if (row === undefined) return [];
  return decodeTotals(row.totals)
    .flatMap(({ count, value }, place) =>
      count === 0n && value === 0n ? [] : [`${OUTPUT_TYPES[place]} ${count} ${value}`],
    )
    .toSorted();
}
