import type { Brc20Balance, Brc20Token, OpenTransfer } from '../../../chains/bitcoin/brc20/ledger.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

interface TokenRow {
  readonly id: number;
  readonly inscription_id: number;
  readonly decimals: number;
  readonly self_mint: boolean;
  readonly ticker: string;
  readonly key: string;
  readonly max: bigint;
  readonly mint_limit: bigint;
  readonly minted: bigint;
}

export async function countBrc20Tokens(db: Queryable, schema: Identifier): Promise<number> {
  const row = await db.first<{ readonly next: number | null }>(
    sql`select (select max(id) + 1 from ${schema}.brc20_token) as next`,
  );
  return row?.next ?? 0;
}

/** By lower-case ticker. */
export async function loadBrc20Tokens(
  db: Queryable,
  schema: Identifier,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Brc20Token>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows<TokenRow>(sql`
    select t.id, t.inscription_id, t.decimals, t.self_mint, t.ticker, t.key, t.max, t.mint_limit,
           coalesce(s.minted, 0) as minted
      from ${schema}.brc20_token t left join ${schema}.brc20_total s on s.token_id = t.id
     where t.key = any(${keys}::text[])`);
  return new Map(
    rows.map(({ inscription_id: inscription, mint_limit: mintLimit, self_mint: selfMint, ticker, key, ...row }) => [
      key,
      { ...row, inscription, mintLimit, selfMint, ticker: { text: ticker, key } },
    ]),
  );
}

/** Transfer inscriptions that have not moved, by the sequence number of the inscription. */
export async function loadOpenTransfers(
  db: Queryable,
  schema: Identifier,
  inscriptions: readonly number[],
): Promise<ReadonlyMap<number, OpenTransfer>> {
  if (inscriptions.length === 0) return new Map();
  const rows = await db.rows<{
    readonly inscription: number;
    readonly key: string;
    readonly script_id: bigint;
    readonly amount: bigint;
  }>(sql`
    select f.inscription_id as inscription, t.key, f.script_id, f.amount
      from unnest(${inscriptions}::integer[]) r(id)
      join ${schema}.brc20_transfer f on f.inscription_id = r.id and f.used_with is null
      join ${schema}.brc20_token t on t.id = f.token_id`);
  return new Map(
    rows.map(({ inscription, key, script_id: holder, amount }) => [
      inscription,
      { tokenKey: key, holder: String(holder), amount },
    ]),
  );
}

export interface BalanceKey {
  readonly tokenId: number;
  readonly scriptId: number;
}

/** By `tokenId scriptId`. */
export async function loadBrc20Balances(
  db: Queryable,
  schema: Identifier,
  keys: readonly BalanceKey[],
): Promise<ReadonlyMap<string, Brc20Balance>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows<Brc20Balance & { readonly token_id: number; readonly script_id: bigint }>(sql`
    select b.token_id, b.script_id, b.total, b.transferable
      from unnest(${keys.map(({ tokenId }) => tokenId)}::integer[], ${keys.map(({ scriptId }) => scriptId)}::bigint[])
             r(token_id, script_id)
      join ${schema}.brc20_balance b on b.token_id = r.token_id and b.script_id = r.script_id`);
  return new Map(
    rows.map(({ token_id: tokenId, script_id: scriptId, total, transferable }) => [
      `${tokenId} ${scriptId}`,
      { total, transferable },
    ]),
  );
}
