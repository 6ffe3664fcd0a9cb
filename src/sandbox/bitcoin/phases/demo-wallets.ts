import type { HistoryBuilder } from '../history-builder.js';

const SATOSHI_PER_BITCOIN = 100_000_000n;
const AMOUNTS = [SATOSHI_PER_BITCOIN / 100n, SATOSHI_PER_BITCOIN / 10n, SATOSHI_PER_BITCOIN];

/** Funds the demo wallets in the next block. */
export function fundDemoWallets(builder: HistoryBuilder): void {
  const { faucet, demo } = builder.simulation;
  const outputs = demo.flatMap(({ script }) => AMOUNTS.map((value) => ({ value, script })));
  builder.submit({ payer: faucet, outputs, feeRate: 8 });
}
