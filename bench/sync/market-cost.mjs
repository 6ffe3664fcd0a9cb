// Cost of the market index for blocks without market transactions: the preview chain from genesis (53,069 blocks), appended and made live
// with the rules of the market and without, in one process and in turns. Time of the processor beside that of the
// clock, because the first is the same on a busy machine.
//
//   npm run build && node bench/sync/market-cost.mjs [rounds]        needs external data
import { withDatabase } from '../database.mjs';
import { load, median, processor, writeResult } from '../measurement.mjs';
import { needChainData, readPreviewBlocks, readPreviewGenesis } from './chain-data.mjs';

const { sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { networkById } = await load('chains/networks.js');

needChainData('market-cost');
const ROUNDS = Number(process.argv[2] ?? 5);
const BATCH = 2000;

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema('CARDANO_PREVIEW');
const genesis = readPreviewGenesis();

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

await withDatabase(async (db) => {
  const blocks = readPreviewBlocks();
  await indexChain(db, blocks, network.market);
  const runs = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.without.push(await indexChain(db, blocks, undefined));
    runs.with.push(await indexChain(db, blocks, network.market));
  }
  const of = (list, key) => median(list.map((run) => run[key]));
  const result = {
    ...processor,
    blocks: blocks.length,
    ...runs,
    cpuRatio: round(of(runs.with, 'cpuSeconds') / of(runs.without, 'cpuSeconds')),
    clockRatio: round(of(runs.with, 'seconds') / of(runs.without, 'seconds')),
  };
  console.log(
    `with the market ${of(runs.with, 'cpuSeconds')} s CPU, without ${of(runs.without, 'cpuSeconds')} s: ` +
      `${result.cpuRatio}; wall time ${result.clockRatio}`,
  );
  writeResult('market-cost', result);
});
