import type { HistoryBuilder } from '../history-builder.js';

const BLOCKS = 12;
const OUTPUTS = 300;

/** Thousands of deposits to one address in a dozen blocks. */
export function fillDeposits(builder: HistoryBuilder): void {
  const { faucet, exchange } = builder.simulation;
  for (let block = 0; block < BLOCKS; block += 1) {
    const outputs = Array.from({ length: OUTPUTS }, (_, index) => ({
      value: 1_000n + BigInt((block * OUTPUTS + index) % 977) * 10n,
      script: exchange.deposits.script,
    }));
    builder.submit({ payer: faucet, outputs, feeRate: 2 });
    builder.mine();
  }
  // Consolidates some of them.
  const coins = builder.chain.spendable(exchange.deposits).slice(0, 15);
  const inputs = coins.map((coin) => ({ coin, wallet: exchange.deposits }));
  builder.submit({ payer: exchange.hot, inputs, outputs: [], feeRate: 1 });
  builder.mine();
  builder.name('busy address', exchange.deposits.address!);
}

const PURSES = 6;

/** Gives every user several coins. */
export function fundUsers(builder: HistoryBuilder): void {
  const { faucet, exchange, users } = builder.simulation;
  const purse = (script: Uint8Array) =>
    Array.from({ length: PURSES }, (_, index) => ({ value: 4_000_000n + BigInt(index) * 500_000n, script }));
  const outputs = [exchange.hot, ...users.map(({ wallet }) => wallet)].flatMap(({ script }) => purse(script));
  builder.name('purses', builder.submit({ payer: faucet, outputs, feeRate: 8 }).txid);
  builder.mine();
}
