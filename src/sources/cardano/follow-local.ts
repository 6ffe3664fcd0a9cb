import { CborReader } from '../../kernel/cbor/reader.js';
import { decodeFrom } from '../errors.js';
import type { LinkedChain } from '../linked-chain.js';
import { samePoint } from '../source.js';
import { blocksBeyond, type CardanoEvent, type CardanoSourceBlock, cardanoBlock } from './cardano-block.js';
import type { ChainSync } from './ouroboros/chain-sync.js';
import { readWrapped } from './ouroboros/points.js';

/** Node-to-client chain-sync carries whole blocks. */
export function decodeLocalBlock(content: Uint8Array): CardanoSourceBlock {
  return decodeFrom('block', () => {
    const reader = new CborReader(content);
    const bytes = readWrapped(reader);
    reader.expectEnd();
    return cardanoBlock(bytes);
  });
}

/** Starts at the intersection of `sync`, which must be the end of `chain`. */
export async function* followLocal(sync: ChainSync, chain: LinkedChain): AsyncGenerator<CardanoEvent> {
  let ahead = 1;
  for (;;) {
    const step = await sync.next(ahead);
    if (step.type === 'backward') {
      ahead = 1;
      // After finding an intersection nodes first roll back to it.
      if (samePoint(step.to, chain.last)) continue;
      yield { type: 'backward', to: chain.rewind(step.to), tip: step.tip };
      continue;
    }
    const block = decodeLocalBlock(step.content);
    chain.append(block);
    ahead = blocksBeyond(block.point.height, step.tip);
    yield { type: 'forward', block, tip: step.tip };
  }
}
