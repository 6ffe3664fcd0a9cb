import { slotToTime } from '../../../chains/cardano/time.js';
import { type NetworkId, networkById, parseNetwork } from '../../../chains/networks.js';
import type { Queryable } from '../../db.js';
import { networkSchema, SERVICE_SCHEMA as service } from '../../schemas.js';
import { type Identifier, sql } from '../../sql.js';

/** The fee that an account charges on the orders it builds on a network, and the address that receives it. */
export interface PartnerProfile {
  readonly id: string;
  readonly displayName: string;
  readonly website: string | null;
  readonly payoutAddress: string;
  readonly feeBps: number;
  readonly feeFixedLovelace: bigint | null;
  readonly maxFeeLovelace: bigint | null;
  readonly enabled: boolean;
  readonly createdAt: Date;
}

const PROFILE = sql`id, display_name as "displayName", website, payout_address as "payoutAddress", fee_bps as "feeBps",
  fee_fixed_lovelace as "feeFixedLovelace", max_fee_lovelace as "maxFeeLovelace", enabled, created_at as "createdAt"`;

export const partnerProfile = (
  db: Queryable,
  accountId: string,
  network: NetworkId,
): Promise<PartnerProfile | undefined> =>
  db.first<PartnerProfile>(sql`
    select ${PROFILE} from ${service}.partner_profile where account_id = ${accountId} and network = ${network}`);

export interface NewPartnerProfile {
  readonly accountId: string;
  readonly network: NetworkId;
  readonly displayName: string;
  readonly website: string | undefined;
  readonly payoutAddress: string;
  readonly feeBps: number;
  readonly feeFixedLovelace: bigint | undefined;
  readonly maxFeeLovelace: bigint | undefined;
  readonly enabled: boolean;
  readonly now: Date;
}

/** Replaces the existing profile and keeps its id and creation time. */
export async function savePartnerProfile(db: Queryable, profile: NewPartnerProfile): Promise<PartnerProfile> {
  const [saved] = await db.rows<PartnerProfile>(sql`
    insert into ${service}.partner_profile
      (account_id, network, display_name, website, payout_address, fee_bps, fee_fixed_lovelace, max_fee_lovelace,
       enabled, created_at, updated_at)
    values (${profile.accountId}, ${profile.network}, ${profile.displayName}, ${profile.website},
            ${profile.payoutAddress}, ${profile.feeBps}, ${profile.feeFixedLovelace}, ${profile.maxFeeLovelace},
            ${profile.enabled}, ${profile.now}, ${profile.now})
    on conflict (account_id, network) do update set
      display_name = excluded.display_name, website = excluded.website, payout_address = excluded.payout_address,
      fee_bps = excluded.fee_bps, fee_fixed_lovelace = excluded.fee_fixed_lovelace,
      max_fee_lovelace = excluded.max_fee_lovelace, enabled = excluded.enabled, updated_at = excluded.updated_at
    returning ${PROFILE}`);
  if (saved === undefined) throw new Error('an upsert returns its row');
  return saved;
}

/** An order that was built for an account, identified by its first output. */
export interface NewPartnerOrder {
  readonly accountId: string;
  readonly network: NetworkId;
  readonly txHash: Uint8Array;
  readonly outputIndex: number;
  readonly dex: string;
  /** `lovelace`, or policy and name in hexadecimal. */
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly amountIn: bigint;
  /** Value of the offered amount when the order was built. */
  readonly volumeLovelace: bigint | undefined;
  /** Stake address, or address where there is none. */
  readonly wallet: string;
  /** Fee of this order alone. */
  readonly feeLovelace: bigint;
  readonly payoutAddress: string | undefined;
  readonly feeOutputIndex: number | undefined;
  /** First slot in which the transaction is no longer valid; at most a week ahead (`MAX_AHEAD_SLOTS`). */
  readonly validUntilSlot: bigint;
  readonly createdAt: Date;
}

/**
 * A transaction is included at most this long before the end of its validity; queries by block use it to bound the
 * search for orders.
 */
export const MAX_AHEAD_SLOTS = 604_800;

/** Orders that the account already has are unchanged: the same transaction was built again. */
export async function recordPartnerOrders(db: Queryable, orders: readonly NewPartnerOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const each = <Value>(read: (order: NewPartnerOrder) => Value): Value[] => orders.map(read);
  await db.run(sql`
    insert into ${service}.partner_order
      (account_id, network, tx_hash, output_index, dex, token_in, token_out, amount_in, volume_lovelace, wallet,
       fee_lovelace, payout_address, fee_output_index, valid_until_slot, created_at)
    select * from unnest(
      ${each(({ accountId }) => accountId)}::uuid[], ${each(({ network }) => network)}::text[],
      ${each(({ txHash }) => txHash)}::bytea[], ${each(({ outputIndex }) => outputIndex)}::integer[],
      ${each(({ dex }) => dex)}::text[], ${each(({ tokenIn }) => tokenIn)}::text[],
      ${each(({ tokenOut }) => tokenOut)}::text[], ${each(({ amountIn }) => amountIn)}::numeric[],
      ${each(({ volumeLovelace }) => volumeLovelace)}::bigint[], ${each(({ wallet }) => wallet)}::text[],
      ${each(({ feeLovelace }) => feeLovelace)}::bigint[], ${each(({ payoutAddress }) => payoutAddress)}::text[],
      ${each(({ feeOutputIndex }) => feeOutputIndex)}::integer[],
      ${each(({ validUntilSlot }) => validUntilSlot)}::bigint[], ${each(({ createdAt }) => createdAt)}::timestamptz[])
    on conflict do nothing`);
}

