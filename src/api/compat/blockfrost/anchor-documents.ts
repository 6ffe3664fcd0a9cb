import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import type { AnchorFact } from '../../../store/queries/cardano/governance/anchor-columns.js';
import { Closed, Nullable, named, OneOf } from '../../kit/schema.js';
import { readDocument } from '../../shapes/governance/anchor-json.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

const CODES = [
  'HASH_MISMATCH',
  'CONNECTION_ERROR',
  'HTTP_RESPONSE_ERROR',
  'DECODE_ERROR',
  'SIZE_EXCEEDED',
  'UNKNOWN_ERROR',
] as const;

export const FetchError = named(
  'off_chain_fetch_error',
  Closed({
    code: OneOf(CODES, 'Kind of failure'),
    message: Type.String({ description: 'Why there is no document' }),
  }),
);

/** Texts of the gateway and of the indexer, with the codes of Blockfrost. */
const CODES_BY_TEXT: readonly (readonly [RegExp, (typeof CODES)[number]])[] = [
  [/has the hash/i, 'HASH_MISMATCH'],
  [/no JSON/i, 'DECODE_ERROR'],
  [/larger than|bytes/i, 'SIZE_EXCEEDED'],
  [/status|redirect|compressed/i, 'HTTP_RESPONSE_ERROR'],
  [/reached|in time|no address|not a URL|too long/i, 'CONNECTION_ERROR'],
];

type Fetched = Pick<AnchorFact, 'hashValid' | 'error' | 'fetchedAt'>;

/** Undefined without a failure. A document that was not fetched yet is no failure. */
export function toFetchError({ hashValid, error }: Fetched): { error: Static<typeof FetchError> } | undefined {
  if (error === undefined) return undefined;
  const code = hashValid === false ? 'HASH_MISMATCH' : CODES_BY_TEXT.find(([pattern]) => pattern.test(error))?.[1];
  return { error: { code: code ?? 'UNKNOWN_ERROR', message: error } };
}

export const ANCHOR_FIELDS = {
  url: Type.String({ description: 'URL of the document on the chain' }),
  hash: Type.String({ description: 'Hash of the document on the chain' }),
  json_metadata: ExactJson('The document; null until it is fetched and when it does not match its hash'),
  bytes: Nullable(Type.String({ description: 'The bytes of the document, `\\x` and hexadecimal; null without one' })),
  error: Type.Optional(FetchError),
};

/** Only a document that matches its hash is shown. */
export function toAnchorFields(anchor: AnchorFact) {
  const valid = anchor.hashValid === true && anchor.content !== undefined;
  return {
    url: anchor.url,
    hash: toHex(anchor.hash),
    json_metadata: valid ? (readDocument(anchor)?.json ?? null) : null,
    bytes: valid && anchor.content !== undefined ? `\\x${toHex(anchor.content)}` : null,
    ...toFetchError(anchor),
  };
}
