import { chance, pick, type RandomInt, randomAmount } from '../random-int.js';
import type { Chain } from './chain.js';
import type { Intent, Spend } from './compose.js';
import type { Entry } from './mempool-entry.js';
import type { Simulation } from './simulation.js';

/** Fee rates that users pay, in tenths of a satoshi per virtual byte. */
const RATES = [3, 8, 10, 12, 15, 20, 20, 30, 40, 55, 80, 120, 180, 300];

const pickRate = (randomInt: RandomInt): number => pick(randomInt, RATES) / 10;

/** A random everyday payment. */
function createRandomIntent({ users, exchange }: Simulation, randomInt: RandomInt): Intent {
  const payer = pick(randomInt, users);
  const others = users.filter((user) => user !== payer);
  const value = randomAmount(randomInt, 20_000n, 4_000_000n, 500n);
  const feeRate = pickRate(randomInt);
  if (chance(randomInt, 12)) {
    // An exchange pays several users in one transaction.
    const outputs = Array.from({ length: 3 + randomInt(4) }, () => ({
      value: randomAmount(randomInt, 20_000n, 400_000n, 1_000n),
      script: pick(randomInt, users).wallet.script,
    }));
    return { payer: exchange.hot, outputs, feeRate };
  }
  if (chance(randomInt, 20))
    return { payer: payer.wallet, outputs: [{ value, script: exchange.deposits.script }], feeRate };
  if (chance(randomInt, 15)) return { payer: payer.wallet, outputs: [{ value, script: exchange.hot.script }], feeRate };
  return { payer: payer.wallet, outputs: [{ value, script: pick(randomInt, others).wallet.script }], feeRate };
}

/** Users without enough funds are skipped. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Adds up to `most` new payments to the mempool. */
export function addPayments(chain: Chain, randomInt: RandomInt, max: number, time: number): void {
  for (let count = randomInt(max + 1); count > 0; count -= 1)
    attempt(() => chain.mempool.addOwn(chain.compose(createRandomIntent(chain.simulation, randomInt)), time));
}

/** Replaces a transaction with confirmed inputs by one with a higher fee (RBF). */
function createReplacement({ simulation, mempool }: Chain, entry: Entry): Intent | undefined {
  const payer = simulation.actor(entry.spent[0]!.script);
  if (payer === undefined || mempool.getAncestors(entry).length > 0) return undefined;
  const inputs = entry.spent.map((coin): Spend => ({ coin, wallet: payer }));
  if (!entry.spent.every(({ script }) => simulation.actor(script) === payer)) return undefined;
  const outputs = entry.transaction.outputs.filter(({ script }) => simulation.actor(script) !== payer);
  const feeRate = (Number(entry.fee) / entry.virtualBytes) * 1.6 + 2;
  return outputs.length === 0 ? undefined : { payer, inputs, outputs, feeRate };
}

/** The recipient spends a pending output immediately and pays for both transactions (CPFP). */
function createChild({ simulation, mempool }: Chain, entry: Entry, randomInt: RandomInt): Intent | undefined {
  for (const [vout, { value, script }] of entry.transaction.outputs.entries()) {
    const payer = simulation.actor(script);
    const coin = mempool.coin(`${entry.txid}:${vout}`);
    if (payer === undefined || coin === undefined || value < 60_000n || mempool.isSpent(`${entry.txid}:${vout}`))
      continue;
    const payee = pick(randomInt, simulation.users).wallet;
    return {
      payer,
      inputs: [{ coin, wallet: payer }],
      outputs: [{ value: value / 2n, script: payee.script }],
      feeRate: 20 + randomInt(30),
    };
  }
  return undefined;
}

/** Raises the fee of some pending transactions, by replacement (RBF) or by a child (CPFP). */
export function bumpPendingFees(chain: Chain, randomInt: RandomInt, time: number): void {
  const pending = chain.mempool.all();
  if (pending.length === 0) return;
  const entry = pick(randomInt, pending);
  const intent = chance(randomInt, 60) ? createReplacement(chain, entry) : createChild(chain, entry, randomInt);
  if (intent !== undefined) attempt(() => chain.mempool.addOwn(chain.compose(intent), time));
}
