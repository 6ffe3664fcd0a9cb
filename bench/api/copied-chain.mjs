// A database with the rows of an indexed chain many times over. Every copy has its own blocks, transactions, addresses,
// accounts, assets and policies, whose ids, heights and hashes are changed alike in all tables, so that a subject of any
// copy has as many rows as the original, and only the size of the tables differs.
import { statfsSync } from 'node:fs';
import pg from 'pg';
import { load } from '../measurement.mjs';

const { networkById } = await load('chains/networks.js');
const { networkSchema } = await load('store/schemas.js');

/** Tables whose rows come with blocks, and the columns that differ between copies. Other tables have few rows. */
const TABLES = {
  block: { order: 'height', changes: ['height', 'slot', 'epoch', 'first_tx_id', 'hash', 'previous_hash'] },
  raw_block: { order: 'height', changes: ['height'] },
  transaction: { order: 'id', own: 'tx', changes: ['id', 'height', 'hash'] },
  output: { order: 'tx_id, index', changes: ['tx_id', 'address_id', 'stake_id', 'payment_script_id', 'spent_by'] },
  input: { order: 'tx_id, kind, index', changes: ['tx_id', 'output_tx_id'] },
  metadata: { order: 'tx_id, label', changes: ['tx_id'] },
  address: { order: 'id', own: 'address', changes: ['id', 'first_tx_id', 'stake_id', 'payment_script_id', 'bytes'] },
  address_tx: { order: 'tx_id', changes: ['address_id', 'tx_id'] },
  address_total: { order: 'address_id', changes: ['address_id'] },
  stake_credential: { order: 'id', own: 'stake', changes: ['id', 'first_tx_id', 'hash'] },
  stake_tx: { order: 'tx_id', changes: ['stake_id', 'tx_id'] },
  stake_total: { order: 'stake_id', changes: ['stake_id'] },
  payment_script: { order: 'id', own: 'payment_script', changes: ['id', 'first_tx_id', 'hash'] },
  payment_script_tx: { order: 'tx_id', changes: ['payment_script_id', 'tx_id'] },
  policy: { order: 'id', own: 'policy', changes: ['id', 'first_tx_id', 'hash'] },
  policy_tx: { order: 'tx_id', changes: ['policy_id', 'tx_id'] },
  policy_total: { order: 'policy_id', changes: ['policy_id'] },
  policy_address: { order: 'policy_id, address_id', changes: ['policy_id', 'address_id'] },
  policy_stake: { order: 'policy_id, stake_id', changes: ['policy_id', 'stake_id'] },
  asset: { order: 'id', own: 'asset', changes: ['id', 'first_tx_id', 'policy', 'policy_id', 'fingerprint'] },
  asset_total: { order: 'asset_id', changes: ['asset_id'] },
  asset_metadata: { order: 'tx_id', changes: ['asset_id', 'tx_id'] },
  mint: { order: 'tx_id, asset_id', changes: ['tx_id', 'asset_id', 'policy_id'] },
  output_asset: { order: 'tx_id, index', changes: ['tx_id', 'asset_id'] },
  address_asset: { order: 'address_id, asset_id', changes: ['address_id', 'asset_id'] },
  stake_asset: { order: 'stake_id, asset_id', changes: ['stake_id', 'asset_id'] },
  unspent_asset: { order: 'asset_id, tx_id', changes: ['asset_id', 'tx_id'] },
  unspent_policy: { order: 'policy_id, tx_id', changes: ['policy_id', 'tx_id'] },
  epoch: { order: 'epoch', changes: ['epoch', 'first_height', 'last_height', 'first_slot', 'last_slot'] },
};

const TX_COLUMNS = ['tx_id', 'first_tx_id', 'output_tx_id', 'spent_by'];
const HASH_COLUMNS = ['hash', 'previous_hash', 'policy', 'fingerprint'];

/** The hash of a copy, as scattered as the original. */
const changedHash = (bytes) => `substring(sha256(${bytes} || int4send($1::integer)) for octet_length(${bytes}))`;

/** Payment and stake part change as the hashes of their own tables do. Byron addresses, which have a checksum, stay. */
const CHANGED_ADDRESS = `case when get_byte(bytes, 0) >= 128 then bytes else substring(bytes for 1)
  || ${changedHash('substring(bytes from 2 for 28)')}
  || case when octet_length(bytes) = 57 then ${changedHash('substring(bytes from 30)')} else substring(bytes from 30) end end`;

/** SQL of a column in copy $1. */
function changedColumn(table, column) {
  if (!TABLES[table].changes.includes(column)) return `"${column}"`;
  if (HASH_COLUMNS.includes(column)) return changedHash(`"${column}"`);
  if (column === 'bytes') return CHANGED_ADDRESS;
  return `"${column}" + $1::integer * (select ${selectSpan(table, column)} from original.span)`;
}

