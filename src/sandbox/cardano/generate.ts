import type { EncodedTransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import { epochToSlot, timeToSlot } from '../../chains/cardano/time.js';
import { type OutputContent, plainOutput } from '../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { createRandomInt, type RandomInt } from '../random-int.js';
import { Chain, type ForgedBlock } from './chain.js';
import { earliestEpoch, writeHistory } from './history.js';
import { toAsset } from './phases/tokens.js';
import { createSimulation, type Simulation } from './simulation.js';
import { type SavingsAddresses, Traffic, type Walker } from './traffic.js';
import { createWalletFactory, type Wallet } from './wallet.js';

export interface GenerateOptions {
  readonly network: CardanoNetwork;
  readonly seed: number;
  /** Traffic blocks after the history. */
  readonly blocks: number;
  readonly transactionsPerBlock: number;
  /** End of the chain in seconds since 1970. */
  readonly endsAt: number;
}

const SLOTS_BETWEEN = 20;
const WALKERS = 2_000;
const FUNDING_BATCH_SIZE = 100;
const FIRST_COINS = 20_000_000_000n;
const FIRST_TOKENS = 1_000_000n;
/** One in this many long-term outputs goes to the vault; the others go to new addresses of one saver. */
const VAULT_IN = 4;
/** Blocks that are signed concurrently while the next ones are composed. */
const AHEAD = 8;

/** Generates a chain of any length: the history of a sandbox, then traffic between many wallets. */
export async function* generateBlocks(options: GenerateOptions): AsyncGenerator<ForgedBlock> {
  const { network, seed, blocks, transactionsPerBlock, endsAt } = options;
  const chain = new Chain(createSimulation(network, seed));
  const lastSlot = timeToSlot(network, endsAt);
  const earliest = epochToSlot(network, earliestEpoch(chain.timeline) + 1);
  yield* writeHistory(chain, Math.max(earliest, lastSlot - 2 * SLOTS_BETWEEN * (blocks + FUNDING_BATCH_SIZE)));
  const leaders = createRandomInt(`leaders ${chain.simulation.name}`);
  const { walkers, made } = fundWalkers(chain, leaders);
  yield* made;
  let { slot } = chain.tip!;
  const step = Math.max(1, Math.min(SLOTS_BETWEEN, Math.floor((lastSlot - slot) / blocks)));
  const randomInt = createRandomInt(`traffic ${chain.simulation.name}`);
  const traffic = new Traffic(walkers, createSavingsAddresses(chain.simulation), randomInt, chain.parameters);
  // Signatures are computed on other threads for several blocks concurrently; the blocks stay in order.
  const signing: Promise<readonly EncodedTransactionParts[]>[] = [];
  for (let count = 0; count < blocks; count += 1) {
    while (signing.length < Math.min(AHEAD, blocks - count))
      signing.push(Promise.all(Array.from({ length: transactionsPerBlock }, () => traffic.next())));
    slot += step;
    // The traffic keeps its own record of unspent outputs, so its transactions are not applied.
    chain.enter(slot);
    yield chain.forge(slot, chain.electLeader(leaders), await signing.shift()!);
  }
}

/** An account with one address per output, and a script address with many outputs. */
function createSavingsAddresses({ name, network, vault }: Simulation): SavingsAddresses {
  const walletFactory = createWalletFactory(network, name);
  const stake = walletFactory.base('great saver').stake!;
  let count = 0;
  return {
    next() {
      count += 1;
      return count % VAULT_IN === 0 ? vault.address : walletFactory.staking(`great saver ${count}`, stake).address;
    },
  };
}

/** Funds every wallet with coins and tokens. */
function fundWalkers(
  chain: Chain,
  leaders: RandomInt,
): { readonly walkers: readonly Walker[]; readonly made: readonly ForgedBlock[] } {
  const { simulation } = chain;
  const { faucet, issuers } = simulation;
  const maker = createWalletFactory(simulation.network, simulation.name);
  const wallets = Array.from({ length: WALKERS }, (_, number) => maker.base(`walker ${number}`));
  const walkers = wallets.map(({ address, keys }): Walker => ({ address, key: keys[0]!, coins: [] }));
  const made: ForgedBlock[] = [];
  const give = (payer: Wallet, to: readonly Walker[], toOutput: (walker: Walker) => OutputContent): void => {
    for (let at = 0; at < to.length; at += FUNDING_BATCH_SIZE) {
      const slot = chain.tip!.slot + SLOTS_BETWEEN;
      chain.enter(slot);
      const funded = to.slice(at, at + FUNDING_BATCH_SIZE);
      const { parts, transaction } = chain.composeAndApply(slot, { payer, outputs: funded.map(toOutput) });
      for (const [index, walker] of funded.entries()) {
        const { lovelace, assets } = transaction.body.outputs[index]!;
        walker.coins.push({ txHash: transaction.hash, index, lovelace, assets });
      }
      made.push(chain.forge(slot, chain.electLeader(leaders), [parts]));
    }
  };
  give(faucet, walkers, ({ address }) => plainOutput(address, FIRST_COINS));
  const tokens = [toAsset(issuers.coin, 'Crosstie', FIRST_TOKENS)];
  give(issuers.coin.wallet, walkers, ({ address }) => plainOutput(address, 10_000_000n, tokens));
  return { walkers, made };
}
