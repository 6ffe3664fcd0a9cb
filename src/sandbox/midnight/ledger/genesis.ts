import type * as ledger from '@midnight-ntwrk/ledger-v8';
import { library } from './ledger-library.js';
import { compact } from './system-bytes.js';

/** All NIGHT, in STAR. */
const MAX_SUPPLY = 24_000_000_000_000_000n;
/** NIGHT that circulates on Cardano: the bridge can bring no more than this. */
const LOCKED = 4_000_000_000_000_000n;

const SINGLE_BYTE_LIMIT = 64;

/**
 * The state before the first block. The library creates it with all NIGHT in the reserve and has no function for the
 * NIGHT that is on Cardano, so both amounts are replaced in the serialized state. They are in its last part, which begins
 * with its length and the name of the network.
 */
export function createGenesis(networkName: string): ledger.LedgerState {
  const blank = Buffer.from(library.LedgerState.blank(networkName).serialize());
  const name = Buffer.concat([compact(BigInt(networkName.length)), Buffer.from(networkName)]);
  const start = blank.lastIndexOf(name);
  const before = encodeAmounts(0n, MAX_SUPPLY);
  const at = blank.indexOf(before, start + name.length);
  const length = blank.length - start;
  const after = encodeAmounts(LOCKED, MAX_SUPPLY - LOCKED);
  const newLength = length + after.length - before.length;
  if (start < 1 || at < 0 || newLength >= SINGLE_BYTE_LIMIT || blank[start - 1] !== length << 2)
    throw new RangeError('The library serializes the state in an unknown form');
  return library.LedgerState.deserialize(
    new Uint8Array(
      Buffer.concat([
        blank.subarray(0, start - 1),
        compact(BigInt(newLength)),
        blank.subarray(start, at),
        after,
        blank.subarray(at + before.length),
      ]),
    ),
  );
}

/** Locked NIGHT, then the reserve. */
const encodeAmounts = (locked: bigint, reserve: bigint): Buffer => Buffer.concat([compact(locked), compact(reserve)]);
