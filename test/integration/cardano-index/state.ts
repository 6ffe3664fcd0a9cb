import type { Db } from '../../../src/store/db.js';
import { type Identifier, type Sql, sql } from '../../../src/store/sql.js';
import type { Model } from './model.js';

const DREP_UPDATE_KINDS = ['drep-registration', 'drep-update', 'drep-deregistration'];

/** The current state of the index, in the format of the model. */
export async function readIndexState(db: Db, schema: Identifier): Promise<Record<string, unknown>> {
  const map = async (query: Sql): Promise<ReadonlyMap<string, unknown>> => {
    const rows = await db.rows<{ readonly key: string; readonly value: unknown }>(query);
    return new Map(rows.map(({ key, value }) => [key, value] as const).toSorted(byKey));
  };
  return {
    unspent: await map(sql`select encode(t.hash, 'hex') || '#' || o.index as key, o.lovelace as value
      from ${schema}.output o join ${schema}.transaction t on t.id = o.tx_id where o.spent_by is null`),
    addresses: await map(sql`select encode(bytes, 'hex') as key,
      concat_ws(' ', output_count, spent_count, tx_count, received, sent) as value
      from ${schema}.address_total t join ${schema}.address a on a.id = t.address_id`),
    stakes: await map(sql`select encode(hash, 'hex') as key,
      concat_ws(' ', output_count, spent_count, tx_count, received, sent, withdrawn, withdrawal_count,
        at_pointers) as value
      from ${schema}.stake_total t join ${schema}.stake_credential s on s.id = t.stake_id`),
    assets: await map(sql`select encode(policy, 'hex') || '.' || encode(name, 'hex') as key,
      concat_ws(' ', minted, burned, mint_count, burn_count, tx_count, holder_count) as value
      from ${schema}.asset_total t join ${schema}.asset a on a.id = t.asset_id`),
    holdings: await map(sql`select encode(bytes, 'hex') || ' ' || encode(policy, 'hex') || '.' || encode(name, 'hex')
      as key, h.quantity as value
      from ${schema}.address_asset h join ${schema}.asset s on s.id = h.asset_id
      join ${schema}.address a on a.id = h.address_id`),
    unspentAssets: (await db.first(sql`select count(*) as count, sum(a.quantity) as sum
      from ${schema}.unspent_asset u join ${schema}.output_asset a using (tx_id, index, asset_id)`)) as unknown,
    poolTotals: await map(sql`select encode(hash, 'hex') as key,
      concat_ws(' ', delegator_count, lovelace, rewards) as value
      from ${schema}.pool_total t join ${schema}.pool p on p.id = t.pool_id`),
    drepTotals: await map(sql`select
      case kind when 2 then 'abstain' when 3 then 'no-confidence' else encode(hash, 'hex') end as key,
      concat_ws(' ', delegator_count, lovelace, rewards) as value
      from ${schema}.drep_total t join ${schema}.drep d on d.id = t.drep_id`),
    delegations: await map(sql`select encode(s.hash, 'hex') as key, encode(p.hash, 'hex') as value
      from ${schema}.delegation d join ${schema}.stake_credential s on s.id = d.stake_id
      join ${schema}.pool p on p.id = d.pool_id where ended_height is null`),
    voteDelegations: await map(sql`select encode(s.hash, 'hex') as key,
      case d.kind when 2 then 'abstain' when 3 then 'no-confidence' else encode(d.hash, 'hex') end as value
      from ${schema}.vote_delegation v join ${schema}.stake_credential s on s.id = v.stake_id
      join ${schema}.drep d on d.id = v.drep_id where ended_height is null`),
    pools: await map(sql`select encode(hash, 'hex') as key, pledge as value
      from ${schema}.pool_registration r join ${schema}.pool p on p.id = r.pool_id where ended_height is null`),
    retirements: await map(sql`select encode(hash, 'hex') || ' ' || epoch as key, count(*) as value
      from ${schema}.pool_retirement r join ${schema}.pool p on p.id = r.pool_id where ended_height is null
      group by 1`),
    dreps: await map(sql`select encode(hash, 'hex') as key, (${DREP_UPDATE_KINDS}::text[])[action + 1] as value
      from ${schema}.drep_update u join ${schema}.drep d on d.id = u.drep_id where ended_height is null`),
    committee: await map(sql`select encode(cold_hash, 'hex') as key,
      coalesce(encode(hot_hash, 'hex'), 'resigned') as value from ${schema}.committee_update where ended_height is null`),
    votes: await map(sql`select (array['committee', 'drep', 'pool'])[role + 1] || ' ' || encode(voter_hash, 'hex')
      || ' ' || encode(action_tx_hash, 'hex') || '#' || action_index as key,
      (array['no', 'yes', 'abstain'])[vote + 1] as value from ${schema}.vote where ended_height is null`),
  };
}

