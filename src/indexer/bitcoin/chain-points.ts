import { ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import type { ChainPoint } from '../../store/write/bitcoin/checkpoint.js';
import type { PlacedBlock } from './decode-block.js';

/** Bitcoin has no slots: a point's slot is its height. */
export const toPoint = ({ height, hash }: ChainPoint): Required<Point> => ({ slot: height, height, hash: toHex(hash) });

export const toChainPoint = ({ height, hash }: Required<Point>): ChainPoint => ({ height, hash: fromHex(hash) });

export const toBlockChainPoint = ({ height, block }: PlacedBlock): ChainPoint => ({ height, hash: block.header.hash });

export const isSameChainPoint = (a: ChainPoint | undefined, b: ChainPoint | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.height === b.height && Buffer.compare(a.hash, b.hash) === 0);

/**
 * Checks that each block follows the previous one, by height and by hash; without a previous one, the first has the
 * height 0.
 */
export function expectContinuity(blocks: readonly PlacedBlock[], before: ChainPoint | undefined): void {
  let last = before;
  for (const placed of blocks) {
    const { previousHash } = placed.block.header;
    const follows =
      last === undefined
        ? placed.height === 0
        : placed.height === last.height + 1 && Buffer.compare(previousHash, last.hash) === 0;
    if (!follows)
      throw new ServiceError('unavailable', `Block ${placed.height} does not follow ${last?.height ?? 'the origin'}`);
    last = toBlockChainPoint(placed);
  }
}
