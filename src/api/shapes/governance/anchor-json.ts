import Type, { type Static } from 'typebox';
import {
  type GovernanceDocument,
  readGovernanceDocument,
} from '../../../chains/cardano/governance/governance-json-document.js';
import { toHex } from '../../../kernel/hex.js';
import type { AnchorFact } from '../../../store/queries/cardano/governance/anchor-columns.js';
import { Closed, DateTime, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';

export const References = Type.Array(
  Closed({
    label: Type.String({ description: 'Title of the reference' }),
    uri: Type.String({ description: 'URL of the reference' }),
  }),
);

export const HashValid = Nullable(
  Type.Boolean({
    description: 'True when the document matches the anchor hash on the chain; null until it is fetched',
  }),
);

export const AnchorDocument = named(
  'AnchorDocument',
  Closed({
    url: Type.String({ description: 'URL of the document on the chain' }),
    hash: Type.String({ description: 'Hash of the document on the chain (blake2b-256), 64 hexadecimal digits' }),
    hashValid: HashValid,
    fetchedAt: Nullable(described(DateTime, 'When the document was fetched; null until then')),
    mediaType: Nullable(Type.String({ description: 'Media type of the document; null until it is fetched' })),
    standard: Nullable(
      OneOf(
        ['CIP-100', 'CIP-108', 'CIP-119', 'CIP-136'],
        'Standard that the document follows; null when it follows none of these',
      ),
    ),
    json: ExactJson('The whole document; null until it is fetched, or when it is not JSON'),
    title: Nullable(Type.String({ description: 'Title in the document; null without one' })),
    abstractText: Nullable(Type.String({ description: 'Abstract in the document; null without one' })),
    motivation: Nullable(Type.String({ description: 'Motivation in the document; null without one' })),
    rationale: Nullable(Type.String({ description: 'Rationale in the document; null without one' })),
    references: described(References, 'References in the document, in its order'),
    authors: Type.Array(Type.String(), { description: 'Names of the authors in the document' }),
    error: Nullable(Type.String({ description: 'Why the document is missing or cannot be read' })),
  }),
);

export const readDocument = (anchor: AnchorFact | undefined): GovernanceDocument | undefined =>
  anchor?.content && readGovernanceDocument(anchor.content);

export function toAnchorDocumentJson(anchor: AnchorFact): Static<typeof AnchorDocument> {
  const document = readDocument(anchor);
  return {
    url: anchor.url,
    hash: toHex(anchor.hash),
    hashValid: anchor.hashValid ?? null,
    fetchedAt: anchor.fetchedAt?.toISOString() ?? null,
    mediaType: anchor.mediaType ?? null,
    standard: document?.standard ?? null,
    json: document?.json ?? null,
    title: document?.title ?? null,
    abstractText: document?.abstractText ?? null,
    motivation: document?.motivation ?? null,
    rationale: document?.rationale ?? null,
    references: [...(document?.references ?? [])],
    authors: [...(document?.authors ?? [])],
    error: anchor.error ?? null,
  };
}
