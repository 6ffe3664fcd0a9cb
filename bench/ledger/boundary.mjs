// Time and memory of an epoch boundary of mainnet by the number of stake accounts, with 3,000 pools in Conway: rewards,
// snapshot, retirements and governance. Every block of an epoch is applied, so that the reward calculation is spread as
// on the network; the slowest of them shows how long a block waits at most. Times are processor time, so that other work
// on the machine does not count.
//
//   npm run build && node bench/ledger/boundary.mjs [accounts ...]
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

const { applyBlock } = await load('ledger/apply-block.js');
const { ledgerConstants } = await load('ledger/constants.js');
const { LedgerState } = await load('ledger/state/ledger-state.js');
const { raiseToEra, startParameters } = await load('chains/cardano/parameters/protocol-parameters.js');
const { networkById } = await load('chains/networks.js');
const { blake2b224 } = await load('kernel/blake2b.js');
const { toHex } = await load('kernel/hex.js');

const ONE_SIZE = '--one-size';
const given = process.argv.slice(2);
const sizes = given.length > 0 ? given.filter((text) => text !== ONE_SIZE).map(Number) : [10_000, 100_000, 1_000_000];
const POOLS = 3_000;
const BLOCKS = 21_600;
const ADA = 1_000_000n;

const network = { ...networkById('CARDANO_MAINNET'), byron: { slotSeconds: 20, epochSlots: 21_600, epochs: 0 } };
const constants = ledgerConstants(network);
const parameters = raiseToEra(startParameters(constants.genesis), constants.genesis, 'conway');
const epochSlots = network.shelley.epochSlots;

function coldKey(pool) {
  const key = new Uint8Array(32);
  new DataView(key.buffer).setUint32(0, pool);
  return key;
}

function measureMemory() {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heapUsed, arrayBuffers };
}

function createState(count) {
  const pots = { treasury: 0n, reserves: 14_000_000_000n * ADA, fees: 0n, deposits: 0n, donations: 0n, utxo: 0n };
  const state = new LedgerState({ epoch: 0, era: 'conway', parameters, pots });
  for (let pool = 0; pool < POOLS; pool += 1) {
    const operator = blake2b224(coldKey(pool));
    const content = { operator, pledge: 0n, cost: 170n * ADA, margin: { numerator: 1n, denominator: 50n }, owners: [] };
    const registration = { parameters: content, rewardAccount: pool % count, owners: [pool % count] };
    state.poolNumbers.number(toHex(operator));
    state.pools.set(toHex(operator), { registration, next: undefined, deposit: 0n, retiresIn: undefined });
  }
  const stake = (24_000_000_000n * ADA) / BigInt(count);
  for (let id = 0; id < count; id += 1) {
    state.accounts.register(id, 2n * ADA);
    state.accounts.addUtxo(id, stake + BigInt(id));
    state.accounts.delegate(id, 1 + (id % POOLS));
    state.accounts.delegateVote(id, 1 + (id % 2));
  }
  state.pots.update({ utxo: stake * BigInt(count) });
  return state;
}

const createBlock = (slot, pool) => ({
  era: 'conway',
  header: { height: slot, slot, issuerVkey: coldKey(pool) },
  hash: new Uint8Array(32),
  transactions: [],
  resolveAccount: () => 0,
});

function measure(count) {
  const before = measureMemory();
  const state = createState(count);
  const boundaries = [];
  let slowest = 0;
  let payments = 0;
  for (let epoch = 0; epoch <= 6; epoch += 1) {
    // As while following the network: the last k blocks can be undone.
    const mark = state.journal.mark();
    for (let index = 0; index < BLOCKS; index += 1) {
      const slot = epoch * epochSlots + index * (epochSlots / BLOCKS);
      const start = process.cpuUsage();
      const reports = applyBlock(state, createBlock(slot, (index * 7) % POOLS), constants);
      const ms = process.cpuUsage(start).user / 1_000;
      if (reports.length > 0 && epoch >= 4) boundaries.push(ms);
      if (reports.length > 0) payments = reports[0].payments.length;
      if (reports.length === 0 && epoch >= 4) slowest = Math.max(slowest, ms);
    }
    state.journal.discardBefore(mark);
  }
  const after = measureMemory();
  // The state has to be alive until here.
  state.epoch.get();
  const columns = after.arrayBuffers - before.arrayBuffers;
  const objects = after.heapUsed - before.heapUsed;
  return {
    accounts: count,
    payments,
    boundaryMs: Number(median(boundaries).toFixed(1)),
    slowestBlockMs: Number(slowest.toFixed(1)),
    columnBytesPerAccount: Number((columns / count).toFixed(1)),
    objectMegabytes: Number((objects / 1e6).toFixed(1)),
    nanosecondsPerAccount: Math.round((median(boundaries) * 1e6) / count),
  };
}

/** Each size has its own process, so that the memory of one does not count for another. */
function measureApart(count) {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', script, ONE_SIZE, String(count)], { encoding: 'utf8' }),
  );
}

if (given.includes(ONE_SIZE)) {
  // Compiles the code and settles the heap, so that both runs start from the same memory.
  measure(1_000);
  console.log(JSON.stringify(measure(sizes[0])));
} else {
  const rows = sizes.map(measureApart);
  for (const row of rows) console.log(JSON.stringify(row));
  const [first] = rows;
  const ratios = rows.map(({ accounts, boundaryMs }) => ({
    accounts: accounts / first.accounts,
    time: Number((boundaryMs / first.boundaryMs).toFixed(2)),
  }));
  console.log(JSON.stringify(ratios));
  writeResult('ledger-boundary', { date: today(), ...machine, pools: POOLS, blocksPerEpoch: BLOCKS, rows, ratios });
}
