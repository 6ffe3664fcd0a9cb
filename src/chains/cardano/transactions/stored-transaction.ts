import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { readAuxiliaryOrBytes } from '../blocks/block.js';
import { readByronBody } from '../blocks/byron-block.js';
import type { UndecodedPart } from '../blocks/undecoded.js';
import { NONE } from '../lists.js';
import { encodeTransaction, type Transaction } from './transaction.js';
import { readBody } from './transaction-body.js';
import { NO_WITNESSES, readWitnessSet } from './witnesses.js';

/** Blocks store the parts of a transaction separately; the index records their positions. */
export interface StoredTransactionParts {
  readonly body: Uint8Array;
  readonly witnesses: Uint8Array;
  readonly auxiliary: Uint8Array | undefined;
}

/** Facts about a transaction from its block beside its parts. */
export interface StoredTransactionFacts {
  /** The era number of the block: 1 Byron to 8 Dijkstra. */
  readonly era: number;
  readonly hash: Uint8Array;
  readonly valid: boolean;
  readonly sizeBytes: number;
}

const BYRON = 1;
const ALONZO = 5;
const DIJKSTRA = 8;

export function decodeStoredTransaction(
  parts: StoredTransactionParts,
  { era, hash, valid, sizeBytes }: StoredTransactionFacts,
): Transaction {
  const body = new CborReader(parts.body);
  const base = { hash, valid, sizeBytes };
  if (era <= BYRON) {
    const witnesses = { ...NO_WITNESSES, encoded: parts.witnesses };
    return { ...base, body: readByronBody(body), witnesses, auxiliary: undefined, undecoded: NONE };
  }
  const undecoded: UndecodedPart[] = [];
  return {
    ...base,
    body: readBody(body, undecoded, era >= DIJKSTRA ? 'stored' : 'top'),
    witnesses: readWitnessSet(new CborReader(parts.witnesses), undecoded),
    auxiliary: parts.auxiliary && readAuxiliaryOrBytes(new CborReader(parts.auxiliary), undecoded),
    undecoded,
  };
}

/** The transaction as submitted: from Alonzo to Conway it contains the validity flag. */
export function encodeSubmittedTransaction(transaction: Transaction, era: number): Uint8Array {
  if (era > BYRON) return encodeTransaction(transaction, era >= ALONZO && era < DIJKSTRA);
  return new CborWriter().array(2).raw(transaction.body.encoded).raw(transaction.witnesses.encoded).finish();
}
