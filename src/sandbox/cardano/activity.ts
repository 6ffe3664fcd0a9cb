import { plainOutput } from '../../chains/cardano/transactions/output.js';
import { chance, pick, type RandomInt, randomAmount } from '../random-int.js';
import type { Chain } from './chain.js';
import type { Composed } from './compose.js';
import { createBatchIntent } from './compose-batch.js';
import type { Intent } from './intent.js';
import { toAsset } from './phases/tokens.js';
import type { Simulation } from './simulation.js';
import type { Wallet } from './wallet.js';

const ADA = 1_000_000n;

/** A random everyday transaction. */
export function createRandomIntent(simulation: Simulation, randomInt: RandomInt): Intent {
  const payer = pick(randomInt, simulation.users);
  const payee = pick(randomInt, [...simulation.users.filter((user) => user !== payer), simulation.exchange]);
  const lovelace = randomAmount(randomInt, 2n * ADA, 500n * ADA, ADA / 100n);
  if (chance(randomInt, 25)) {
    const tokens = toAsset(simulation.issuers.coin, 'Crosstie', randomAmount(randomInt, ADA, 20n * ADA, 1_000n));
    return { payer, outputs: [plainOutput(payee.address, 0n, [tokens])] };
  }
  if (chance(randomInt, 20))
    return { payer, outputs: [plainOutput(payee.address, lovelace)], metadata: greeting(payee) };
  return { payer, outputs: [plainOutput(payee.address, lovelace)] };
}

/** Since Dijkstra also batches. */
function createIntent(chain: Chain, randomInt: RandomInt): Intent {
  const batch = chain.era === 'dijkstra' && chance(randomInt, 30) ? createBatchIntent(chain, randomInt) : undefined;
  return batch ?? createRandomIntent(chain.simulation, randomInt);
}

/** A CIP-20 message with a payment. */
const greeting = ({ name }: Wallet) => ({ '674': { msg: [`To ${name}`, 'with thanks'] } });

/** Simulated transactions of a block, besides the submitted ones. Users without enough funds are skipped. */
export function composeRandomTransactions(
  chain: Chain,
  slot: number,
  randomInt: RandomInt,
  max: number,
): readonly Composed[] {
  const composed: Composed[] = [];
  for (let count = randomInt(max + 1); count > 0; count -= 1) {
    try {
      composed.push(chain.composeAndApply(slot, createIntent(chain, randomInt)));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return composed;
}
