/**
 * What NIGHT gives its owner over time, in whole numbers as the ledger counts: NIGHT in STAR, DUST in SPECK, time in
 * seconds. Ledger specification of Midnight, section on DUST.
 */

export interface DustParameters {
  /** The most DUST for a STAR of NIGHT. */
  readonly nightDustRatio: bigint;
  /** SPECK that a STAR makes, and later loses, in a second. */
  readonly generationDecayRate: bigint;
  readonly gracePeriodSeconds: bigint;
}

/** As the networks started. */
export const INITIAL_DUST_PARAMETERS: DustParameters = {
  nightDustRatio: 5_000_000_000n,
  generationDecayRate: 8_267n,
  gracePeriodSeconds: 10_800n,
};

/** NIGHT that makes DUST: from `ctime` on, and until it was spent. */
export interface Generation {
  readonly night: bigint;
  /** DUST that there was at the beginning. */
  readonly initialValue: bigint;
  readonly ctime: bigint;
  /** When the NIGHT was spent; undefined while it is there. */
  readonly dtime: bigint | undefined;
}

export const generationRate = (night: bigint, { generationDecayRate }: DustParameters): bigint =>
  night * generationDecayRate;

export const maxCapacity = (night: bigint, { nightDustRatio }: DustParameters): bigint => night * nightDustRatio;

/**
 * The DUST of a generation at a moment: it grows to the most that its NIGHT allows, and falls at the same rate from
 * the moment at which the NIGHT is gone. What was paid with it meanwhile is not known to anybody but its owner.
 */
export function capacityAt(generation: Generation, now: bigint, parameters: DustParameters): bigint {
  const { night, initialValue, ctime, dtime } = generation;
  const rate = generationRate(night, parameters);
  const most = maxCapacity(night, parameters);
  const growsUntil = dtime !== undefined && dtime < now ? dtime : now;
  const grown = clamp(initialValue + rate * atLeastZero(growsUntil - ctime), most);
  return dtime === undefined ? grown : clamp(grown - rate * atLeastZero(now - dtime), most);
}

/** From nothing to the cap; the same for every amount. */
export const secondsToCap = ({ nightDustRatio, generationDecayRate }: DustParameters): bigint =>
  (nightDustRatio + generationDecayRate - 1n) / generationDecayRate;

/** The first second at which there is no more to come; undefined for one that decays. */
export function fullAt(
  { night, initialValue, ctime, dtime }: Generation,
  parameters: DustParameters,
): bigint | undefined {
  if (dtime !== undefined) return undefined;
  const rate = generationRate(night, parameters);
  const missing = maxCapacity(night, parameters) - initialValue;
  if (rate === 0n || missing <= 0n) return ctime;
  return ctime + (missing + rate - 1n) / rate;
}

/** The first second at which all is gone; undefined while the NIGHT is there. */
export function goneAt(generation: Generation, parameters: DustParameters): bigint | undefined {
  const { night, dtime } = generation;
  if (dtime === undefined) return undefined;
  const rate = generationRate(night, parameters);
  const left = capacityAt(generation, dtime, parameters);
  return rate === 0n ? dtime : dtime + (left + rate - 1n) / rate;
}

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value);

const clamp = (value: bigint, most: bigint): bigint => (value < 0n ? 0n : value > most ? most : value);
