import { chance, type Draw, drawAmount, pick } from '../draw.js';
import type { Chain } from './chain.js';
import type { Intent, Spend } from './compose.js';
import type { Entry } from './mempool-entry.js';
import type { World } from './world.js';

/** Fee rates that users pay, in tenths of a satoshi per virtual byte. */
const RATES = [3, 8, 10, 12, 15, 20, 20, 30, 40, 55, 80, 120, 180, 300];

const drawRate = (draw: Draw): number => pick(draw, RATES) / 10;

/** A random everyday payment. */
function everydayIntent({ people, exchange }: World, draw: Draw): Intent {
  const payer = pick(draw, people);
  const others = people.filter((person) => person !== payer);
  const value = drawAmount(draw, 20_000n, 4_000_000n, 500n);
  const feeRate = drawRate(draw);
  if (chance(draw, 12)) {
    // An exchange pays several users in one transaction.
    const outputs = Array.from({ length: 3 + draw(4) }, () => ({
      value: drawAmount(draw, 20_000n, 400_000n, 1_000n),
      script: pick(draw, people).wallet.script,
    }));
    return { payer: exchange.hot, outputs, feeRate };
  }
  if (chance(draw, 20)) return { payer: payer.wallet, outputs: [{ value, script: exchange.deposits.script }], feeRate };
  if (chance(draw, 15)) return { payer: payer.wallet, outputs: [{ value, script: exchange.hot.script }], feeRate };
  return { payer: payer.wallet, outputs: [{ value, script: pick(draw, others).wallet.script }], feeRate };
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
export function payEachOther(chain: Chain, draw: Draw, most: number, time: number): void {
  for (let count = draw(most + 1); count > 0; count -= 1)
    attempt(() => chain.mempool.keep(chain.compose(everydayIntent(chain.world, draw)), time));
}

/** Replaces a transaction with confirmed inputs by one with a higher fee (RBF). */
function raisedFee({ world, mempool }: Chain, entry: Entry): Intent | undefined {
  const payer = world.actor(entry.spent[0]!.script);
  if (payer === undefined || mempool.ancestorsOf(entry).length > 0) return undefined;
  const inputs = entry.spent.map((coin): Spend => ({ coin, wallet: payer }));
  if (!entry.spent.every(({ script }) => world.actor(script) === payer)) return undefined;
  const outputs = entry.transaction.outputs.filter(({ script }) => world.actor(script) !== payer);
  const feeRate = (Number(entry.fee) / entry.virtualBytes) * 1.6 + 2;
  return outputs.length === 0 ? undefined : { payer, inputs, outputs, feeRate };
}

/** The recipient spends a pending output immediately and pays for both transactions (CPFP). */
function childOf({ world, mempool }: Chain, entry: Entry, draw: Draw): Intent | undefined {
  for (const [vout, { value, script }] of entry.transaction.outputs.entries()) {
    const payer = world.actor(script);
    const coin = mempool.coin(`${entry.txid}:${vout}`);
    if (payer === undefined || coin === undefined || value < 60_000n || mempool.isSpent(`${entry.txid}:${vout}`))
      continue;
    const payee = pick(draw, world.people).wallet;
    return {
      payer,
      inputs: [{ coin, wallet: payer }],
      outputs: [{ value: value / 2n, script: payee.script }],
      feeRate: 20 + draw(30),
    };
  }
  return undefined;
}

/** Raises the fee of some pending transactions, by replacement (RBF) or by a child (CPFP). */
export function hurry(chain: Chain, draw: Draw, time: number): void {
  const waiting = chain.mempool.all();
  if (waiting.length === 0) return;
  const entry = pick(draw, waiting);
  const intent = chance(draw, 60) ? raisedFee(chain, entry) : childOf(chain, entry, draw);
  if (intent !== undefined) attempt(() => chain.mempool.keep(chain.compose(intent), time));
}
