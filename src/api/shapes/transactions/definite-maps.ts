import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { decodeCborItem, encodeCborItem } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';

/**
 * The same transaction with definite lengths in its body and witness set, for an evaluator that reads no others. Datums
 * and redeemers keep their bytes. Only the hash of the body changes: scripts see another transaction id, which no script
 * can expect, since the real one depends on the redeemers.
 */
export function withDefiniteMaps(transaction: Transaction): Transaction {
  const { body, witnesses } = transaction;
  return {
    ...transaction,
    body: { ...body, encoded: encodeCborItem(decodeCborItem(body.encoded)) },
    witnesses: { ...witnesses, encoded: writeDefiniteMap(witnesses.encoded, isRedeemerMap) },
  };
}

const REDEEMERS = 5;
const MAP = 5;

const isRedeemerMap = (field: Uint8Array, value: Uint8Array): boolean =>
  field.length === 1 && field[0] === REDEEMERS && value[0]! >> 5 === MAP;

/** Entries keep their bytes, except those that `isNested` selects: they are maps too. */
function writeDefiniteMap(
  encoded: Uint8Array,
  isNested: (key: Uint8Array, value: Uint8Array) => boolean = () => false,
): Uint8Array {
  const reader = new CborReader(encoded);
  const entries: (readonly [Uint8Array, Uint8Array])[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) entries.push([reader.readEncoded(), reader.readEncoded()]);
  const writer = new CborWriter().map(entries.length);
  for (const [key, value] of entries) writer.raw(key).raw(isNested(key, value) ? writeDefiniteMap(value) : value);
  return writer.finish();
}
