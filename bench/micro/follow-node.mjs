// Blocks per second from a node over a local socket and over TCP, with and without requests running ahead, and from
// the files of the same chain: 53,069 real blocks each time, all in one run.
// `node bench/micro/follow-node.mjs [rounds]`; needs external data (test/data/README.md).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { needData } from '../external-data.mjs';
import { median, processor, writeResult } from '../measurement.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const outdir = join(here, '../../node_modules/.cache/bench-follow-node');
await build({
  entryPoints: ['follow-node-server.ts', 'follow-node-client.ts'].map((name) => join(here, name)),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
});
const { unpackPreviewChain, node, files, followAll, magic } = await import(join(outdir, 'follow-node-client.mjs'));

const rounds = Number(process.argv[2] ?? 5);
needData('follow-node', 'cardano-preview-chain');
const folder = await unpackPreviewChain();
const server = fork(join(outdir, 'follow-node-server.mjs'), [folder, String(magic)]);
const [{ local, peer }] = await once(server, 'message');

const cases = {
  'node-to-client, one request at a time': () => node(local, { pipelineDepth: 1 }),
  'node-to-client, 100 requests ahead': () => node(local, {}),
  'node-to-node, one block at a time': () => node(peer, { pipelineDepth: 1, rangeBlocks: 1 }),
  'node-to-node, ranges of 100': () => node(peer, {}),
  'immutable files, indexed': () => files(folder),
};

/** Blocks per second of each round, by case. */
const speeds = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
async function measure(name, source) {
  const { blocks, perSecond } = await followAll(source());
  if (blocks !== 53_069) throw new Error(`${name}: ${blocks} blocks`);
  speeds[name].push(perSecond);
}
try {
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, source] of Object.entries(cases)) await measure(name, source);
    // The first round only warms up.
    if (round === 0) for (const list of Object.values(speeds)) list.length = 0;
  }
  // The same files without their indexes: no checksums, but every byte is read to find the blocks.
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.secondary'))) rmSync(join(folder, name));
  speeds['immutable files, bare'] = [];
  for (let round = 0; round < rounds; round += 1)
    await measure('immutable files, bare', cases['immutable files, indexed']);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

const blocksPerSecond = Object.fromEntries(
  Object.entries(speeds).map(([name, list]) => [name, Math.round(median(list))]),
);
const ratio = (a, b) => Number((blocksPerSecond[a] / blocksPerSecond[b]).toFixed(2));
const result = {
  ...processor,
  node: process.version,
  rounds,
  blocksPerSecond,
  ratios: {
    'node-to-client ahead / one at a time': ratio(
      'node-to-client, 100 requests ahead',
      'node-to-client, one request at a time',
    ),
    'node-to-node ranges / one at a time': ratio('node-to-node, ranges of 100', 'node-to-node, one block at a time'),
    'files indexed / node-to-client ahead': ratio('immutable files, indexed', 'node-to-client, 100 requests ahead'),
  },
  peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
};
console.table(blocksPerSecond);
console.table(result.ratios);
writeResult('follow-node', result);
