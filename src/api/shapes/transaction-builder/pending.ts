import { formatOutpoint, parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { applyCertificates, applyWithdrawals } from '../../../builder/plan/apply-certificates.js';
import { toUtxo } from '../../../builder/plan/fixed-inputs.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Utxo } from '../../../builder/request/request.js';
import { addressBytesText, encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

export interface Outpoint {
  readonly txHash: string;
  readonly outputIndex: number;
}

/** Transactions of the request that are not on the chain yet. */
export const parsePendingTransactions = (transactions: readonly string[] = []): readonly Transaction[] =>
  transactions.map((cbor, index) => parseTransaction(cbor, `pendingTransactions[${index}]`));

/**
 * The UTxOs after the pending transactions are applied in order: spent outputs are removed, outputs to one of
 * `ownAddresses` are added.
 */
export function afterPending(
  utxos: readonly Utxo[],
  pending: readonly Transaction[],
  ownAddresses: readonly string[],
): readonly Utxo[] {
  if (pending.length === 0) return utxos;
  const own = new Map(ownAddresses.flatMap((text) => withBytes(text)));
  const left = new Map(utxos.map((utxo) => [formatOutpoint(utxo.txHash, utxo.outputIndex ?? 0), utxo]));
  for (const transaction of pending) {
    const { spent, created } = computeUtxoEffects(transaction);
    for (const { txHash, index } of spent) left.delete(formatOutpoint(toHex(txHash), index));
    for (const [index, content] of created) {
      const address = own.get(toHex(content.address));
      if (address === undefined) continue;
      const utxo = toUtxo({ reference: { txHash: transaction.hash, index }, content });
      left.set(formatOutpoint(utxo.txHash, index), { ...utxo, address });
    }
  }
  return [...left.values()];
}

/** The ledger view after the withdrawals and certificates of the pending transactions. */
export const ledgerAfterPending = (ledger: LedgerView, pending: readonly Transaction[]): LedgerView =>
  pending.reduce((view, { valid, body }) => {
    if (!valid) return view;
    const emptied = body.withdrawals.map(({ account }) => addressBytesText(account));
    return applyCertificates(applyWithdrawals(view, emptied), body.certificates);
  }, ledger);

export function without(utxos: readonly Utxo[], excluded: readonly Outpoint[]): readonly Utxo[] {
  if (excluded.length === 0) return utxos;
  const names = new Set(excluded.map(({ txHash, outputIndex }) => formatOutpoint(txHash, outputIndex)));
  return utxos.filter(({ txHash, outputIndex = 0 }) => !names.has(formatOutpoint(txHash, outputIndex)));
}

/** Empty for an invalid address: the builder rejects it. */
function withBytes(text: string): readonly (readonly [string, string])[] {
  try {
    return [[toHex(encodeAddress(parseAddress(text))), text]];
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}
