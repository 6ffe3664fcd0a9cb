import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LogFields, silentLog } from '../../src/kernel/log.js';
import { publishCluster } from '../../src/store/drivers/embedded/copy-cluster.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { type RecordedEvent, recordingLog } from '../support/recording-log.js';

const original = temporaryDataDir();
const template = join(original.dataDir, 'template');

let folders: ReturnType<typeof temporaryDataDir>[] = [];
let running: EmbeddedServer[] = [];

async function queryRows<Row extends object>(connection: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function start(dataDir: string, given: string | undefined = template, log = silentLog): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({
    dataDir,
    transport: 'socket',
    settings: { fsync: 'off' },
    template: given,
    log,
  });
  running.push(server);
  return server;
}

const listFields = (events: readonly RecordedEvent[], name: string): readonly LogFields[] =>
  events.filter(({ event }) => event === name).map(({ fields }) => fields);

function newFolder(): string {
  const folder = temporaryDataDir();
  folders.push(folder);
  return folder.dataDir;
}

beforeAll(async () => {
  const server = await startEmbeddedServer({
    dataDir: original.dataDir,
    transport: 'socket',
    settings: { fsync: 'off' },
    log: silentLog,
  });
  await queryRows(server.connection, "create table prepared as select 'from the image' as text");
  await queryRows(server.connection, 'alter role crosstie password null');
  await server.stop();
  await publishCluster(join(realpathSync(join(original.dataDir, 'postgres')), 'data'), template);
});

afterAll(() => original.remove());

beforeEach(() => {
  folders = [];
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  for (const { remove } of folders) remove();
});

test('new data folder starts with the rows of the template, and keeps its own after a restart', async () => {
  const dataDir = newFolder();
  const { log, events } = recordingLog();
  const first = await start(dataDir, template, log);
  expect(await queryRows(first.connection, 'select text from prepared')).toEqual([{ text: 'from the image' }]);
  expect(listFields(events, 'store.server-started')[0]).toMatchObject({ created: 'copied' });
  await queryRows(first.connection, "insert into prepared values ('written later')");
  await first.stop();
  const second = await start(dataDir, template, log);
  expect(await queryRows(second.connection, 'select count(*)::int as rows from prepared')).toEqual([{ rows: 2 }]);
  expect(listFields(events, 'store.server-started')[1]).toMatchObject({ created: false });
  expect(second.connection.password).toBe(first.connection.password);
});

test('each copy has its own password, which the other one rejects', async () => {
  const [one, other] = [await start(newFolder()), await start(newFolder())];
  expect(one.connection.password).toMatch(/^[0-9a-f]{48}$/);
  expect(other.connection.password).not.toBe(one.connection.password);
  const swapped = { ...one.connection, password: other.connection.password as string };
  await expect(queryRows(swapped, 'select 1')).rejects.toThrow('password authentication failed');
  await expect(queryRows({ ...one.connection, password: '' }, 'select 1')).rejects.toThrow();
});

test('files of a copy are private to their owner', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const cluster = join(dataDir, 'postgres', 'data');
  expect(statSync(cluster).mode & 0o777).toBe(0o700);
  expect(statSync(join(cluster, 'PG_VERSION')).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
});

test('template that cannot be copied is reported, and an empty cluster is created', async () => {
  const { log, events } = recordingLog();
  const server = await start(newFolder(), join(original.dataDir, 'nowhere'), log);
  expect(await queryRows(server.connection, "select to_regclass('prepared') as found")).toEqual([{ found: null }]);
  expect(listFields(events, 'store.template-unusable')).toHaveLength(1);
  expect(listFields(events, 'store.server-started')[0]).toMatchObject({ created: 'initialised' });
});

test('unfinished copy of a killed start is removed and does not count as a cluster', async () => {
  const dataDir = newFolder();
  const unfinished = join(dataDir, 'postgres', 'initdb-0badcafe');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), readFileSync(join(template, 'PG_VERSION')));
  const server = await start(dataDir);
  expect(await queryRows(server.connection, 'select text from prepared')).toEqual([{ text: 'from the image' }]);
  expect(existsSync(unfinished)).toBe(false);
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('initdb-'))).toEqual([]);
});

test('copy whose start was killed before it had a password gets one at the next start', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await queryRows(first.connection, 'alter role crosstie password null');
  await first.stop();
  // The state after a kill between the copy and the password.
  rmSync(join(dataDir, 'postgres', 'password'));
  const second = await start(dataDir);
  expect(await queryRows(second.connection, 'select text from prepared')).toEqual([{ text: 'from the image' }]);
  expect(second.connection.password).not.toBe(first.connection.password);
});

test('copy that was not synced when the machine stopped is replaced', async () => {
  const dataDir = newFolder();
  const { log, events } = recordingLog();
  const first = await start(dataDir, template, log);
  await queryRows(first.connection, "insert into prepared values ('written later')");
  await first.stop();
  running = [];
  const mark = join(dataDir, 'postgres', 'copy-not-synced');
  expect(existsSync(mark)).toBe(false);
  writeFileSync(mark, 'another boot id');
  const second = await start(dataDir, template, log);
  expect(await queryRows(second.connection, 'select text from prepared')).toEqual([{ text: 'from the image' }]);
  expect(listFields(events, 'store.copy-lost')).toHaveLength(1);
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('incomplete-'))).toHaveLength(1);
  expect(second.connection.password).not.toBe(first.connection.password);
});

test('copy that was not synced before its process ended is kept, and synced', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await queryRows(first.connection, "insert into prepared values ('written later')");
  await first.stop();
  running = [];
  const mark = join(dataDir, 'postgres', 'copy-not-synced');
  writeFileSync(mark, readFileSync('/proc/sys/kernel/random/boot_id'));
  const second = await start(dataDir);
  expect(await queryRows(second.connection, 'select count(*)::int as rows from prepared')).toEqual([{ rows: 2 }]);
  await second.stop();
  running = [];
  expect(existsSync(mark)).toBe(false);
});
