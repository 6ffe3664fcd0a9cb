import { addPayments } from '../activity.js';
import type { HistoryBuilder } from '../history-builder.js';

/** Blocks with everyday payments. */
export function mineEverydayBlocks(builder: HistoryBuilder, blocks: number, maxPayments = 5): void {
  for (let made = 0; made < blocks; made += 1) {
    addPayments(builder.chain, builder.randomInt, maxPayments, builder.time);
    builder.mine();
  }
}
