import type { ChainParameters } from '../chain-parameters.js';
import { parseRuneName } from './rune-name.js';

/** The schedule is the same on every chain, independent of its halving interval. */
const UNLOCKING_BLOCKS = 210_000;
const FIRST_LENGTH = 13;
const STEP_BLOCKS = UNLOCKING_BLOCKS / 12;

type Start = Pick<ChainParameters, 'firstRuneHeight'>;

/** The first name of each length, starting with one letter. */
const FIRST_NAMES: readonly bigint[] = Array.from({ length: FIRST_LENGTH }, (_, index) =>
  parseRuneName('A'.repeat(index + 1)),
);

/**
 * The shortest name that can be etched at the height: 13 letters at first, one less every 17,500 blocks, interpolated
 * in between.
 */
export function minimumRuneName(height: number, { firstRuneHeight }: Start): bigint {
  const progress = height + 1 - firstRuneHeight;
  if (progress < 0) return FIRST_NAMES[FIRST_LENGTH - 1]!;
  if (progress >= UNLOCKING_BLOCKS) return 0n;
  const step = FIRST_LENGTH - 1 - Math.floor(progress / STEP_BLOCKS);
  const from = FIRST_NAMES[step]!;
  const to = FIRST_NAMES[step - 1]!;
  return from - ((from - to) * BigInt(progress % STEP_BLOCKS)) / BigInt(STEP_BLOCKS);
}

/** Names of 27 letters and more are reserved: they are assigned, not chosen. */
export const FIRST_RESERVED_NAME = 6_402_364_363_415_443_603_228_541_259_936_211_926n;

export const isReservedName = (name: bigint): boolean => name >= FIRST_RESERVED_NAME;

/** The name assigned to a rune etched without one. */
export const reservedName = (block: number | bigint, tx: number): bigint =>
  FIRST_RESERVED_NAME + ((BigInt(block) << 32n) | BigInt(tx));

/** The first height at which the name can be etched. Undefined for reserved names. */
export function unlockHeight(name: bigint, start: Start): number | undefined {
  if (isReservedName(name)) return undefined;
  let low = start.firstRuneHeight;
  let high = start.firstRuneHeight + UNLOCKING_BLOCKS;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (minimumRuneName(middle, start) <= name) high = middle;
    else low = middle + 1;
  }
  return low;
}
