import { CborReader, INDEFINITE_LENGTH } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { Transaction } from '../transactions/transaction.js';

const SET_TAG = 258;
const BREAK = 0xff;

/** Optional fields that must not be empty from Conway on (conway.cddl: `nonempty_set`, `{+ …}`). */
const BODY_FIELDS: ReadonlyMap<number, string> = new Map([
  [4, 'certificates'],
  [5, 'withdrawals'],
  [9, 'mint'],
  [13, 'collateral inputs'],
  [14, 'required signers'],
  [18, 'reference inputs'],
  [19, 'votes'],
  [20, 'proposals'],
]);

const WITNESS_FIELDS: ReadonlyMap<number, string> = new Map([
  [0, 'key witnesses'],
  [1, 'native scripts'],
  [2, 'bootstrap witnesses'],
  [3, 'Plutus V1 scripts'],
  [4, 'datums'],
  [5, 'redeemers'],
  [6, 'Plutus V2 scripts'],
  [7, 'Plutus V3 scripts'],
]);

/** Names of the empty fields that Conway rejects, for example `native scripts (witness field 1)`. */
export const emptyFields = ({ body, witnesses }: Pick<Transaction, 'body' | 'witnesses'>): readonly string[] => [
  ...emptyBodyFields(body.encoded),
  ...findEmptyFields(witnesses.encoded, WITNESS_FIELDS).map(
    (field) => `${WITNESS_FIELDS.get(field)} (witness field ${field})`,
  ),
];

export const emptyBodyFields = (encoded: Uint8Array): readonly string[] =>
  findEmptyFields(encoded, BODY_FIELDS).map((field) => `${BODY_FIELDS.get(field)} (body field ${field})`);

function findEmptyFields(encoded: Uint8Array, names: ReadonlyMap<number, string>): readonly number[] {
  return readFields(encoded)
    .filter(([field, value]) => names.has(field) && isEmpty(value))
    .map(([field]) => field);
}

/** Removes empty witness fields. The transaction hash does not cover them. */
export function withoutEmptyWitnessFields(encoded: Uint8Array): Uint8Array {
  const fields = readFields(encoded);
  const retained = fields.filter(([field, value]) => !WITNESS_FIELDS.has(field) || !isEmpty(value));
  if (retained.length === fields.length) return encoded;
  const writer = new CborWriter().map(retained.length);
  for (const [field, value] of retained) writer.uint(field).raw(value);
  return writer.finish();
}

function readFields(encoded: Uint8Array): readonly (readonly [number, Uint8Array])[] {
  // Byron has neither a body of this form nor witnesses.
  if (encoded.length === 0) return [];
  const reader = new CborReader(encoded);
  if (reader.peekType() !== 'map') return [];
  const fields: (readonly [number, Uint8Array])[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) fields.push([reader.readUint(), reader.readEncoded()]);
  return fields;
}

function isEmpty(value: Uint8Array): boolean {
  const reader = new CborReader(value);
  if (reader.peekType() === 'tag') reader.tryTag(SET_TAG);
  const type = reader.peekType();
  if (type !== 'array' && type !== 'map') return false;
  const count = type === 'array' ? reader.readArrayHeader() : reader.readMapHeader();
  return count === 0 || (count === INDEFINITE_LENGTH && reader.peek() === BREAK);
}
