import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import type { Transaction } from '../transactions/transaction.js';

const SET_TAG = 258;

/** Fields that are sets or maps; from Conway on the decoder of the ledger rejects repeated members and keys. */
const BODY_FIELDS: ReadonlyMap<number, string> = new Map([
  [0, 'inputs'],
  [4, 'certificates'],
  [5, 'withdrawals'],
  [9, 'mint'],
  [13, 'collateral inputs'],
  [14, 'required signers'],
  [18, 'reference inputs'],
  [19, 'votes'],
  [20, 'proposals'],
]);

/** Names of the fields that contain an entry twice, for example `inputs (body field 0)`. */
export function repeatedEntries({ body }: Pick<Transaction, 'body'>): readonly string[] {
  const names: string[] = [];
  for (const [field, value] of readFields(body.encoded)) {
    const name = BODY_FIELDS.get(field);
    if (name !== undefined && hasRepeatedEntry(value)) names.push(`${name} (body field ${field})`);
  }
  return names;
}

function readFields(encoded: Uint8Array): readonly (readonly [number, Uint8Array])[] {
  if (encoded.length === 0) return [];
  const reader = new CborReader(encoded);
  const fields: (readonly [number, Uint8Array])[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) fields.push([reader.readUint(), reader.readEncoded()]);
  return fields;
}

/** Compares the encoded members of a set or the encoded keys of a map. */
function hasRepeatedEntry(value: Uint8Array): boolean {
  const reader = new CborReader(value);
  if (reader.peekType() === 'tag') reader.tryTag(SET_TAG);
  const isMap = reader.peekType() === 'map';
  if (!isMap && reader.peekType() !== 'array') return false;
  const known = new Set<string>();
  const count = isMap ? reader.readMapHeader() : reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = toHex(reader.readEncoded());
    if (isMap) reader.skip();
    if (known.has(key)) return true;
    known.add(key);
  }
  return false;
}
