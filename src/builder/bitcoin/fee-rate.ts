/** A fee rate in satoshi per 1,000 virtual bytes: fractions of a satoshi per byte stay exact. */
export type RatePerKilobyte = bigint;

export const toRatePerKilobyte = (satoshiPerByte: number): RatePerKilobyte =>
  BigInt(Math.round(satoshiPerByte * 1_000));

/** Rounded up, as nodes require the whole rate. */
export const computeFeeAt = (weight: number, rate: RatePerKilobyte): bigint => {
  const cost = BigInt(Math.ceil(weight / 4)) * rate;
  return (cost + 999n) / 1_000n;
};
