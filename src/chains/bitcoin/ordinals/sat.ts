/** Facts about a satoshi that follow from its ordinal number alone, by the rules of ord. */
export interface SatFacts {
  readonly name: string;
  /** Height and offset in the subsidy of its block. */
  readonly height: number;
  readonly offset: bigint;
  readonly decimal: string;
  readonly degree: string;
  readonly percentile: string;
  readonly cycle: number;
  readonly epoch: number;
  readonly period: number;
  readonly rarity: Rarity;
  readonly charms: readonly string[];
}

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;

export type Rarity = (typeof RARITIES)[number];

/** The satoshi of all subsidies together. */
export const SAT_SUPPLY = 2_099_999_997_690_000n;

/** Ordinal numbers are defined by the schedule of mainnet on every network. */
const HALVING_BLOCKS = 210_000;
const ADJUSTMENT_BLOCKS = 2_016;
/** After this many halvings a halving and an adjustment coincide again. */
const CYCLE_EPOCHS = 6;
const COIN = 100_000_000n;
const FIRST_SUBSIDY = 50n * COIN;

const getSubsidy = (epoch: number): bigint => FIRST_SUBSIDY >> BigInt(epoch);

/** The satoshi that begin with a block. */
export const getSatSubsidy = (height: number): bigint => getSubsidy(Math.floor(height / HALVING_BLOCKS));

/** The number of satoshi before a block. */
export function countSatsBefore(height: number): bigint {
  const epoch = Math.floor(height / HALVING_BLOCKS);
  let count = 0n;
  for (let at = 0; at < epoch; at += 1) count += getSubsidy(at) * BigInt(HALVING_BLOCKS);
  return count + getSubsidy(epoch) * BigInt(height % HALVING_BLOCKS);
}

function findEpoch(sat: bigint): { readonly epoch: number; readonly start: bigint } {
  let start = 0n;
  for (let epoch = 0; ; epoch += 1) {
    const end = start + getSubsidy(epoch) * BigInt(HALVING_BLOCKS);
    if (sat < end) return { epoch, start };
    start = end;
  }
}

/** Letters from the last satoshi (`a`) to the first one. */
function nameSat(sat: bigint): string {
  let name = '';
  for (let rest = SAT_SUPPLY - sat; rest > 0n; rest = (rest - 1n) / 26n)
    name = String.fromCharCode(97 + Number((rest - 1n) % 26n)) + name;
  return name;
}

function findRarity(height: number, offset: bigint): Rarity {
  if (offset !== 0n) return 'common';
  const isHalving = height % HALVING_BLOCKS === 0;
  const isAdjustment = height % ADJUSTMENT_BLOCKS === 0;
  if (height === 0) return 'mythic';
  if (isHalving && isAdjustment) return 'legendary';
  if (isHalving) return 'epic';
  return isAdjustment ? 'rare' : 'uncommon';
}

const isPalindrome = (sat: bigint): boolean => {
  const text = sat.toString();
  return text === [...text].toReversed().join('');
};

const NINEBALL_START = FIRST_SUBSIDY * 9n;

/** Rejects nothing: `sat` is below `SAT_SUPPLY`. */
export function describeSat(sat: bigint): SatFacts {
  const { epoch, start } = findEpoch(sat);
  const subsidy = getSubsidy(epoch);
  const height = epoch * HALVING_BLOCKS + Number((sat - start) / subsidy);
  const offset = (sat - start) % subsidy;
  const rarity = findRarity(height, offset);
  const cycle = Math.floor(epoch / CYCLE_EPOCHS);
  return {
    name: nameSat(sat),
    height,
    offset,
    decimal: `${height}.${offset}`,
    degree: `${cycle}°${height % HALVING_BLOCKS}′${height % ADJUSTMENT_BLOCKS}″${offset}‴`,
    percentile: `${(Number(sat) / Number(SAT_SUPPLY - 1n)) * 100}%`,
    cycle,
    epoch,
    period: Math.floor(height / ADJUSTMENT_BLOCKS),
    rarity,
    charms: [
      ...(sat >= NINEBALL_START && sat < NINEBALL_START + FIRST_SUBSIDY ? ['nineball'] : []),
      ...(isPalindrome(sat) ? ['palindrome'] : []),
      ...(sat % COIN === 0n ? ['coin'] : []),
      ...(rarity === 'common' ? [] : [rarity]),
    ],
  };
}
