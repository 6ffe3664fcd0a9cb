import { OP } from '../../../chains/bitcoin/opcodes.js';
import { COINBASE_MATURITY } from '../coins.js';
import type { HistoryBuilder } from '../history-builder.js';

/** Mines until the first coinbase outputs are mature. */
export function mineFirstCoins(builder: HistoryBuilder): void {
  builder.mine(40);
  // Two miners find a block at the same time.
  builder.loseBranch(1);
  builder.mine(COINBASE_MATURITY - 29);
  // A nonstandard script, which only a miner can include.
  builder.payFromCoinbase([{ value: 5_000n, script: Uint8Array.of(OP[1], OP[1], OP.EQUAL) }]);
  builder.mine();
}
