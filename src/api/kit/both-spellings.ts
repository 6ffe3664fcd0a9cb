import type { TObject, TProperties } from 'typebox';
import { Closed } from './schema.js';

/** `txHash` as `tx_hash`; a name without capitals is unchanged. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name;

export type BothSpellings<Fields> = Fields & {
  readonly [Name in keyof Fields as Name extends string ? SnakeCase<Name> : never]: Fields[Name];
};

export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A closed object schema with every field under its camelCase and its snake_case name. */
export function BothSpelled<Properties extends TProperties>(fields: Properties): TObject<BothSpellings<Properties>> {
  const twins = Object.entries(fields).flatMap(([name, schema]) => {
    const twin = toSnakeCase(name);
    return twin === name ? [] : [[twin, { ...schema, description: `The same as \`${name}\`` }] as const];
  });
  return Closed({ ...fields, ...Object.fromEntries(twins) }) as unknown as TObject<BothSpellings<Properties>>;
}

/** Adds the snake_case name of every field, at the top level only: nested values are shared unchanged. */
export function spellBothWays<Fields extends object>(fields: Fields): BothSpellings<Fields> {
  const twins = Object.entries(fields).map(([name, value]) => [toSnakeCase(name), value] as const);
  return { ...fields, ...Object.fromEntries(twins) } as BothSpellings<Fields>;
}
