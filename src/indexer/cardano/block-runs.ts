import type { Block } from '../../chains/cardano/blocks/block.js';
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

const epochOf = ({ header }: Block, network: CardanoNetwork): number => slotToEpoch(network, header.slot).epoch;

export const isOfOneEpoch = (blocks: readonly Block[], network: CardanoNetwork): boolean =>
  blocks.length < 2 || epochOf(blocks[0]!, network) === epochOf(blocks.at(-1)!, network);

const retiresPool = ({ transactions }: Block): boolean =>
  transactions.some(({ body }) => body.certificates.some(({ kind }) => kind === 'pool-retirement'));

/**
 * Number of blocks that can be written together: pools retire between two epochs, so a run ends before the first block
 * of an epoch with a possible retirement. `due` are the retirement epochs from certificates of earlier blocks.
 */
export function lengthOfRun(blocks: readonly Block[], network: CardanoNetwork, due: readonly number[]): number {
  let epoch = Number.POSITIVE_INFINITY;
  let retiring = false;
  for (const [index, block] of blocks.entries()) {
    const before = epoch;
    epoch = epochOf(block, network);
    if (epoch > before && (retiring || due.some((each) => before < each && each <= epoch))) return index;
    retiring ||= retiresPool(block);
  }
  return blocks.length;
}

/** Boundary blocks and current chains begin with 0; a Byron block that follows the genesis itself has 1. */
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
