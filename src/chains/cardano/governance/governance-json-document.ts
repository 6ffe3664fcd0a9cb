import { type JsonObject, listOf, objectOf, readJsonObject, textOf } from '../metadata/off-chain-json.js';

/** A CIP-100 document or one of its extensions; absent fields are undefined. */
export interface GovernanceDocument {
  readonly json: JsonObject;
  readonly standard: 'CIP-100' | 'CIP-108' | 'CIP-119' | 'CIP-136';
  readonly title: string | undefined;
  readonly abstractText: string | undefined;
  readonly motivation: string | undefined;
  readonly rationale: string | undefined;
  readonly references: readonly Reference[];
  readonly authors: readonly string[];
  readonly drep: DRepDocument | undefined;
}

export interface Reference {
  readonly label: string;
  readonly uri: string;
}

/** DRep metadata (CIP-119). */
export interface DRepDocument {
  readonly givenName: string;
  readonly imageUrl: string | undefined;
  readonly bio: string | undefined;
  readonly objectives: string | undefined;
  readonly motivations: string | undefined;
  readonly qualifications: string | undefined;
  readonly paymentAddress: string | undefined;
}

/** Limit for listed references and authors. */
const MOST_LISTED = 200;

/** Undefined for bytes that are not a JSON object; any other object is a document without known fields. */
export function readGovernanceDocument(bytes: Uint8Array): GovernanceDocument | undefined {
  const json = readJsonObject(bytes);
  if (json === undefined) return undefined;
  const body = objectOf(json['body']) ?? {};
  const standard = standardOf(body);
  return {
    json,
    standard,
    title: textOf(body['title']),
    abstractText: textOf(body['abstract']) ?? (standard === 'CIP-136' ? textOf(body['summary']) : undefined),
    motivation: textOf(body['motivation']) ?? textOf(body['motivations']),
    rationale: textOf(body['rationale']) ?? textOf(body['rationaleStatement']),
    references: referencesOf(body),
    authors: authorsOf(json),
    drep: standard === 'CIP-119' ? drepOf(body) : undefined,
  };
}

/**
 * Detects the standard by its mandatory fields: contexts are written in many ways and sometimes copied from another
 * standard.
 */
function standardOf(body: JsonObject): GovernanceDocument['standard'] {
  if (textOf(body['givenName']) !== undefined) return 'CIP-119';
  if (textOf(body['rationaleStatement']) !== undefined) return 'CIP-136';
  if (textOf(body['title']) !== undefined && textOf(body['abstract']) !== undefined) return 'CIP-108';
  return 'CIP-100';
}

/** A reference may have a name instead of a label, and its URI may use any JSON-LD form. */
function referencesOf(body: JsonObject): readonly Reference[] {
  return listOf(body['references'])
    .slice(0, MOST_LISTED)
    .flatMap((each) => {
      const reference = objectOf(each);
      const uri = textOf(reference?.['uri']);
      return uri === undefined ? [] : [{ label: textOf(reference?.['label']) ?? '', uri }];
    });
}

const authorsOf = (json: JsonObject): readonly string[] =>
  listOf(json['authors'])
    .slice(0, MOST_LISTED)
    .flatMap((each) => textOf(objectOf(each)?.['name']) ?? []);

function drepOf(body: JsonObject): DRepDocument {
  const image = objectOf(body['image']);
  return {
    givenName: textOf(body['givenName']) ?? '',
    imageUrl: textOf(image?.['contentUrl']),
    bio: textOf(body['bio']),
    objectives: textOf(body['objectives']),
    motivations: textOf(body['motivations']),
    qualifications: textOf(body['qualifications']),
    paymentAddress: textOf(body['paymentAddress']),
  };
}
