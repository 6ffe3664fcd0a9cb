import type { Block } from '../../chains/cardano/block.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import type { ChainPlace } from '../../store/write/cardano/checkpoint.js';

export const placeOf = ({ hash, boundary, header }: Block): ChainPlace => ({
  slot: header.slot,
  height: header.height,
  hash,
  boundary,
});

export const pointOf = ({ slot, height, hash }: ChainPlace): Required<Point> => ({ slot, height, hash: toHex(hash) });

export const isSamePlace = (a: ChainPlace | undefined, b: ChainPlace | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a.hash, b.hash) === 0;

/** The blocks, cut where an epoch ends. */
export function* runsOfOneEpoch(blocks: readonly Block[], network: CardanoNetwork): Generator<readonly Block[]> {
  let start = 0;
  let epoch: number | undefined;
  for (const [index, { header }] of blocks.entries()) {
    const own = slotToEpoch(network, header.slot).epoch;
    if (epoch !== undefined && own !== epoch) {
      yield blocks.slice(start, index);
      start = index;
    }
    epoch = own;
  }
  if (start < blocks.length) yield blocks.slice(start);
}

/** Boundary blocks and the chains of today begin with 0; a block of Byron that follows the genesis itself has 1. */
const HIGHEST_FIRST = 1;

export function expectContinuity(blocks: readonly Block[], before: ChainPlace | undefined): void {
  const first = blocks[0]?.header.height ?? 0;
  if (before === undefined && first > HIGHEST_FIRST)
    throw new ServiceError(
      'unavailable',
      `Block ${first} cannot be the first block of an index that starts at genesis`,
    );
  let previous = before?.hash;
  for (const { hash, header } of blocks) {
    if (previous !== undefined && Buffer.compare(header.previousHash ?? new Uint8Array(), previous) !== 0)
      throw new ServiceError('unavailable', `Block ${header.height} does not follow the newest block of the index`);
    previous = hash;
  }
}
