import type { Story } from '../story.js';

const BLOCKS = 12;
const OUTPUTS = 300;

/** Thousands of deposits to one address in a dozen blocks. */
export function fillDeposits(story: Story): void {
  const { faucet, exchange } = story.world;
  for (let block = 0; block < BLOCKS; block += 1) {
    const outputs = Array.from({ length: OUTPUTS }, (_, index) => ({
      value: 1_000n + BigInt((block * OUTPUTS + index) % 977) * 10n,
      script: exchange.deposits.script,
    }));
    story.tell({ payer: faucet, outputs, feeRate: 2 });
    story.mine();
  }
  // Consolidates some of them.
  const coins = story.chain.spendable(exchange.deposits).slice(0, 15);
  const inputs = coins.map((coin) => ({ coin, wallet: exchange.deposits }));
  story.tell({ payer: exchange.hot, inputs, outputs: [], feeRate: 1 });
  story.mine();
  story.name('busy address', exchange.deposits.address!);
}

const PURSES = 6;

/** Gives every user several coins. */
export function fillPurses(story: Story): void {
  const { faucet, exchange, people } = story.world;
  const purse = (script: Uint8Array) =>
    Array.from({ length: PURSES }, (_, index) => ({ value: 4_000_000n + BigInt(index) * 500_000n, script }));
  const outputs = [exchange.hot, ...people.map(({ wallet }) => wallet)].flatMap(({ script }) => purse(script));
  story.name('purses', story.tell({ payer: faucet, outputs, feeRate: 8 }).txid);
  story.mine();
}
