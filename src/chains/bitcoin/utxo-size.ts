import { ByteReader } from './byte-reader.js';
import { scanTransaction } from './scan-transaction.js';

/**
 * Bitcoin Core's overhead of an unspent output beside its bytes: the outpoint (36), and four for the height with the
 * coinbase flag. Releases before bitcoin/bitcoin#31449 count one byte more for the flag.
 */
export const UTXO_OVERHEAD_BYTES = 40;

const OP_RETURN = 0x6a;
const MAX_SCRIPT_BYTES = 10_000;
const HEADER_BYTES = 80;
const MIN_TRANSACTION_BYTES = 60;

/** Totals over the outputs that a block creates, as in `getblockstats`. */
export interface CreatedOutputs {
  /** Includes the overhead of each output. */
  readonly bytes: number;
  /** Number of outputs that enter the UTXO set. */
  readonly added: number;
  readonly addedBytes: number;
}

/** Transactions between two yields to the event loop. */
const STEP = 500;

/** Reads lengths only. `hash` identifies the blocks whose coinbase never entered the UTXO set. */
export function* measureOutputs(block: Uint8Array, hash: string): Generator<undefined, CreatedOutputs> {
  const reader = new ByteReader(block, HEADER_BYTES);
  const sums = { bytes: 0, added: 0, addedBytes: 0 };
  const count = reader.count(MIN_TRANSACTION_BYTES);
  const isCoinbaseAdded = !isGenesis(block) && !BIP30_REPEATS.has(hash);
  for (let index = 0; index < count; index += 1) {
    const isAdded = index > 0 || isCoinbaseAdded;
    scanTransaction(reader, (start, script, end) => {
      const bytes = end - start + UTXO_OVERHEAD_BYTES;
      sums.bytes += bytes;
      const isUnspendable = (end > script && block[script] === OP_RETURN) || end - script > MAX_SCRIPT_BYTES;
      if (!isAdded || isUnspendable) return;
      sums.added += 1;
      sums.addedBytes += bytes;
    });
    if (index % STEP === STEP - 1) yield undefined;
  }
  reader.expectEnd();
  return sums;
}

const VERSION_BYTES = 4;
const HASH_BYTES = 32;

/** The genesis block has no previous block, and its coinbase is unspendable. */
const isGenesis = (block: Uint8Array): boolean =>
  block.subarray(VERSION_BYTES, VERSION_BYTES + HASH_BYTES).every((byte) => byte === 0);

/** Blocks 91,842 and 91,880 of mainnet. Their coinbases repeat earlier ones, so the UTXO set did not grow (BIP-30). */
const BIP30_REPEATS: ReadonlySet<string> = new Set([
  '00000000000a4d0a398161ffc163c503763b1f4360639393e0e4c8e300e0caec',
  '00000000000743f190a18c5577a3c2d2a1f610ae9601ac046a38084ccb7cd721',
]);
