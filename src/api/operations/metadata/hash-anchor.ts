import Type, { type Static } from 'typebox';
import { readGovernanceDocument } from '../../../chains/cardano/governance/governance-json-document.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { writeExactJson } from '../../kit/json.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

const HashRequest = Closed({
  document: ExactJson('Text, which is hashed unchanged, or a JSON document, which is hashed as compact JSON'),
});

const HashedDocument = named(
  'HashedDocument',
  Closed({
    hash: Type.String({ description: 'BLAKE2b-256 of the bytes, the anchor hash on the chain' }),
    canonical: Type.String({ description: 'Text that was hashed; publish exactly these bytes' }),
    valid: Type.Boolean({ description: 'True when there are no problems' }),
    standard: Nullable(
      Type.String({ description: 'Standard of the document, for example `CIP-108`; null when it follows none' }),
    ),
    problems: Type.Array(Type.String(), {
      description: 'Violations of the standard; empty when there are none',
    }),
  }),
);

export const hashAnchor = operation({
  id: 'hashAnchor',
  route: 'POST /api/metadata/anchors/hash',
  tag: 'Metadata',
  summary: 'Compute the anchor hash of a governance document',
  description:
    'An anchor has the hash of the published bytes (CIP-100), so text is hashed unchanged. The canonical form of JSON-LD, which author signatures cover, is not computed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  body: HashRequest,
  bodyLimit: 1_048_576,
  result: HashedDocument,
  errors: [],
  example: {
    body: {
      document: {
        '@context': { '@language': 'en-us' },
        hashAlgorithm: 'blake2b-256',
        authors: [],
        body: { comment: 'A document about nothing in particular.' },
      },
    },
  },

  handle: (_, { body: { document } }) => hashed(document),
});

function hashed(document: unknown): Static<typeof HashedDocument> {
  if (typeof document !== 'string' && (document === null || typeof document !== 'object'))
    throw new ServiceError('invalid', "'document' must be text or a JSON object");
  const canonical = typeof document === 'string' ? document : writeExactJson(document);
  const bytes = Buffer.from(canonical);
  const read = readGovernanceDocument(bytes);
  const problems = findProblems(read?.json ?? null);
  return {
    hash: toHex(blake2b256(bytes)),
    canonical,
    valid: problems.length === 0,
    standard: read?.standard ?? null,
    problems,
  };
}

/** Limits of CIP-108. */
const MAX_TITLE_LENGTH = 80;

const MAX_ABSTRACT_LENGTH = 2_500;

function findProblems(json: unknown): string[] {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return ['The document is not a JSON object'];
  const { hashAlgorithm, authors, body, '@context': context } = json as Readonly<Record<string, unknown>>;
  const problems: string[] = [];
  if (context === undefined) problems.push('@context is missing');
  if (hashAlgorithm !== 'blake2b-256') problems.push("hashAlgorithm is not 'blake2b-256'");
  if (!Array.isArray(authors)) problems.push('authors is not a list');
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return [...problems, 'body is not an object'];
  const { title, abstract } = body as Readonly<Record<string, unknown>>;
  if (typeof title === 'string' && [...title].length > MAX_TITLE_LENGTH)
    problems.push(`body.title is longer than ${MAX_TITLE_LENGTH} characters`);
  if (typeof abstract === 'string' && [...abstract].length > MAX_ABSTRACT_LENGTH)
    problems.push(`body.abstract is longer than ${MAX_ABSTRACT_LENGTH} characters`);
  return problems;
}
