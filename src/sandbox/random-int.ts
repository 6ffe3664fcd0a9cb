import { blake2b256 } from '../kernel/blake2b.js';

/** An integer below the bound; the same sequence for the same seed. */
export type RandomInt = (below: number) => number;

/** The sfc32 generator of PractRand: fast, and portable because it uses only 32-bit integers. */
export function createRandomInt(seed: string): RandomInt {
  const start = new DataView(blake2b256(new TextEncoder().encode(seed)).buffer);
  let a = start.getInt32(0);
  let b = start.getInt32(4);
  let c = start.getInt32(8);
  let counter = 1;
  return (below) => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return Math.floor(((sum >>> 0) / 0x1_0000_0000) * below);
  };
}

export const pick = <T>(randomInt: RandomInt, items: readonly T[]): T => items[randomInt(items.length)] as T;

export const chance = (randomInt: RandomInt, percent: number): boolean => randomInt(100) < percent;

/** An amount from `least` (inclusive) to `most` (exclusive), in multiples of `step`. */
export const randomAmount = (randomInt: RandomInt, min: bigint, max: bigint, step: bigint): bigint =>
  min + BigInt(randomInt(Number((max - min) / step))) * step;
