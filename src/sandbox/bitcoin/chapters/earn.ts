import { OP } from '../../../chains/bitcoin/opcodes.js';
import { COINBASE_MATURITY } from '../coins.js';
import type { Story } from '../story.js';

/** Mines until the first coinbase outputs are mature. */
export function earn(story: Story): void {
  story.mine(40);
  // Two miners find a block at the same time.
  story.loseBranch(1);
  story.mine(COINBASE_MATURITY - 29);
  // A nonstandard script, which only a miner can include.
  story.payFromCoinbase([{ value: 5_000n, script: Uint8Array.of(OP[1], OP[1], OP.EQUAL) }]);
  story.mine();
}
