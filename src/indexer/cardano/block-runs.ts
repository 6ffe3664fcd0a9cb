import type { Block } from '../../chains/cardano/blocks/block.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import type { ChainPoint } from '../../store/write/cardano/checkpoint.js';

export const toBlockChainPoint = ({ hash, boundary, header }: Block): ChainPoint => ({
  slot: header.slot,
  height: header.height,
  hash,
  boundary,
});

export const toPoint = ({ slot, height, hash }: ChainPoint): Required<Point> => ({ slot, height, hash: toHex(hash) });

export const isSameChainPoint = (a: ChainPoint | undefined, b: ChainPoint | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a.hash, b.hash) === 0;

const getBlockEpoch = ({ header }: Block, network: CardanoNetwork): number => slotToEpoch(network, header.slot).epoch;

export const areInOneEpoch = (blocks: readonly Block[], network: CardanoNetwork): boolean =>
  blocks.length < 2 || getBlockEpoch(blocks[0]!, network) === getBlockEpoch(blocks.at(-1)!, network);

const retiresPool = ({ transactions }: Block): boolean =>
  transactions.some(({ body }) => body.certificates.some(({ kind }) => kind === 'pool-retirement'));

/**
 * Number of blocks that can be written together: pools retire between two epochs, so a run ends before the first block
 * of an epoch with a possible retirement. `due` are the retirement epochs from certificates of earlier blocks.
 */
export function countRun(blocks: readonly Block[], network: CardanoNetwork, due: readonly number[]): number {
  let epoch = Number.POSITIVE_INFINITY;
  let retiring = false;
  for (const [index, block] of blocks.entries()) {
    const before = epoch;
    epoch = getBlockEpoch(block, network);
    if (epoch > before && (retiring || due.some((each) => before < each && each <= epoch))) return index;
    retiring ||= retiresPool(block);
  }
  return blocks.length;
}

/** Boundary blocks and current chains begin with 0; a Byron block that follows the genesis itself has 1. */
const HIGHEST_FIRST = 1;

export function expectContinuity(blocks: readonly Block[], before: ChainPoint | undefined): void {
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
