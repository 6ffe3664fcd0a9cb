import type { Story } from '../story.js';

const SATOSHI_PER_BITCOIN = 100_000_000n;
const AMOUNTS = [SATOSHI_PER_BITCOIN / 100n, SATOSHI_PER_BITCOIN / 10n, SATOSHI_PER_BITCOIN];

/** Coins for the demo wallets, which wait for the next block. */
export function fundDemoWallets(story: Story): void {
  const { faucet, demo } = story.world;
  const outputs = demo.flatMap(({ script }) => AMOUNTS.map((value) => ({ value, script })));
  story.tell({ payer: faucet, outputs, feeRate: 8 });
}
