import { DecodeError, ServiceError } from '../../kernel/errors.js';

/** Versions of the ledger that this build has a decoder for. */
export type LedgerVersion = 8 | 9;

export type TaggedForm = 'transaction' | 'system-transaction' | 'event' | 'ledger-parameters' | 'contract-state';

/** What serialized bytes of Midnight say of themselves. */
export interface TaggedBytes {
  /** Without the colon at its end. */
  readonly tag: string;
  readonly form: TaggedForm;
  readonly ledger: LedgerVersion;
}

/** The longest one that is known has 67 characters. */
const MOST_TAG_CHARACTERS = 200;
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

/** The ASCII text in front of all serialized bytes, without the colon at its end. Throws where there is none. */
export function tagOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MOST_TAG_CHARACTERS)).toString(
    'latin1',
  );
  const end = head.indexOf(':', PREFIX.length);
  const tag = head.slice(0, end);
  if (end < 0 || !/^midnight:[\x21-\x7e]+$/.test(tag)) throw new DecodeError('no tag of Midnight in front');
  return tag;
}

/** Undefined where this build has no decoder for the tag. */
export const knownTag = (tag: string): TaggedBytes | undefined => {
  const known = KNOWN.get(tag);
  return known && { tag, ...known };
};

/**
 * Which decoder reads the bytes. Bytes without a tag are nobody's transaction; a tag that is not known here belongs to
 * another version, and is told from those.
 */
export function readTag(bytes: Uint8Array): TaggedBytes {
  const tag = tagOf(bytes);
  const known = knownTag(tag);
  if (known !== undefined) return known;
  throw new ServiceError('undecodable', `This build cannot decode '${tag}'`);
}

/** Protocol versions of nodes and the ledgers that they run; undefined where no decoder is here for it. */
export function ledgerOfProtocol(protocolVersion: number): LedgerVersion | undefined {
  if (within(protocolVersion, 22_000, 22_999) || within(protocolVersion, 1_000_000, 1_000_999)) return 8;
  return within(protocolVersion, 2_000_000, 2_001_999) ? 9 : undefined;
}

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;