function selectSpan(table, column) {
  if (column === 'id') return TABLES[table].own;
  if (TX_COLUMNS.includes(column)) return 'tx';
  if (column.endsWith('_id')) return column.slice(0, -'_id'.length);
  return column.replace(/^(first|last)_/, '');
}

const MIN_FREE_BYTES = 5e9;

function checkDisk(folder) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error('less than 5 GB of the disk are free');
}

/** Indexes of the tables with the statements that create them; primary keys are constraints. */
const INDEXES = `select x.indrelid::regclass::text as table, i.relname as name, pg_get_indexdef(i.oid) as definition,
    pg_get_constraintdef(k.oid) as constraint
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  left join pg_constraint k on k.conindid = i.oid and k.contype = 'p'
  where t.relnamespace = $1::regnamespace and t.relname = any ($2) and t.relkind = 'r' order by t.relname, i.relname`;

/** How far ids, heights and slots of one copy are from those of the next. A whole number of epochs. */
const createSpan = (schema, { shelley }) => `create table original.span as
  select tx.span as tx, h.span as height, e.epochs as epoch, e.epochs::bigint * ${shelley.epochSlots} as slot,
    (select max(id) + 1 from ${schema}.address) as address,
    (select max(id) + 1 from ${schema}.stake_credential) as stake,
    (select coalesce(max(id), 0) + 1 from ${schema}.payment_script) as payment_script,
    (select max(id) + 1 from ${schema}.policy) as policy, (select max(id) + 1 from ${schema}.asset) as asset
  from (select max(id) + 1 as span from ${schema}.transaction) tx,
    (select max(height) + 1 as span from ${schema}.block) h,
    (select max(epoch) + 1 as epochs from ${schema}.epoch) e`;

/** Rows of genesis have negative transaction ids and no block, so they are not copied. */
async function copyOriginal(client, schema, table) {
  const { changes, order } = TABLES[table];
  const id = changes.find((column) => column === 'tx_id') ?? (table === 'transaction' ? 'id' : undefined);
  await client.query(`create unlogged table original."${table}" as
    select * from ${schema}."${table}" ${id === undefined ? '' : `where ${id} >= 0`} order by ${order}`);
}

async function writeCopies(client, schema, copies, folder) {
  const statements = [];
  for (const table of Object.keys(TABLES)) {
    await copyOriginal(client, schema, table);
    const { fields } = await client.query(`select * from original."${table}" limit 0`);
    const columns = fields.map(({ name }) => changedColumn(table, name));
    statements.push(`insert into ${schema}."${table}" (${fields.map(({ name }) => `"${name}"`).join(', ')})
      select ${columns.join(', ')} from original."${table}"`);
  }
  for (let copy = 1; copy < copies; copy += 1) {
    for (const statement of statements) await client.query(statement, [copy]);
    checkDisk(folder);
    if (copy % 10 === 0) console.error(`${copy} of ${copies} copies`);
  }
}

/** Multiplies the rows of a network in its database. Indexes are created afterwards, as after a bulk load. */
export async function multiplyRows(connectionString, network, copies, folder) {
  const schema = networkSchema(network).name;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem to '512MB'; create schema original`);
    await client.query(createSpan(schema, networkById(network)));
    // Its rows are few, and its index belongs to partitions.
    const tables = Object.keys(TABLES).filter((table) => table !== 'raw_block');
    const { rows: indexes } = await client.query(INDEXES, [schema, tables]);
    for (const { table, name, constraint } of indexes)
      await client.query(
        constraint === null ? `drop index ${schema}.${name}` : `alter table ${table} drop constraint ${name}`,
      );
    // Without WAL: the data need not survive a crash.
    for (const table of tables) await client.query(`alter table ${schema}."${table}" set unlogged`);
    await writeCopies(client, schema, copies, folder);
    await client.query('drop schema original cascade');
    await client.query(`update ${schema}.metadata_label set tx_count = tx_count * ${copies}`);
    await client.query(`update ${schema}.checkpoint set (height, slot, hash) =
      (select height, slot, hash from ${schema}.block order by height desc limit 1)`);
    for (const { table, name, definition, constraint } of indexes) {
      console.error(`index ${name}`);
      await client.query(
        constraint === null ? definition : `alter table ${table} add constraint ${name} ${constraint}`,
      );
      checkDisk(folder);
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** Rows of the tables above, and bytes of all tables and indexes of the network. */
export async function countRows(connectionString, network) {
  const schema = networkSchema(network).name;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select sum(c.reltuples) filter (where c.relname = any ($2))::float8 as rows,
         sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(pg_indexes_size(c.oid))::float8 as "indexBytes"
       from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'`,
      [schema, Object.keys(TABLES)],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
