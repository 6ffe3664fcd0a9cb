// How fast a simulated chain of any length is generated: node bench/sync/sandbox-generate.mjs [blocks] [transactions].
// Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeResult } from '../measurement.mjs';

const { generateChain } = await import(new URL('../../dist/app/sandbox/sandbox-generate.js', import.meta.url).href);
const [blocks = 1_000, transactionsPerBlock = 20] = process.argv.slice(2).map(Number);
const ROUNDS = 3;

async function round(count) {
  const folder = mkdtempSync(join(tmpdir(), 'ct-bench-'));
  const began = performance.now();
  const cpu = process.cpuUsage();
  try {
    const { transactions } = await generateChain({
      network: 'APEX_VECTOR_TESTNET',
      folder,
      blocks: count,
      seed: 1,
      transactionsPerBlock,
      clock: { now: () => Date.UTC(2026, 8, 1) },
    });
    const { user, system } = process.cpuUsage(cpu);
    return { transactions, seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The fixed cost of every chain, history and wallets, is measured separately.
const base = await round(1);
const rounds = [];
for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(blocks));
const rate = (each, seconds) => Math.round((each.transactions - base.transactions) / (each[seconds] - base[seconds]));
const result = {
  blocks,
  transactionsPerBlock,
  startSeconds: Number(base.seconds.toFixed(2)),
  transactionsPerSecond: rounds.map((each) => rate(each, 'seconds')),
  transactionsPerCpuSecond: rounds.map((each) => rate(each, 'cpuSeconds')),
  maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
};
writeResult('sandbox-generate', result);
console.log(result);
