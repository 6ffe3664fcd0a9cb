// CPU time of a transfer that fails for insufficient funds, and its ratio to a transfer of the same wallet that
// succeeds, in the same run. Every UTxO holds 50 tokens; wallets differ in size and in how many different tokens they hold.
// Run `node tools/build.mjs --no-image` first. BUILDER_LIBRARY names another build to measure.
import { loadavg } from 'node:os';
import { createRandom } from '../random.mjs';
import { ours } from './ours.mjs';
import { context } from './setting.mjs';

const SIZES = [200, 1000, 2000];
const TOKEN_KINDS = [50, 500, 4000];
const TOKENS_PER_UTXO = 50;
const TOKENS_PER_POLICY = 5;
const WARM_UPS = 3;
const RUNS = 9;

const hex = (number, bytes) => number.toString(16).padStart(2 * bytes, '0');

function createWallet(size, kinds) {
  const random = createRandom(size + kinds);
  return Array.from({ length: size }, (_, index) => {
    const first = Math.floor(random() * kinds);
    return {
      txHash: hex(Math.floor(random() * 2 ** 32), 4) + hex(index, 28),
      outputIndex: index % 4,
      lovelace: BigInt(5_000_000 + Math.floor(random() * 5_000_000)),
      assets: Array.from({ length: TOKENS_PER_UTXO }, (_, step) => {
        const token = (first + step) % kinds;
        const policyId = hex(Math.floor(token / TOKENS_PER_POLICY) + 1, 28);
        return { policyId, assetName: hex(token, 4), quantity: BigInt(1 + Math.floor(random() * 1000)) };
      }),
    };
  });
}

/** Median CPU milliseconds of a build, and its error if it fails. */
function measure(contestant, job) {
  const times = [];
  let message;
  for (let run = 0; run < WARM_UPS + RUNS; run += 1) {
    const before = process.cpuUsage();
    try {
      contestant.build(job, context);
    } catch (error) {
      ({ message } = error);
    }
    const { user, system } = process.cpuUsage(before);
    if (run >= WARM_UPS) times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  return { ms: times[RUNS >> 1], message };
}

const builder = ours('tagged');
console.log(`load average ${loadavg()[0].toFixed(1)}`);
for (const kinds of TOKEN_KINDS)
  for (const size of SIZES) {
    const utxos = createWallet(size, kinds);
    const total = utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
    const success = measure(builder, { utxos, outputs: [{ lovelace: 20_000_000n, assets: [] }] });
    const failure = measure(builder, { utxos, outputs: [{ lovelace: total + 10_000_000n, assets: [] }] });
    console.log(
      `${size} UTxOs, ${kinds} kinds of tokens: success ${success.ms.toFixed(1)} ms, ` +
        `shortage ${failure.ms.toFixed(1)} ms, ratio ${(failure.ms / success.ms).toFixed(2)}`,
    );
    console.log(`  ${success.message ?? 'built'}; ${failure.message ?? 'built'}`);
  }
