import { DecodeError } from '../../../kernel/errors.js';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const MAX_SHOWN = 60;

/** The path of a member: `datum.owner`, `datum["first name"]`. */
export const memberPath = (path: string, name: string): string =>
  IDENTIFIER.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(shorten(name))}]`;

export const itemPath = (path: string, index: number): string => `${path}[${index}]`;

/** Texts of the request appear in messages, so they are cut. */
export const shorten = (text: string): string => (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`);

export const wrong = (path: string, problem: string): DecodeError => new DecodeError(`${path}: ${problem}`);

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of a JSON value for messages. */
export function describeJson(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return `the text ${JSON.stringify(shorten(value))}`;
    case 'number':
    case 'bigint':
    case 'boolean':
      return shorten(String(value));
    default:
      return 'an object';
  }
}
