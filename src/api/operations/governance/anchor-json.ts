import Type, { type Static } from 'typebox';
import { type GovernanceDocument, readGovernanceDocument } from '../../../chains/cardano/governance-json-document.js';
import { toHex } from '../../../kernel/hex.js';
import type { AnchorFact } from '../../../store/queries/cardano/anchor-columns.js';
import { Closed, DateTime, Nullable, named, OneOf } from '../../schema.js';
import { ExactJson } from '../transactions/data-json.js';

export const References = Type.Array(Closed({ label: Type.String(), uri: Type.String() }));

export const HashValid = Nullable(
  Type.Boolean({ description: 'Whether the document has the hash that the chain names; null until it was fetched' }),
);

export const AnchorDocument = named(
  'AnchorDocument',
  Closed({
    url: Type.String(),
    hash: Type.String(),
    hashValid: HashValid,
    fetchedAt: Nullable(DateTime),
    mediaType: Nullable(Type.String()),
    standard: Nullable(OneOf(['CIP-100', 'CIP-108', 'CIP-119', 'CIP-136'])),
    json: ExactJson('The whole document; null until it was fetched, or where it is no JSON'),
    title: Nullable(Type.String()),
    abstractText: Nullable(Type.String()),
    motivation: Nullable(Type.String()),
    rationale: Nullable(Type.String()),
    references: References,
    authors: Type.Array(Type.String()),
    error: Nullable(Type.String({ description: 'Why there is no document, or none that can be read' })),
  }),
);

export const documentOf = (anchor: AnchorFact | undefined): GovernanceDocument | undefined =>
  anchor?.content && readGovernanceDocument(anchor.content);

export function shownAnchorDocument(anchor: AnchorFact): Static<typeof AnchorDocument> {
  const document = documentOf(anchor);
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
