import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { UndecodedPart } from '../blocks/undecoded.js';
import { NONE } from '../lists.js';
import { type AuxiliaryData, readAuxiliaryData } from './auxiliary.js';
import { readBody, type TransactionBody } from './transaction-body.js';
import { readWitnessSet, type WitnessSet } from './witnesses.js';

/** A transaction of any era. In Byron most body fields are absent and the fee is implied. */
export interface Transaction {
  readonly hash: Uint8Array;
  /** The top-level transaction that contains this sub-transaction; undefined for all others. */
  readonly parent?: Uint8Array;
  /** False if a script failed: then only collateral moves (see `effectsOf`). */
  readonly valid: boolean;
  readonly body: TransactionBody;
  readonly witnesses: WitnessSet;
  readonly auxiliary: AuxiliaryData | undefined;
  /**
   * Undecodable parts, which are missing above; only in blocks, since submitted transactions must be fully understood.
   */
  readonly undecoded: readonly UndecodedPart[];
  /** Size of the submitted transaction; blocks store its parts separately. */
  readonly sizeBytes: number;
}

/** Far above the limit of any network (16 KiB), far below a memory risk. */
const MAX_BYTES = 256 * 1024;

/** `[body, witnesses, valid, auxiliary]`, or without `valid` until Mary. */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  if (bytes.length > MAX_BYTES) throw new DecodeError(`a transaction of ${bytes.length} bytes`);
  const reader = new CborReader(bytes);
  const count = reader.readArrayHeader();
  const body = readBody(reader);
  const witnesses = readWitnessSet(reader);
  const first = reader.peek();
  const marked = first === 0xf4 || first === 0xf5;
  const valid = marked ? reader.readBool() : true;
  const auxiliary = reader.tryNull() ? undefined : readAuxiliaryData(reader);
  reader.expectClose(count, marked ? 4 : 3);
  reader.expectEnd();
  return {
    hash: blake2b256(body.encoded),
    valid,
    body,
    witnesses,
    auxiliary,
    undecoded: NONE,
    sizeBytes: bytes.length,
  };
}

/**
 * The transactions of a batch in the order in which the ledger applies them: the sub-transactions, then the top-level
 * transaction. Each sub-transaction has a hash of its own, by which its outputs are spent, and fails with the batch.
 */
export function expandBatch(transaction: Transaction): readonly Transaction[] {
  const subTransactions = transaction.body.dijkstra?.subTransactions ?? NONE;
  if (subTransactions.length === 0) return [transaction];
  const { hash: parent, valid } = transaction;
  return [
    ...subTransactions.map(({ body, witnesses, auxiliary, undecoded, sizeBytes }): Transaction => {
      return { hash: blake2b256(body.encoded), parent, valid, body, witnesses, auxiliary, undecoded, sizeBytes };
    }),
    transaction,
  ];
}

/** Whether the encoded transaction has a validity flag, as all have since Alonzo. */
export function hasValidityFlag(bytes: Uint8Array): boolean {
  const reader = new CborReader(bytes);
  reader.readArrayHeader();
  reader.skip();
  reader.skip();
  return reader.peek() === 0xf4 || reader.peek() === 0xf5;
}

/** The submitted form, assembled from the parts in a block; not for Byron. */
export function encodeTransaction({ body, witnesses, auxiliary, valid }: Transaction, marked: boolean): Uint8Array {
  const writer = new CborWriter()
    .array(marked ? 4 : 3)
    .raw(body.encoded)
    .raw(witnesses.encoded);
  if (marked) writer.bool(valid);
  if (auxiliary === undefined) writer.null();
  else writer.raw(auxiliary.encoded);
  return writer.finish();
}
