import { DecodeError, ServiceError } from '../../kernel/errors.js';

/** Ledger versions that this build can decode. */
export type LedgerVersion = 8 | 9;

export type TaggedForm = 'transaction' | 'system-transaction' | 'event' | 'ledger-parameters' | 'contract-state';

/** The parsed tag of serialized Midnight bytes. */
export interface TaggedBytes {
  /** Without the trailing colon. */
  readonly tag: string;
  readonly form: TaggedForm;
  readonly ledger: LedgerVersion;
}

/** The longest known tag has 67 characters. */
const MAX_TAG_CHARACTERS = 200;
const PREFIX = 'midnight:';

const KNOWN: ReadonlyMap<string, Pick<TaggedBytes, 'form' | 'ledger'>> = new Map([
  ['midnight:transaction[v9](signature[v1],proof,pedersen-schnorr[v1])', { form: 'transaction', ledger: 8 }],
  ['midnight:transaction[v12](signature[v2],proof,pedersen-schnorr[v1])', { form: 'transaction', ledger: 9 }],
  ['midnight:system-transaction[v6]', { form: 'system-transaction', ledger: 8 }],
  ['midnight:system-transaction[v9]', { form: 'system-transaction', ledger: 9 }],
  ['midnight:event[v9]', { form: 'event', ledger: 8 }],
  ['midnight:event[v14]', { form: 'event', ledger: 9 }],
  ['midnight:ledger-parameters[v5]', { form: 'ledger-parameters', ledger: 8 }],
  ['midnight:ledger-parameters[v8]', { form: 'ledger-parameters', ledger: 9 }],
  ['midnight:contract-state[v6]', { form: 'contract-state', ledger: 8 }],
  ['midnight:contract-state[v8]', { form: 'contract-state', ledger: 9 }],
]);

/** The ASCII prefix of all serialized bytes without the trailing colon. Throws if it is missing. */
export function extractTag(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_TAG_CHARACTERS)).toString(
    'latin1',
  );
  const end = head.indexOf(':', PREFIX.length);
  const tag = head.slice(0, end);
  if (end < 0 || !/^midnight:[\x21-\x7e]+$/.test(tag))
    throw new DecodeError('the bytes do not start with a Midnight tag');
  return tag;
}

/** Undefined if this build has no decoder for the tag. */
export const lookupTag = (tag: string): TaggedBytes | undefined => {
  const known = KNOWN.get(tag);
  return known && { tag, ...known };
};

/**
 * Selects the decoder. Bytes without a tag are malformed; an unknown tag belongs to another version and gives a
 * different error.
 */
export function readTag(bytes: Uint8Array): TaggedBytes {
  const tag = extractTag(bytes);
  const known = lookupTag(tag);
  if (known !== undefined) return known;
  throw new ServiceError('undecodable', `This build cannot decode '${tag}'`);
}

/** Maps protocol versions of nodes to ledger versions; undefined without a decoder. */
export function ledgerOfProtocol(protocolVersion: number): LedgerVersion | undefined {
  if (within(protocolVersion, 22_000, 22_999) || within(protocolVersion, 1_000_000, 1_000_999)) return 8;
  return within(protocolVersion, 2_000_000, 2_001_999) ? 9 : undefined;
}

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;
