import type { Block } from '../../../src/chains/cardano/blocks/block.js';
import type { CardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';

/** Batch limits of a follower far from the tip. */
const BATCH = { blocks: 2000, bytes: 4_000_000 };

/** Appends blocks in batches, like a follower far from the tip. */
export async function appendInBatches(
  index: CardanoIndex,
  blocks: Iterable<Block>,
  limits: Partial<typeof BATCH> = {},
): Promise<void> {
  const { blocks: maxBlocks, bytes: heaviest } = { ...BATCH, ...limits };
  let batch: Block[] = [];
  let bytes = 0;
  for (const block of blocks) {
    batch.push(block);
    bytes += block.encoded.length;
    if (batch.length < maxBlocks && bytes < heaviest) continue;
    await index.append(batch);
    batch = [];
    bytes = 0;
  }
  await index.append(batch);
}
