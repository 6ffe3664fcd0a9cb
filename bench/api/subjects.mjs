// The largest entities of a chain, which a benchmark queries.
const load = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { openDb } = await load('store/open.js');
const { identifier, sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { silentLog } = await load('kernel/log.js');
const { addressBytesText, addressText } = await load('chains/cardano/addresses/address.js');
const { networkById } = await load('chains/networks.js');
const { toHex } = await load('kernel/hex.js');

export async function findSubjects(databaseUrl, network) {
  const db = await openDb({ databaseUrl, dataDir: '', log: silentLog });
  const table = (name) => sql`${networkSchema(network)}.${identifier(name)}`;
  const address = await db.first(sql`
    select a.bytes, t.output_count - t.spent_count as unspent, t.tx_count
      from ${table('address_total')} t join ${table('address')} a on a.id = t.address_id
     order by t.output_count - t.spent_count desc limit 1`);
  const busy = await db.first(sql`
    select a.bytes, t.tx_count from ${table('address_total')} t join ${table('address')} a on a.id = t.address_id
     order by t.tx_count desc limit 1`);
  const account = await db.first(sql`
    select k.hash, k.script, t.output_count - t.spent_count as unspent, t.tx_count
      from ${table('stake_total')} t join ${table('stake_credential')} k on k.id = t.stake_id
     order by t.output_count - t.spent_count desc limit 1`);
  const asset = await db.first(sql`
    select a.policy, a.name, t.holder_count from ${table('asset_total')} t join ${table('asset')} a on a.id = t.asset_id
     order by t.holder_count desc limit 1`);
  const tx = await db.first(sql`
    select hash from ${table('transaction')} where id = (select max(id) / 2 from ${table('transaction')})`);
  const label = await db.first(
    sql`select label::text, tx_count from ${table('metadata_label')} order by tx_count desc limit 1`,
  );
  const script = await db.first(sql`
    select p.hash, (select count(*) from ${table('output')} o
                     where o.payment_script_id = p.id and o.spent_by is null) as unspent
      from ${table('payment_script')} p order by 2 desc limit 1`);
  const middle = await db.first(sql`
    select slot, epoch from ${table('block')} where height = (select max(height) / 2 from ${table('block')})`);
  const [{ count }] = await db.rows(sql`select count(*)::integer from ${table('transaction')}`);
  await db.close();
  return {
    transactions: count,
    slot: Number(middle.slot),
    epoch: middle.epoch,
    address: addressBytesText(address.bytes),
    addressUtxos: address.unspent,
    busyAddress: addressBytesText(busy.bytes),
    busyTransactions: busy.tx_count,
    stakeAddress: addressText({
      type: 'reward',
      networkId: networkById(network).networkId,
      stake: { type: account.script ? 'script' : 'key', hash: account.hash },
    }),
    accountUtxos: account.unspent,
    accountTransactions: account.tx_count,
    unit: toHex(asset.policy) + toHex(asset.name),
    policyId: toHex(asset.policy),
    holders: asset.holder_count,
    txHash: toHex(tx.hash),
    label: label.label,
    labelled: label.tx_count,
    scriptHash: toHex(script.hash),
    scriptUtxos: Number(script.unspent),
  };
}
