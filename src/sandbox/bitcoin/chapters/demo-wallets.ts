import type { Story } from '../story.js';

const SATOSHI_PER_BITCOIN = 100_000_000n;
const AMOUNTS = [SATOSHI_PER_BITCOIN / 100n, SATOSHI_PER_BITCOIN / 10n, SATOSHI_PER_BITCOIN];

/** Funds the demo wallets in the next block. */
export function fundDemoWallets(story: Story): void {
  const { faucet, demo } = story.world;
  const outputs = demo.flatMap(({ script }) => AMOUNTS.map((value) => ({ value, script })));
  story.tell({ payer: faucet, outputs, feeRate: 8 });
}
