import { DecodeError } from '../../kernel/errors.js';

/** Reads fields of external JSON: each must be present and have its type, or `DecodeError` names it. */
export interface Fields {
  readonly text: (name: string) => string;
  /** Lower case, an even number of digits. */
  readonly hex: (name: string, bytes?: number) => string;
  readonly maybeHex: (name: string) => string | undefined;
  readonly integer: (name: string) => number;
  readonly maybeInteger: (name: string) => number | undefined;
  /** Any finite number. */
  readonly maybeNumber: (name: string) => number | undefined;
  readonly amount: (name: string) => bigint;
  readonly flag: (name: string) => boolean;
  readonly has: (name: string) => boolean;
  readonly child: (name: string) => Fields;
  readonly list: <Item>(name: string, read: (item: Fields) => Item) => readonly Item[];
  readonly texts: (name: string) => readonly string[];
  readonly hexes: (name: string) => readonly string[];
}

const MAX_ITEMS = 100_000;
const HEX = /^(?:[0-9a-f]{2})*$/;
/** The ledger cannot count beyond 2^128. */
const AMOUNT = /^[0-9]{1,39}$/;

export function createFieldReader(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DecodeError(`${where} is not an object`);
  const object = value as Readonly<Record<string, unknown>>;
  const wrong = (name: string): DecodeError => new DecodeError(`${where}.${name} is missing or has a wrong type`);
  const has = (name: string): boolean => object[name] !== undefined && object[name] !== null;

  const text = (name: string): string => {
    const found = object[name];
    if (typeof found !== 'string') throw wrong(name);
    return found;
  };
  const hex = (name: string, bytes?: number): string => {
    const found = text(name).toLowerCase();
    if (!HEX.test(found) || (bytes !== undefined && found.length !== 2 * bytes)) throw wrong(name);
    return found;
  };
  const integer = (name: string): number => {
    const found = object[name];
    if (!Number.isSafeInteger(found) || (found as number) < 0) throw wrong(name);
    return found as number;
  };
  const items = (name: string): readonly unknown[] => {
    const found = object[name];
    if (!Array.isArray(found) || found.length > MAX_ITEMS) throw wrong(name);
    return found;
  };
  const texts = (name: string): readonly string[] =>
    items(name).map((item) => {
      if (typeof item !== 'string') throw wrong(name);
      return item;
    });
  return {
    text,
    hex,
    integer,
    has,
    maybeHex: (name) => (has(name) ? hex(name) : undefined),
    maybeInteger: (name) => (has(name) ? integer(name) : undefined),
    maybeNumber(name) {
      if (!has(name)) return undefined;
      const found = object[name];
      if (!Number.isFinite(found)) throw wrong(name);
      return found as number;
    },
    amount(name) {
      const found = object[name];
      if (typeof found !== 'string' || !AMOUNT.test(found)) throw wrong(name);
      return BigInt(found);
    },
    flag(name) {
      const found = object[name];
      if (typeof found !== 'boolean') throw wrong(name);
      return found;
    },
    child: (name) => createFieldReader(object[name], `${where}.${name}`),
    list: (name, read) => items(name).map((item, index) => read(createFieldReader(item, `${where}.${name}[${index}]`))),
    texts,
    hexes: (name) =>
      texts(name).map((item) => {
        if (!HEX.test(item.toLowerCase())) throw wrong(name);
        return item.toLowerCase();
      }),
  };
}
