import { asList, asObject, asText, type JsonObject, readJsonObject } from '../metadata/off-chain-json.js';

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
const MAX_LISTED = 200;

/** Undefined for bytes that are not a JSON object; any other object is a document without known fields. */
export function readGovernanceDocument(bytes: Uint8Array): GovernanceDocument | undefined {
  const json = readJsonObject(bytes);
  if (json === undefined) return undefined;
  const body = asObject(json['body']) ?? {};
  const standard = detectStandard(body);
  return {
    json,
    standard,
    title: asText(body['title']),
    abstractText: asText(body['abstract']) ?? (standard === 'CIP-136' ? asText(body['summary']) : undefined),
    motivation: asText(body['motivation']) ?? asText(body['motivations']),
    rationale: asText(body['rationale']) ?? asText(body['rationaleStatement']),
    references: readReferences(body),
    authors: readAuthors(json),
    drep: standard === 'CIP-119' ? readDRep(body) : undefined,
  };
}

/**
 * Detects the standard by its mandatory fields: contexts are written in many ways and sometimes copied from another
 * standard.
 */
function detectStandard(body: JsonObject): GovernanceDocument['standard'] {
  if (asText(body['givenName']) !== undefined) return 'CIP-119';
  if (asText(body['rationaleStatement']) !== undefined) return 'CIP-136';
  if (asText(body['title']) !== undefined && asText(body['abstract']) !== undefined) return 'CIP-108';
  return 'CIP-100';
}

/** A reference may have a name instead of a label, and its URI may use any JSON-LD form. */
function readReferences(body: JsonObject): readonly Reference[] {
  return asList(body['references'])
    .slice(0, MAX_LISTED)
    .flatMap((each) => {
      const reference = asObject(each);
      const uri = asText(reference?.['uri']);
      return uri === undefined ? [] : [{ label: asText(reference?.['label']) ?? '', uri }];
    });
}

const readAuthors = (json: JsonObject): readonly string[] =>
  asList(json['authors'])
    .slice(0, MAX_LISTED)
    .flatMap((each) => asText(asObject(each)?.['name']) ?? []);

function readDRep(body: JsonObject): DRepDocument {
  const image = asObject(body['image']);
  return {
    givenName: asText(body['givenName']) ?? '',
    imageUrl: asText(image?.['contentUrl']),
    bio: asText(body['bio']),
    objectives: asText(body['objectives']),
    motivations: asText(body['motivations']),
    qualifications: asText(body['qualifications']),
    paymentAddress: asText(body['paymentAddress']),
  };
}
