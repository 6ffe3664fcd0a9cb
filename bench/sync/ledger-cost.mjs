// Cost of the ledger state: the preview chain from genesis (53,069 blocks), appended with the ledger engine, which
// verifies the leader of one block in a thousand, and without it, in one process and in turns. The limit is 1.3 times.
//
//   npm run build && node bench/sync/ledger-cost.mjs [rounds]        needs external data
import { withDatabase } from '../database.mjs';
import { load, median, processor, writeResult } from '../measurement.mjs';
import { needChainData, readPreviewBlocks, readPreviewGenesisFiles } from './chain-data.mjs';

const { sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { networkById } = await load('chains/networks.js');
const { ledgerConstants } = await load('ledger/constants.js');
const { readGenesisContent } = await load('ledger/genesis/initial-state.js');

needChainData('ledger-cost');
const ROUNDS = Number(process.argv[2] ?? 3);
const BATCH = 2000;
const LIMIT = 1.3;

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema('CARDANO_PREVIEW');
const constants = ledgerConstants(network);
const genesis = readGenesisContent(readPreviewGenesisFiles(), constants);
const outputs = [...genesis.byron, ...genesis.shelley];

async function indexChain(db, blocks, ledger) {
  await db.run(sql`drop schema if exists ${schema} cascade`);
  const index = await openCardanoIndex(db, network, { genesis: outputs, ...(ledger && { ledger }) });
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (let at = 0; at < blocks.length; at += BATCH)
    await index.append(blocks.slice(at, at + BATCH).map((bytes) => index.decode(bytes)));
  const appended = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: round(appended / 1000), cpuSeconds: round((user + system) / 1e6) };
}

const round = (value) => Math.round(value * 1000) / 1000;

await withDatabase(async (db) => {
  const blocks = readPreviewBlocks();
  const ledger = { constants, genesis, verifyLeaders: 'sampled' };
  await indexChain(db, blocks, ledger);
  const runs = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.without.push(await indexChain(db, blocks, undefined));
    runs.with.push(await indexChain(db, blocks, ledger));
  }
  const of = (list, key) => median(list.map((run) => run[key]));
  const result = {
    ...processor,
    blocks: blocks.length,
    ...runs,
    cpuRatio: round(of(runs.with, 'cpuSeconds') / of(runs.without, 'cpuSeconds')),
    clockRatio: round(of(runs.with, 'seconds') / of(runs.without, 'seconds')),
    limit: LIMIT,
  };
  console.log(
    `with the ledger state ${of(runs.with, 'seconds')} s, without ${of(runs.without, 'seconds')} s: ` +
      `${result.clockRatio}; processor time ${result.cpuRatio}; limit ${LIMIT}`,
  );
  writeResult('ledger-cost', result);
});
