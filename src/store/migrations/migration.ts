import type { Identifier, Sql } from '../sql.js';

/**
 * One step of a schema, never edited once released: its text is remembered by every database that took it.
 * The statements carry no values, because definitions cannot have parameters.
 */
export interface Migration {
  readonly name: string;
  readonly up: (schema: Identifier) => readonly Sql[];
}
