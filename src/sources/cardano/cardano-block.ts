import { type BlockPoint, readBlockPoint } from '../../chains/cardano/blocks/block-point.js';
import type { CardanoEra } from '../../chains/cardano/era.js';
import type { ChainEvent, Source, SourceBlock, Tip } from '../source.js';

/** `bytes` is `[era, block]`, the form that nodes store and send. */
export interface CardanoSourceBlock extends SourceBlock {
  readonly era: CardanoEra;
  /** An empty Byron block at the start of an epoch; it repeats the height of the previous block. */
  readonly boundary: boolean;
}

export type CardanoEvent = ChainEvent<CardanoSourceBlock>;
export type CardanoBlockSource = Source<CardanoSourceBlock>;

export const cardanoBlock = (bytes: Uint8Array, point: BlockPoint = readBlockPoint(bytes)): CardanoSourceBlock => ({
  bytes,
  point: { slot: point.slot, hash: point.hash, height: point.height },
  previousHash: point.previousHash,
  era: point.era,
  boundary: point.boundary,
});

/** Number of blocks that a node certainly has beyond a height. */
export const blocksBeyond = (height: number, tip: Tip): number => (tip === 'origin' ? 0 : tip.height - height);
