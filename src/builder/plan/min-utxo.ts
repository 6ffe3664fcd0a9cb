import { HEAD_LIMITS } from '../encoding/cbor-size.js';

/** Babbage ledger: what an entry of the UTxO set costs besides the bytes of its output. */
const ENTRY_OVERHEAD_BYTES = 160;

/**
 * The least lovelace that an output may hold, given its size without the lovelace itself. More lovelace takes more
 * bytes, which want more lovelace: the answer is the least amount that pays for its own width.
 */
export function minLovelace(bytesWithoutLovelace: number, coinsPerUtxoByte: bigint): bigint {
  let smallest = 0n;
  for (const [width, largest] of HEAD_LIMITS) {
    const needed = coinsPerUtxoByte * BigInt(ENTRY_OVERHEAD_BYTES + bytesWithoutLovelace + width);
    const amount = needed > smallest ? needed : smallest;
    if (amount <= largest) return amount;
    smallest = largest + 1n;
  }
  throw new RangeError('no amount of lovelace is enough for the output');
}