export interface PartnerOrderRow {
  readonly accountId: string;
  readonly txHash: string;
  readonly outputIndex: number;
  readonly dex: string;
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly amountIn: bigint;
  readonly volumeLovelace: bigint | null;
  readonly wallet: string;
  readonly feeLovelace: bigint;
  readonly payoutAddress: string | null;
  readonly feeOutputIndex: number | null;
  readonly validUntilSlot: bigint;
  readonly createdAt: Date;
}

/** Columns of the table with the alias `o`. */
export const ORDER = sql`o.account_id as "accountId", encode(o.tx_hash, 'hex') as "txHash",
  o.output_index as "outputIndex", o.dex, o.token_in as "tokenIn", o.token_out as "tokenOut", o.amount_in as "amountIn",
  o.volume_lovelace as "volumeLovelace", o.wallet, o.fee_lovelace as "feeLovelace",
  o.payout_address as "payoutAddress", o.fee_output_index as "feeOutputIndex",
  o.valid_until_slot as "validUntilSlot", o.created_at as "createdAt"`;

/** Orders that a transaction was built to place for an account. */
export const findPartnerOrders = (
  db: Queryable,
  { network, txHash, accountId }: { network: NetworkId; txHash: Uint8Array; accountId: string },
): Promise<readonly PartnerOrderRow[]> =>
  db.rows<PartnerOrderRow>(sql`
    select ${ORDER} from ${service}.partner_order o
     where o.network = ${network} and o.tx_hash = ${txHash} and o.account_id = ${accountId}
     order by o.output_index`);

/** Maximum number of orders per network that one cleanup run reads. */
const MAX_CLEANED_ORDERS = 20_000;

/** Deletes orders that were built before a time and never reached the chain. Each is looked up once. */
export async function deleteUnplacedOrders(db: Queryable, { builtBefore }: { builtBefore: Date }): Promise<void> {
  const rows = await db.rows<{ readonly network: string }>(sql`
    select distinct network from ${service}.partner_order where not kept and created_at < ${builtBefore}`);
  for (const row of rows) {
    const network = parseNetwork(row.network);
    const builtAfter = network === undefined ? undefined : await historyBegins(db, network);
    if (network === undefined || builtAfter === undefined) continue;
    await deleteUnplacedOrdersOn(db, network, { builtAfter, builtBefore });
  }
}

/** Undefined where there is no index to check against. */
async function historyBegins(db: Queryable, id: NetworkId): Promise<Date | undefined> {
  const schema = networkSchema(id);
  const network = networkById(id);
  const index = await db.first<{ readonly exists: boolean }>(
    sql`select to_regclass(${`${schema.name}.checkpoint`}) is not null as exists`,
  );
  if (index?.exists !== true || network.family !== 'cardano') return undefined;
  const checkpoint = await db.first<{ readonly start: bigint | null }>(
    sql`select start_slot as start from ${schema}.checkpoint where phase = 'live'`,
  );
  if (checkpoint === undefined) return undefined;
  return new Date(checkpoint.start === null ? 0 : slotToTime(network, Number(checkpoint.start)) * 1000);
}

/** Only orders that have expired: an index that is behind or being rebuilt is no evidence. */
const deleteUnplacedOrdersOn = (
  db: Queryable,
  network: NetworkId,
  { builtAfter, builtBefore }: { readonly builtAfter: Date; readonly builtBefore: Date },
): Promise<number> => {
  const schema: Identifier = networkSchema(network);
  return db.run(sql`
    with looked_up as (
      select o.tx_hash, o.output_index, o.account_id, t.id is not null as placed
        from ${service}.partner_order o
        join ${schema}.checkpoint c on c.phase = 'live' and c.slot >= o.valid_until_slot
        left join ${schema}.transaction t on t.hash = o.tx_hash and t.height >= 0
       where o.network = ${network} and not o.kept and o.created_at >= ${builtAfter} and o.created_at < ${builtBefore}
       order by o.created_at limit ${MAX_CLEANED_ORDERS}),
    forgotten as (
      delete from ${service}.partner_order o using looked_up l
       where o.network = ${network} and o.tx_hash = l.tx_hash and o.output_index = l.output_index
         and o.account_id = l.account_id and not l.placed)
    update ${service}.partner_order o set kept = true from looked_up l
     where o.network = ${network} and o.tx_hash = l.tx_hash and o.output_index = l.output_index
       and o.account_id = l.account_id and l.placed`);
};
