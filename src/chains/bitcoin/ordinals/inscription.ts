import type { Transaction } from '../transaction.js';
import { type Envelope, parseEnvelopes } from './envelope.js';
import { decodeInscriptionId, type InscriptionId } from './inscription-id.js';

/** Field tags. Even tags must be understood; unknown odd tags are ignored. */
export const TAG = {
  contentType: 1,
  pointer: 2,
  parent: 3,
  metadata: 5,
  metaprotocol: 7,
  contentEncoding: 9,
  delegate: 11,
  rune: 13,
  note: 15,
  properties: 17,
  propertyEncoding: 19,
  unbound: 66,
  nop: 255,
} as const;

/** The parsed content of an envelope. Fields hold arbitrary bytes; the functions below decode them. */
export interface Inscription {
  readonly envelope: Pick<Envelope, 'input' | 'offset' | 'pushnum' | 'stutter'>;
  /** Undefined without a body; empty for an empty body. */
  readonly body: Uint8Array | undefined;
  readonly contentType: Uint8Array | undefined;
  readonly contentEncoding: Uint8Array | undefined;
  readonly metaprotocol: Uint8Array | undefined;
  /** CBOR with its chunks concatenated. */
  readonly metadata: Uint8Array | undefined;
  /** CBOR with its chunks concatenated; compressed according to `propertyEncoding`. */
  readonly properties: Uint8Array | undefined;
  readonly propertyEncoding: Uint8Array | undefined;
  readonly delegateField: Uint8Array | undefined;
  readonly pointerField: Uint8Array | undefined;
  /** The commitment to the rune that the same transaction etches. */
  readonly runeField: Uint8Array | undefined;
  readonly parentFields: readonly Uint8Array[];
  readonly duplicateField: boolean;
  readonly incompleteField: boolean;
  readonly unrecognizedEvenField: boolean;
}

/** Values by tag. Tags are latin-1 text since they may have any length. */
type Fields = Map<string, Uint8Array[]>;

/** A script can hold millions of empty chunks; skipping them avoids a copy for each. */
const join = (chunks: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(chunks.filter(({ length }) => length > 0)));
const tagText = (tag: Uint8Array): string => Buffer.from(tag).toString('latin1');

function readFields(pushes: readonly Uint8Array[]): { fields: Fields; incomplete: boolean } {
  const fields: Fields = new Map();
  for (let at = 0; at + 1 < pushes.length; at += 2) {
    const tag = tagText(pushes[at]!);
    const values = fields.get(tag);
    if (values === undefined) fields.set(tag, [pushes[at + 1]!]);
    else values.push(pushes[at + 1]!);
  }
  return { fields, incomplete: pushes.length % 2 === 1 };
}

/** Removes only the first value. A second pointer stays and counts as an unrecognised even field. */
function removeFirst(fields: Fields, tag: number): Uint8Array | undefined {
  const key = String.fromCharCode(tag);
  const values = fields.get(key);
  const first = values?.shift();
  if (values?.length === 0) fields.delete(key);
  return first;
}

function removeAll(fields: Fields, tag: number): readonly Uint8Array[] {
  const key = String.fromCharCode(tag);
  const values = fields.get(key) ?? [];
  fields.delete(key);
  return values;
}

function removeJoined(fields: Fields, tag: number): Uint8Array | undefined {
  const values = removeAll(fields, tag);
  return values.length === 0 ? undefined : join(values);
}

/** The body begins after the first empty push in a tag position. */
function bodyStart(pushes: readonly Uint8Array[]): number {
  for (let at = 0; at < pushes.length; at += 2) if (pushes[at]!.length === 0) return at;
  return pushes.length;
}

export function parseInscription({ input, offset, pushes, pushnum, stutter }: Envelope): Inscription {
  const body = bodyStart(pushes);
  const { fields, incomplete } = readFields(pushes.slice(0, body));
  const duplicateField = [...fields.values()].some(({ length }) => length > 1);
  const known = {
    contentType: removeFirst(fields, TAG.contentType),
    contentEncoding: removeFirst(fields, TAG.contentEncoding),
    metaprotocol: removeFirst(fields, TAG.metaprotocol),
    metadata: removeJoined(fields, TAG.metadata),
    properties: removeJoined(fields, TAG.properties),
    propertyEncoding: removeFirst(fields, TAG.propertyEncoding),
    delegateField: removeFirst(fields, TAG.delegate),
    pointerField: removeFirst(fields, TAG.pointer),
    runeField: removeFirst(fields, TAG.rune),
    parentFields: removeAll(fields, TAG.parent),
  };
  return {
    envelope: { input, offset, pushnum, stutter },
    body: body < pushes.length ? join(pushes.slice(body + 1)) : undefined,
    ...known,
    duplicateField,
    incompleteField: incomplete,
    // Tags are little endian, so the first byte determines whether a tag is even.
    unrecognizedEvenField: [...fields.keys()].some((tag) => tag.charCodeAt(0) % 2 === 0),
  };
}

export const parseInscriptions = (transaction: Pick<Transaction, 'inputs'>): readonly Inscription[] =>
  parseEnvelopes(transaction).map(parseInscription);

const POINTER_BYTES = 8;

/** The satoshi offset over all outputs that the author chose. Undefined if it exceeds 64 bits. */
export function decodePointer({ pointerField }: Inscription): bigint | undefined {
  if (pointerField === undefined || pointerField.subarray(POINTER_BYTES).some((byte) => byte !== 0)) return undefined;
  return pointerField.subarray(0, POINTER_BYTES).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

export const decodeDelegate = ({ delegateField }: Inscription): InscriptionId | undefined =>
  delegateField && decodeInscriptionId(delegateField);

/** Claims only: a parent counts if the transaction spends or reveals it. */
export const decodeClaimedParents = ({ parentFields }: Inscription): readonly InscriptionId[] =>
  parentFields.flatMap((field) => decodeInscriptionId(field) ?? []);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined if the field is absent or not UTF-8. */
export function fieldText(field: Uint8Array | undefined): string | undefined {
  try {
    return field && utf8.decode(field);
  } catch {
    return undefined;
  }
}
