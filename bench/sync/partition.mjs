// Cost and benefit of range partitions. Every shape of table is generated twice, plain and partitioned by chain order,
// with the same rows and indexes, in one database; the same statements run on both in turns, with the generic plans that
// the service uses. A ratio is partitioned / plain, so above 1 the partitions cost time.
// npm run build && node bench/sync/partition.mjs TABLE|all [scale] [partitions,partitions,…]
import { loadavg } from 'node:os';
import pg from 'pg';
import { withDatabase } from '../database.mjs';
import { machine, median, today, writeResult } from '../measurement.mjs';

const only = process.argv[2] ?? 'all';
const scale = Number(process.argv[3] ?? 1);
const PARTITIONS = (process.argv[4] ?? '12,48').split(',').map(Number);
const ROUNDS = 5;
const READS = 400;
const round = (value) => Math.round(value * 1000) / 1000;
const countRows = (thousands) => Math.round(thousands * 1000 * scale);

/** A number that looks random and is the same in both tables. */
const mixed = (seed) => `(hashint8(i::bigint * ${seed} + 7) & 2147483647)`;

/** `key` is the column of chain order. `pick` makes the parameter of read number `i`. */
const SHAPES = [
  {
    name: 'raw_block',
    rows: countRows(24),
    key: 'height',
    columns: 'height integer not null, whole boolean not null, bytes bytea not null',
    external: 'bytes',
    row: `i, true, decode(repeat(md5(i::text), 256), 'hex')`,
    indexes: ['create unique index on % (height)'],
    reads: {
      'one block by height': {
        text: 'select substring(bytes from 100 for 300) from % where height = $1',
        pick: `${mixed(3)} % $rows`,
      },
      // The height comes from another table. The service looks up the bytes one by one.
      'one block by join': {
        text: 'select substring(r.bytes from 100 for 300) from chain b join % r on r.height = b.height where b.hash = $1',
        pick: `md5((${mixed(3)} % $rows)::text)`,
      },
      'one block by lookup': {
        text: 'select substring(r.bytes from 100 for 300) from chain b join lateral (select bytes from % where height = b.height limit 1) r on true where b.hash = $1',
        pick: `md5((${mixed(3)} % $rows)::text)`,
      },
      'page of 100 blocks by join': {
        text: 'select substring(r.bytes from 1 for 1000) from (select generate_series($1::int, $1::int + 99) as height) h join % r on r.height = h.height',
        pick: `${mixed(5)} % ($rows - 100)`,
      },
      'page of 100 blocks by lookup': {
        text: 'select substring(r.bytes from 1 for 1000) from (select generate_series($1::int, $1::int + 99) as height) h join lateral (select bytes from % where height = h.height limit 1) r on true',
        pick: `${mixed(5)} % ($rows - 100)`,
      },
    },
  },
  {
    name: 'address_tx',
    rows: countRows(1600),
    key: 'tx_id',
    columns: 'address_id integer not null, tx_id integer not null',
    // One address in a thousand is busy; the others have a handful of transactions each.
    row: `case when i % 4 = 0 then ${mixed(11)} % 100 else 100 + ${mixed(13)} % ($rows / 4) end, i`,
    indexes: ['create unique index on % (address_id, tx_id)', 'create index on % (tx_id)'],
    reads: {
      'newest page of a busy address': {
        text: 'select tx_id from % where address_id = $1 and tx_id < 2147483647 order by tx_id desc limit 50',
        pick: 'i % 100',
      },
      'all of a small address': {
        text: 'select tx_id from % where address_id = $1 order by tx_id desc limit 50',
        pick: `100 + ${mixed(17)} % ($rows / 4)`,
      },
      'addresses of a transaction': { text: 'select address_id from % where tx_id = $1', pick: `${mixed(19)} % $rows` },
    },
  },
  {
    name: 'output',
    rows: countRows(1000),
    key: 'tx_id',
    rowsPerKey: 3,
    columns:
      'lovelace bigint not null, tx_id integer not null, index integer not null, address_id integer not null, spent_by integer',
    row: `1000000 + i, i / 3, i % 3, ${mixed(23)} % ($rows / 8), case when i % 10 < 9 then i / 3 + 1 + ${mixed(29)} % 1000 end`,
    indexes: [
      'create unique index on % (tx_id, index)',
      'create index on % (spent_by) where spent_by is not null',
      'create index on % (address_id, tx_id, index) include (spent_by, lovelace)',
      'create index on % (address_id, tx_id, index) where spent_by is null',
    ],
    reads: {
      'outputs of a transaction': {
        text: 'select lovelace from % where tx_id = $1',
        pick: `${mixed(31)} % ($rows / 3)`,
      },
      'inputs of a transaction': {
        text: 'select lovelace from % where spent_by = $1',
        pick: `${mixed(37)} % ($rows / 3)`,
      },
      'unspent outputs of an address': {
        text: 'select tx_id, index, lovelace from % where address_id = $1 and spent_by is null order by tx_id, index limit 100',
        pick: `${mixed(41)} % ($rows / 8)`,
      },
      'twenty outputs by reference': {
        text: 'select o.lovelace from (select mod($1::int + 7919 * g, $rows / 3) as tx_id from generate_series(1, 20) g) r join % o on o.tx_id = r.tx_id and o.index = 0',
        pick: `${mixed(43)} % ($rows / 3)`,
      },
    },
  },
  {
    name: 'datum',
    rows: countRows(400),
    key: 'tx_id',
    columns: 'tx_id integer not null, hash bytea not null, bytes bytea not null',
    row: `i, decode(md5(i::text) || md5((i + 1)::text), 'hex'), decode(repeat(md5(i::text), 12), 'hex')`,
    indexes: ['create index on % using hash (hash)', 'create index on % (tx_id)'],
    reads: {
      'one datum by hash': {
        text: `select bytes from % where hash = $1`,
        pick: `decode(md5((${mixed(47)} % $rows)::text) || md5((${mixed(47)} % $rows + 1)::text), 'hex')`,
      },
    },
  },
  {
    name: 'metadata',
    rows: countRows(500),
    key: 'tx_id',
    columns: 'tx_id integer not null, label numeric not null, bytes bytea not null',
    row: `i, case when i % 2 = 0 then 674 when i % 50 = 1 then 721 else 1000 + ${mixed(53)} % 2000 end, decode(repeat(md5(i::text), 10), 'hex')`,
    indexes: ['create unique index on % (tx_id, label)', 'create index on % (label, tx_id)'],
    reads: {
      'newest page of a common label': {
        text: 'select tx_id, bytes from % where label = $1::numeric order by tx_id desc limit 50',
        pick: 'case when i % 2 = 0 then 674 else 721 end',
      },
      'newest page of a rare label': {
        text: 'select tx_id, bytes from % where label = $1::numeric order by tx_id desc limit 50',
        pick: `1000 + ${mixed(59)} % 2000`,
      },
      'metadata of a transaction': {
        text: 'select label, bytes from % where tx_id = $1',
        pick: `${mixed(61)} % $rows`,
      },
    },
  },
  {
    name: 'redeemer',
    rows: countRows(400),
    key: 'tx_id',
    columns:
      'memory bigint not null, tx_id integer not null, index integer not null, script_hash bytea, data bytea not null',
    row: `i, i, 0, decode(substring(md5((${mixed(67)} % 500)::text) for 28), 'hex'), decode(repeat(md5(i::text), 3), 'hex')`,
    indexes: ['create unique index on % (tx_id, index)', 'create index on % (script_hash, tx_id, index)'],
    reads: {
      'newest page of a script': {
        text: 'select tx_id, memory from % where script_hash = $1 order by tx_id desc, index desc limit 50',
        pick: `decode(substring(md5((i % 500)::text) for 28), 'hex')`,
      },
      'redeemers of a transaction': { text: 'select memory from % where tx_id = $1', pick: `${mixed(71)} % $rows` },
    },
  },
];

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Rows and indexes of one form of a table; the rows first, as in a bulk load. */
async function create(client, shape, table, partitions) {
  const fill = (text) => text.replaceAll('$rows', String(shape.rows));
  await client.query(
    `create table ${table} (${shape.columns})${partitions > 0 ? ` partition by range (${shape.key})` : ''}`,
  );
  if (shape.external !== undefined)
    await client.query(`alter table ${table} alter column ${shape.external} set storage external`);
  const step = Math.ceil(shape.rows / (shape.rowsPerKey ?? 1) / Math.max(1, partitions)) + 1;
  for (let part = 0; part < partitions; part += 1)
    await client.query(
      `create table ${table}_${part} partition of ${table} for values from (${part * step}) to (${(part + 1) * step})`,
    );
  const loadMs = await timed(() =>
    client.query(fill(`insert into ${table} select ${shape.row} from generate_series(0, $rows - 1) i`)),
  );
  const indexMs = await timed(async () => {
    for (const index of shape.indexes) await client.query(index.replace('%', table));
  });
  await client.query(`analyze ${table}`);
  return { loadMs, indexMs };
}

