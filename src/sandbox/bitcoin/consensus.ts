import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { isCoinbase, isCoinbaseOutpoint, type Transaction, totalOutput } from '../../chains/bitcoin/transaction.js';
import { type Coin, isMature } from './coins.js';

const MAX_MONEY = 21_000_000n * 100_000_000n;
const MAX_STRIPPED_BYTES = 1_000_000;
const LOCK_TIME_THRESHOLD = 500_000_000;
const FINAL = 0xffff_ffff;
const DISABLE = 0x8000_0000;
const BY_TIME = 0x0040_0000;
/** A time unit in a sequence number is 2 to this power in seconds (BIP-68). */
const TIME_BITS = 9;

/** The context-free consensus violation of a transaction, in Bitcoin Core's wording. */
export function findTransactionViolation(transaction: Transaction): string | undefined {
  const { inputs, outputs, strippedBytes } = transaction;
  if (outputs.length === 0) return 'bad-txns-vout-empty';
  if (strippedBytes > MAX_STRIPPED_BYTES) return 'bad-txns-oversize';
  for (const { value } of outputs) {
    if (value < 0n) return 'bad-txns-vout-negative';
    if (value > MAX_MONEY) return 'bad-txns-vout-toolarge';
  }
  if (totalOutput(transaction) > MAX_MONEY) return 'bad-txns-txouttotal-toolarge';
  if (new Set(inputs.map(({ previous }) => formatOutpoint(previous))).size < inputs.length)
    return 'bad-txns-inputs-duplicate';
  if (isCoinbase(transaction)) return 'coinbase';
  return inputs.some(({ previous }) => isCoinbaseOutpoint(previous)) ? 'bad-txns-prevout-null' : undefined;
}

/** The context of the next block. */
export interface NextBlock {
  readonly height: number;
  /** Median time past of the previous block (BIP-113). */
  readonly medianTime: number;
  /** Median time past of the block at a height. */
  medianTimeAt(height: number): number;
}

export function isFinal({ lockTime, inputs }: Transaction, next: NextBlock): boolean {
  if (lockTime === 0 || lockTime < (lockTime < LOCK_TIME_THRESHOLD ? next.height : next.medianTime)) return true;
  return inputs.every(({ sequence }) => sequence === FINAL);
}

/** Whether the inputs satisfy their relative locktimes (BIP-68). */
export function sequenceLocksPass({ version, inputs }: Transaction, spent: readonly Coin[], next: NextBlock): boolean {
  if (version < 2) return true;
  return inputs.every(({ sequence }, index) => {
    if ((sequence & DISABLE) !== 0) return true;
    const { height } = spent[index]!;
    const value = sequence & 0xffff;
    if ((sequence & BY_TIME) === 0) return height + value <= next.height;
    return next.medianTimeAt(Math.max(height - 1, 0)) + (value << TIME_BITS) <= next.medianTime;
  });
}

/** The violation in the amounts or maturity of the spent outputs. */
export function findSpendingViolation(
  transaction: Transaction,
  spent: readonly Coin[],
  height: number,
): string | undefined {
  if (!spent.every((coin) => isMature(coin, height))) return 'bad-txns-premature-spend-of-coinbase';
  return totalOutput({ outputs: spent }) < totalOutput(transaction) ? 'bad-txns-in-belowout' : undefined;
}
