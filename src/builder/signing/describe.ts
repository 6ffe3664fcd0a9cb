import { isSignatureValid } from '../../chains/cardano/ledger/ed25519.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { measuredSize, parseTransaction } from '../encoding/transaction-text.js';
import { findMissingScriptKeys, requiredWitnesses } from './required-keys.js';

export interface DescribedWitness {
  readonly type: 'VKEY' | 'BOOTSTRAP';
  readonly publicKey: string;
  readonly keyHash: string;
  readonly signature: string;
  /** Whether the signature is valid for this transaction. */
  readonly valid: boolean;
}

export interface DescribedTx {
  readonly transaction: Transaction;
  readonly hash: string;
  readonly sizeBytes: number;
  /** Size as the ledger measures it for fee and limit. */
  readonly measuredBytes: number;
  readonly witnesses: readonly DescribedWitness[];
  /** Keys that the body itself requires; keys of inputs need their addresses. */
  readonly requiredKeyHashes: readonly string[];
}

/** Describes a transaction from any source. */
export function describeTransaction(cbor: string): DescribedTx {
  const transaction = parseTransaction(cbor);
  const { hash, sizeBytes } = transaction;
  const { keyHashes } = requiredWitnesses(transaction, new Map());
  return {
    transaction,
    hash: toHex(hash),
    sizeBytes,
    measuredBytes: measuredSize(transaction),
    witnesses: describeWitnesses(transaction),
    requiredKeyHashes: [...keyHashes, ...findMissingScriptKeys(transaction, keyHashes)],
  };
}

/** Describes and verifies the signatures. */
export function describeWitnesses({ witnesses, hash }: Transaction): readonly DescribedWitness[] {
  const described = (
    type: DescribedWitness['type'],
    publicKey: Uint8Array,
    signature: Uint8Array,
  ): DescribedWitness => ({
    type,
    publicKey: toHex(publicKey),
    keyHash: toHex(blake2b224(publicKey)),
    signature: toHex(signature),
    valid: isSignatureValid(publicKey, hash, signature),
  });
  return [
    ...witnesses.vkeys.map(({ vkey, signature }) => described('VKEY', vkey, signature)),
    ...witnesses.bootstraps.map(({ publicKey, signature }) => described('BOOTSTRAP', publicKey, signature)),
  ];
}