/** With partitions. */
const SIZES = `select sum(pg_indexes_size(oid))::float8 as indexes, sum(pg_total_relation_size(oid))::float8 as total from pg_class
  where oid = $1::regclass or oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`;

async function readTimes(client, shape, { text, pick }, tables) {
  const fill = (value) => value.replaceAll('$rows', String(shape.rows));
  const { rows } = await client.query(fill(`select (${pick})::text as value from generate_series(0, ${READS - 1}) i`));
  const values = rows.map(({ value }) => [value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value]);
  const times = tables.map(() => []);
  for (let turn = 0; turn <= ROUNDS; turn += 1)
    for (const [place, table] of tables.entries()) {
      const query = { name: `${table} ${place} ${shape.name}${text.length}`, text: fill(text).replace('%', table) };
      const ms = await timed(async () => {
        for (const parameters of values) await client.query({ ...query, values: parameters });
      });
      // The first turn fills the caches.
      if (turn > 0) times[place].push(ms / READS);
    }
  return times.map(median);
}

async function measureShape(client, shape) {
  const forms = [
    { table: `${shape.name}_plain`, partitions: 0 },
    ...PARTITIONS.map((partitions) => ({ table: `${shape.name}_p${partitions}`, partitions })),
  ];
  const made = [];
  for (const { table, partitions } of forms) made.push(await create(client, shape, table, partitions));
  const tables = forms.map(({ table }) => table);
  const reads = {};
  for (const [name, read] of Object.entries(shape.reads)) {
    const [plain, ...others] = await readTimes(client, shape, read, tables);
    reads[name] = {
      plainMs: round(plain),
      ...Object.fromEntries(others.map((ms, place) => [`ratio${PARTITIONS[place]}`, round(ms / plain)])),
    };
  }
  const maintenance = {};
  for (const [place, { table, partitions }] of forms.entries()) {
    const [before] = (await client.query(SIZES, [table])).rows;
    const last = partitions > 0 ? `${table}_${partitions - 1}` : table;
    // After a year at the tip: the newest partition, or all pages of the table that are not frozen yet.
    const freezeNewestMs = await timed(() => client.query(`vacuum (freeze) ${last}`));
    const freezeAllMs = await timed(() => client.query(`vacuum (freeze) ${table}`));
    const dropHalfMs = await timed(async () => {
      if (partitions === 0) {
        await client.query(
          `delete from ${table} where ${shape.key} < ${Math.floor(shape.rows / (shape.rowsPerKey ?? 1) / 2)}`,
        );
        await client.query(`vacuum ${table}`);
        return;
      }
      for (let part = 0; part < partitions / 2; part += 1) {
        await client.query('begin');
        await client.query(`alter table ${table} detach partition ${table}_${part}`);
        await client.query(`drop table ${table}_${part}`);
        await client.query('commit');
      }
    });
    const [after] = (await client.query(SIZES, [table])).rows;
    maintenance[partitions === 0 ? 'plain' : `${partitions} partitions`] = {
      loadMs: round(made[place].loadMs),
      indexMs: round(made[place].indexMs),
      indexBytes: before.indexes,
      bytes: before.total,
      freezeNewestMs: round(freezeNewestMs),
      freezeAllMs: round(freezeAllMs),
      dropHalfMs: round(dropHalfMs),
      bytesAfterDrop: after.total,
    };
  }
  await client.query(`drop table ${tables.join(', ')}`);
  return { rows: shape.rows, reads, maintenance };
}

await withDatabase(async (db) => {
  const client = new pg.Client({ connectionString: db.connectionUrl });
  await client.connect();
  await client.query('set plan_cache_mode to force_generic_plan');
  await client.query(`set maintenance_work_mem to '256MB'`);
  const blocks = SHAPES[0].rows;
  await client.query(
    `create table chain as select i as height, md5(i::text) as hash from generate_series(0, ${blocks - 1}) i`,
  );
  await client.query('create index on chain (hash)');
  await client.query('analyze chain');
  const { rows: version } = await client.query('show server_version');
  for (const shape of SHAPES.filter(({ name }) => only === 'all' || name === only)) {
    const result = await measureShape(client, shape);
    console.log(shape.name, JSON.stringify(result.reads));
    writeResult(`partition-${shape.name}`, {
      date: today(),
      ...machine,
      postgresql: version[0].server_version,
      loadAverage: round(loadavg()[0]),
      rounds: ROUNDS,
      ...result,
    });
  }
  await client.end();
});
