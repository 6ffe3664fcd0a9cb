import type { Identifier, Sql } from '../sql.js';

/**
 * One step of a schema, never edited once released: every database stores a hash of the applied text. The statements
 * have no values, because definitions cannot have parameters.
 */
export interface Migration {
  readonly name: string;
  readonly up: (schema: Identifier) => readonly Sql[];
}
