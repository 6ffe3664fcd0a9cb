// What the market costs blocks that have none: the preview chain from genesis (53,069 blocks), appended and made live
// with the rules of the market and without, in one process and in turns. Time of the processor beside that of the
// clock, because the first is the same on a busy machine.
//
//   npm run build && node bench/sync/market-cost.mjs [rounds]        needs ../shared/data beside the checkout
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const dist = new URL(process.env.DIST ?? '../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist).href);
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { genesisOutputs } = await load('chains/cardano/genesis.js');
const { networkById } = await load('chains/networks.js');
const { CborReader } = await load('kernel/cbor/reader.js');
const { silentLog } = await load('kernel/log.js');

const data = new URL('../../../shared/data/cardano-preview-chain/', import.meta.url);
if (!existsSync(data)) {
  console.log('market-cost: skipped, ../shared/data is not here');
  process.exit(0);
}
const ROUNDS = Number(process.argv[2] ?? 5);
const BATCH = 2000;

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema('CARDANO_PREVIEW');
const readGenesis = (name) => readFileSync(new URL(`genesis/${name}-genesis.json`, data), 'utf8');
const genesis = genesisOutputs({ byron: readGenesis('byron'), shelley: readGenesis('shelley') }, network);

function readBlocks() {
  const tar = gunzipSync(readFileSync(new URL('immutable-00000-00269.tar.gz', data)));
  const text = (start, length) => tar.toString('latin1', start, start + length).replace(/\0[\s\S]*$/, '');
  const chunks = [];
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (text(at, 100).endsWith('.chunk')) chunks.push([text(at, 100), tar.subarray(at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return chunks
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, chunk]) => {
      const items = [];
      for (const reader = new CborReader(chunk); !reader.done; ) items.push(reader.readEncoded());
      return items;
    });
}

async function indexChain(db, blocks, market) {
  await db.run(sql`drop schema if exists ${schema} cascade`);
  const index = await openCardanoIndex(db, { ...network, market }, { genesis });
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (let at = 0; at < blocks.length; at += BATCH)
    await index.append(blocks.slice(at, at + BATCH).map((bytes) => index.decode(bytes)));
  const appended = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  await index.goLive();
  return { seconds: round(appended / 1000), cpuSeconds: round((user + system) / 1e6) };
}

const round = (value) => Math.round(value * 1000) / 1000;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
try {
  const blocks = readBlocks();
  await indexChain(db, blocks, network.market);
  const runs = { with: [], without: [] };
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    runs.without.push(await indexChain(db, blocks, undefined));
    runs.with.push(await indexChain(db, blocks, network.market));
  }
  const of = (list, key) => median(list.map((run) => run[key]));
  const result = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    blocks: blocks.length,
    ...runs,
    cpuRatio: round(of(runs.with, 'cpuSeconds') / of(runs.without, 'cpuSeconds')),
    clockRatio: round(of(runs.with, 'seconds') / of(runs.without, 'seconds')),
  };
  console.log(
    `with the market ${of(runs.with, 'cpuSeconds')} s of the processor, without ${of(runs.without, 'cpuSeconds')} s: ` +
      `${result.cpuRatio}; by the clock ${result.clockRatio}`,
  );
  mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
  writeFileSync(new URL('../results/market-cost.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
