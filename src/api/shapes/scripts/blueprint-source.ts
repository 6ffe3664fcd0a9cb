import { readBlueprint } from '../../../builder/request/blueprint-data.js';
import type { Blueprint } from '../../../chains/cardano/blueprint/blueprint.js';
import { ServiceError } from '../../../kernel/errors.js';
import { Text } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';

/** A blueprint in a request. */
export const BlueprintSource = ExactJson(
  'Blueprint of the smart contract (CIP-57): the content of `plutus.json`, or the id of a blueprint that the account has stored with `POST /api/blueprints`',
);

export const ValidatorTitle = Text(256, {
  minLength: 1,
  description: 'Title of the validator in the blueprint; may be omitted when only one has such data',
});

/** The documents of blueprints that a request names by id. */
export type StoredDocuments = ReadonlyMap<string, unknown>;

const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** The ids among the blueprints of a request. */
export const namedBlueprints = (sources: readonly unknown[]): readonly string[] => [
  ...new Set(
    sources.flatMap((source) => (typeof source === 'string' && UUID.test(source) ? [source.toLowerCase()] : [])),
  ),
];

/** Parses each blueprint of a request once. */
export class BlueprintReader {
  private readonly stored: StoredDocuments;
  private readonly parsed = new Map<unknown, Blueprint>();

  constructor(stored: StoredDocuments) {
    this.stored = stored;
  }

  read(source: unknown, field: string): Blueprint {
    const key = typeof source === 'string' ? source.toLowerCase() : source;
    let blueprint = this.parsed.get(key);
    if (blueprint === undefined) {
      blueprint = readBlueprint(typeof key === 'string' ? this.find(key, field) : key, field);
      this.parsed.set(key, blueprint);
    }
    return blueprint;
  }

  private find(id: string, field: string): unknown {
    const document = this.stored.get(id);
    if (document !== undefined) return document;
    throw new ServiceError(
      'invalid',
      `${field}: the account has no blueprint '${id.slice(0, 40)}' with a document: store it with POST /api/blueprints, or pass the content of plutus.json`,
    );
  }
}
