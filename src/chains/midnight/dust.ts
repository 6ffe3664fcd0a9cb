/**
 * DUST generation by NIGHT in the ledger's integer arithmetic: NIGHT in STAR, DUST in SPECK, time in seconds. See the
 * section on DUST in Midnight's ledger specification.
 */

export interface DustParameters {
  /** Maximum DUST per STAR of NIGHT. */
  readonly nightDustRatio: bigint;
  /** SPECK that a STAR generates, and later loses, per second. */
  readonly generationDecayRate: bigint;
  readonly gracePeriodSeconds: bigint;
}

/** The initial parameters of the networks. */
export const INITIAL_DUST_PARAMETERS: DustParameters = {
  nightDustRatio: 5_000_000_000n,
  generationDecayRate: 8_267n,
  gracePeriodSeconds: 10_800n,
};

/** NIGHT that generates DUST from `ctime` until it is spent. */
export interface Generation {
  readonly night: bigint;
  /** DUST at the start. */
  readonly initialValue: bigint;
  readonly ctime: bigint;
  /** The time at which the NIGHT was spent; undefined while unspent. */
  readonly dtime: bigint | undefined;
}

export const generationRate = (night: bigint, { generationDecayRate }: DustParameters): bigint =>
  night * generationDecayRate;

export const maxCapacity = (night: bigint, { nightDustRatio }: DustParameters): bigint => night * nightDustRatio;

/**
 * The DUST of a generation at a time: it grows to the cap of its NIGHT and decays at the same rate after the NIGHT is
 * spent. Payments made with it are known only to its owner.
 */
export function capacityAt(generation: Generation, now: bigint, parameters: DustParameters): bigint {
  const { night, initialValue, ctime, dtime } = generation;
  const rate = generationRate(night, parameters);
  const max = maxCapacity(night, parameters);
  const growsUntil = dtime !== undefined && dtime < now ? dtime : now;
  const grown = clamp(initialValue + rate * clampToZero(growsUntil - ctime), max);
  return dtime === undefined ? grown : clamp(grown - rate * clampToZero(now - dtime), max);
}

/** Time from zero to the cap; the same for every amount. */
export const secondsToCap = ({ nightDustRatio, generationDecayRate }: DustParameters): bigint =>
  (nightDustRatio + generationDecayRate - 1n) / generationDecayRate;

/** The first second at the cap; undefined while decaying. */
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

/** The first second at zero; undefined while the NIGHT is unspent. */
export function depletedAt(generation: Generation, parameters: DustParameters): bigint | undefined {
  const { night, dtime } = generation;
  if (dtime === undefined) return undefined;
  const rate = generationRate(night, parameters);
  const left = capacityAt(generation, dtime, parameters);
  return rate === 0n ? dtime : dtime + (left + rate - 1n) / rate;
}

const clampToZero = (value: bigint): bigint => (value < 0n ? 0n : value);

const clamp = (value: bigint, max: bigint): bigint => (value < 0n ? 0n : value > max ? max : value);