/** The same for a model. */
export function toModelState(model: Model): Record<string, unknown> {
  const sums = (totals: Model['addresses'], names: readonly string[]): ReadonlyMap<string, string> =>
    sorted([...totals].map(([key, values]) => [key, names.map((name) => values[name] ?? 0n).join(' ')] as const));
  const held = model.holdings();
  const units = [...model.unspent.values()].flatMap(({ assets }) => assets);
  const holders = new Map<string, bigint>();
  for (const [key] of held) {
    const unit = key.split(' ')[1]!;
    holders.set(unit, (holders.get(unit) ?? 0n) + 1n);
  }
  for (const [unit, values] of model.assets) values['holders'] = holders.get(unit) ?? 0n;
  return {
    unspent: sorted([...model.unspent].map(([key, { lovelace }]) => [key, lovelace] as const)),
    addresses: sums(model.addresses, ['outputs', 'spends', 'transactions', 'received', 'sent']),
    stakes: sums(model.stakes, [
      'outputs',
      'spends',
      'transactions',
      'received',
      'sent',
      'withdrawn',
      'withdrawals',
      'atPointers',
    ]),
    assets: sums(model.assets, ['minted', 'burned', 'mints', 'burns', 'transactions', 'holders']),
    holdings: sorted([...held]),
    unspentAssets: {
      count: BigInt(units.length),
      sum: units.length === 0 ? null : units.reduce((sum, { quantity }) => sum + quantity, 0n),
    },
    poolTotals: delegatedIn(model, model.delegations),
    drepTotals: delegatedIn(model, model.voteDelegations),
    delegations: sorted([...model.delegations]),
    voteDelegations: sorted([...model.voteDelegations]),
    pools: sorted([...model.pools]),
    retirements: sorted(count(model.retirements.map(({ pool, due }) => `${pool} ${due}`))),
    dreps: sorted([...model.dreps]),
    committee: sorted([...model.committee]),
    votes: sorted([...model.votes]),
  };
}

/** Delegators, their holdings and reward balances, by DRep or pool. The model has withdrawals only. */
function delegatedIn({ stakes }: Model, delegations: Model['delegations']): ReadonlyMap<string, string> {
  const totals = new Map<string, { count: number; lovelace: bigint; rewards: bigint }>();
  for (const [stake, to] of delegations) {
    const { received = 0n, sent = 0n, withdrawn = 0n, atPointers = 0n } = stakes.get(stake) ?? {};
    const staked = received - sent - atPointers;
    const { count, lovelace, rewards } = totals.get(to) ?? { count: 0, lovelace: 0n, rewards: 0n };
    totals.set(to, { count: count + 1, lovelace: lovelace + staked, rewards: rewards - withdrawn });
  }
  return sorted(
    [...totals].map(([to, { count, lovelace, rewards }]) => [to, `${count} ${lovelace} ${rewards}`] as const),
  );
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
const sorted = <T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
  new Map(entries.toSorted(byKey));

function count(keys: readonly string[]): readonly (readonly [string, bigint])[] {
  const counts = new Map<string, bigint>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0n) + 1n);
  return [...counts];
}
