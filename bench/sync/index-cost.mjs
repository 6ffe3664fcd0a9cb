// Cost of one part of the Cardano index: the preview chain appended with the part and without it, in one process and in
// turns. Time of the processor beside that of the clock, because the first is the same on a busy machine.
import { load, median, processor } from '../measurement.mjs';
import { readPreviewBlocks } from './chain-data.mjs';

const { sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { networkById } = await load('chains/networks.js');

const BATCH = 2000;
const schema = networkSchema('CARDANO_PREVIEW');

export const PREVIEW = networkById('CARDANO_PREVIEW');
const round = (value) => Math.round(value * 1000) / 1000;

async function appendChain(db, blocks, openIndex, finish) {
  await db.run(sql`drop schema if exists ${schema} cascade`);
  const index = await openIndex(db);
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (let at = 0; at < blocks.length; at += BATCH)
    await index.append(blocks.slice(at, at + BATCH).map((bytes) => index.decode(bytes)));
  const appended = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  await finish(index);
  return { seconds: round(appended / 1000), cpuSeconds: round((user + system) / 1e6) };
}

/** `openWith` and `openWithout` open the index; `finish` runs after each chain, outside the measured time. */
export async function compareIndexCost(db, rounds, { openWith, openWithout, finish = () => undefined }) {
  const blocks = readPreviewBlocks();
  await appendChain(db, blocks, openWith, finish);
  const runs = { with: [], without: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    runs.without.push(await appendChain(db, blocks, openWithout, finish));
    runs.with.push(await appendChain(db, blocks, openWith, finish));
  }
  const of = (list, key) => median(list.map((run) => run[key]));
  const medians = {
    with: { seconds: of(runs.with, 'seconds'), cpuSeconds: of(runs.with, 'cpuSeconds') },
    without: { seconds: of(runs.without, 'seconds'), cpuSeconds: of(runs.without, 'cpuSeconds') },
  };
  const result = {
    ...processor,
    blocks: blocks.length,
    ...runs,
    cpuRatio: round(medians.with.cpuSeconds / medians.without.cpuSeconds),
    clockRatio: round(medians.with.seconds / medians.without.seconds),
  };
  return { result, medians };
}
