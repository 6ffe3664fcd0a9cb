import { HEAD_LIMITS } from '../encoding/cbor-size.js';

/** Babbage ledger: constant overhead of a UTxO entry in addition to the bytes of its output. */
const ENTRY_OVERHEAD_BYTES = 160;

/**
 * The minimum lovelace of an output, given its size without the lovelace. More lovelace can take more bytes, which
 * require more lovelace: the result is the smallest amount that covers its own width.
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
