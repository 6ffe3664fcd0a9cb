import { type BlockPoint, readBlockPoint } from '../../chains/cardano/blocks/block-point.js';
import type { CardanoEra } from '../../chains/cardano/era.js';
import type { ChainEvent, Source, SourceBlock, Tip } from '../source.js';

/** `bytes` is `[era, block]`, as nodes store and send it. */
export interface CardanoSourceBlock extends SourceBlock {
  readonly era: CardanoEra;
  /** A Byron block without content that begins an epoch; it repeats the height of the block before it. */
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

/** How many blocks a node surely has beyond a height. */
export const blocksBeyond = (height: number, tip: Tip): number => (tip === 'origin' ? 0 : tip.height - height);
