import type { TObject } from 'typebox';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';

export type Json = Readonly<Record<string, unknown>>;

/**
 * Facts that two operations state under the same name. Nothing is listed by hand: a field with the name of a path
 * parameter identifies the entity of an object, and every other field of the object is a fact about it. A new operation
 * or field is therefore compared with the others automatically.
 */
const IDENTIFIERS = new Set(
  OPERATIONS.flatMap(({ path }) => Object.keys((path as TObject | undefined)?.properties ?? {})),
);

/** A list index distinguishes two objects and does not identify an entity. */
const isIndexField = (name: string): boolean => /index$/i.test(name);
const isIdentifier = (name: string): boolean => IDENTIFIERS.has(name) || isIndexField(name);
const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** A number and a decimal string state the same amount. */
export const comparable = (value: unknown): string => JSON.stringify(typeof value === 'number' ? String(value) : value);

interface Fact {
  /** The field and the names of the identifiers, without their values. */
  readonly signature: string;
  /** The JSON paths that state each value; a path is an operation and the fields of its response. */
  readonly statements: Map<string, Set<string>>;
}

const getOperationId = (jsonPath: string): string => jsonPath.slice(0, jsonPath.indexOf('.'));

export class SharedFacts {
  readonly #facts = new Map<string, Fact>();

  add({ id, scope }: Operation, { path = {}, query = {}, body }: Example, answer: unknown): void {
    const family = (scope as string) === 'market' ? 'cardano' : (scope as string);
    const context = { ...path, ...query, ...(isBatch(body) ? {} : { body: JSON.stringify(body) }) };
    this.#read(answer, id, family, context);
  }

  #read(value: unknown, jsonPath: string, family: string, around: Json): void {
    if (Array.isArray(value)) for (const item of value) this.#read(item, jsonPath, family, around);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    const object = value as Json;
    const own = Object.entries(object).filter(([name, held]) => isIdentifier(name) && isScalar(held));
    const identity = { ...around, ...Object.fromEntries(own) };
    const hasEntity = own.some(([name]) => !isIndexField(name));
    for (const [name, held] of Object.entries(object)) {
      const isList = Array.isArray(held) && held.every(isScalar);
      if (hasEntity && !isIdentifier(name) && (typeof held !== 'object' || held === null || isList))
        this.#state(`${family} ${name}`, identity, `${jsonPath}.${name}`, comparable(held));
      else this.#read(held, `${jsonPath}.${name}`, family, identity);
    }
  }

  #state(field: string, identity: Json, jsonPath: string, value: string): void {
    const names = Object.keys(identity).sort();
    const key = `${field} of ${names.map((name) => `${name}=${identity[name]}`).join(', ')}`;
    const fact = this.#facts.get(key) ?? { signature: `${field} of ${names.join(', ')}`, statements: new Map() };
    this.#facts.set(key, fact);
    fact.statements.set(value, (fact.statements.get(value) ?? new Set()).add(jsonPath));
  }

  /**
   * Facts stated at two or more JSON paths, without the operations that state several values themselves: their objects
   * differ in more than identifiers, such as sent and received amounts of an address.
   */
  compared(isOther: (jsonPath: string) => boolean): readonly (readonly [string, Fact['statements']])[] {
    const ambiguous = new Set<string>();
    for (const { signature, statements } of this.#facts.values()) {
      const seen = new Set<string>();
      for (const jsonPaths of statements.values())
        for (const operation of new Set([...jsonPaths].map(getOperationId))) {
          if (seen.has(operation)) ambiguous.add(`${operation} ${signature}`);
          seen.add(operation);
        }
    }
    return [...this.#facts].flatMap(([key, { signature, statements }]) => {
      const consistent = new Map<string, Set<string>>();
      for (const [value, jsonPaths] of statements) {
        const certain = [...jsonPaths].filter(
          (at) => !ambiguous.has(`${getOperationId(at)} ${signature}`) && !isOther(at),
        );
        if (certain.length > 0) consistent.set(value, new Set(certain));
      }
      return new Set([...consistent.values()].flatMap((jsonPaths) => [...jsonPaths])).size < 2
        ? []
        : [[key, consistent] as const];
    });
  }
}

/** Each result of a batch repeats its input; any other body is the input of a computation. */
const isBatch = (body: unknown): boolean =>
  body === undefined || Array.isArray(body) || Object.values(body as object).every((part) => Array.isArray(part));
