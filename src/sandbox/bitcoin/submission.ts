import { isOpReturn } from '../../chains/bitcoin/script.js';
import { decodeTransaction, type Transaction } from '../../chains/bitcoin/transaction.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { Mempool } from './mempool.js';
import type { Entry, Rejection } from './mempool-entry.js';

/** Default fee rate limit of `sendrawtransaction`, in satoshi per virtual byte. */
export const MAX_FEE_RATE = 10_000;

export const paysTooMuch = ({ fee, virtualBytes }: Entry, maxFeeRate: number): boolean =>
  maxFeeRate > 0 && Number(fee) > maxFeeRate * virtualBytes;

/** Undefined for malformed bytes. */
export function readTransaction(bytes: Uint8Array): Transaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** Submits to the mempool; returns the error of `sendrawtransaction`, or undefined when it was accepted. */
export function submitToMempool(mempool: Mempool, bytes: Uint8Array, time: number): string | undefined {
  const transaction = readTransaction(bytes);
  if (transaction === undefined) return 'TX decode failed. Make sure the tx has at least one input.';
  if (mempool.get(toHex(transaction.txid)) !== undefined) return undefined;
  if (transaction.outputs.some(({ script, value }) => isOpReturn(script) && value > 0n))
    return 'Unspendable output exceeds maximum configured by user (maxburnamount)';
  const dear = mempool.dryRun(() => {
    const admission = mempool.admit(transaction, time, { signed: true });
    return 'entry' in admission && paysTooMuch(admission.entry, MAX_FEE_RATE);
  });
  if (dear) return 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)';
  const admission = mempool.admit(transaction, time);
  return 'refusal' in admission ? formatRejection(admission.refusal) : undefined;
}

function formatRejection({ reason, detail }: Rejection): string {
  if (reason === 'txn-already-known') return 'Transaction outputs already in utxo set';
  return detail === undefined ? reason : `${reason}, ${detail}`;
}
