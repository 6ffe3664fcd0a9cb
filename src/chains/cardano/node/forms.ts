import { lowest, type Rational } from '../rational.js';
import {
  type Codec,
  createList,
  createMap,
  type Fields,
  hex,
  integer,
  type LengthRule,
  named,
  record,
  tagged,
  text,
  uint,
  variants,
} from './codec.js';

/** The ledger states the length of short lists and maps, and closes long ones with a break. */
const SHORT = 23;

const isShort: LengthRule = (count) => count <= SHORT;
const always: LengthRule = () => true;
const never: LengthRule = () => false;

const SET_TAG = 258;
const RATIONAL_TAG = 30;

/** From this protocol version on, sets and fractions are tagged. */
const TAGGED_SINCE = 9;

const pair = record({ numerator: integer, denominator: integer });

/** A fraction in the form in which it is stated; the ledger writes lowest terms. */
export const fraction: Codec<Rational> = {
  read(reader) {
    const { numerator, denominator } = pair.read(reader);
    if (denominator === 0n) reader.fail('a fraction with denominator zero');
    return { numerator, denominator };
  },
  write: (writer, { numerator, denominator }) => pair.write(writer, lowest(numerator, denominator)),
};

/** A fraction of the parameters and of pools: tagged in every era. */
export const interval: Codec<Rational> = tagged(RATIONAL_TAG, fraction);

/** Collections as `toCBOR` of the Haskell libraries writes them, without regard to the era. */
export const plain = {
  list: <T>(inner: Codec<T>): Codec<readonly T[]> => createList(inner, never),
  set: <T>(inner: Codec<T>): Codec<readonly T[]> => tagged(SET_TAG, createList(inner, always)),
  map: <K, V>(key: Codec<K>, value: Codec<V>): Codec<readonly (readonly [K, V])[]> => createMap(key, value, always),
};

/** Encodings that depend on the protocol version of an era. */
export interface Forms {
  list<T>(inner: Codec<T>): Codec<readonly T[]>;
  set<T>(inner: Codec<T>): Codec<readonly T[]>;
  map<K, V>(key: Codec<K>, value: Codec<V>): Codec<readonly (readonly [K, V])[]>;
  readonly ratio: Codec<Rational>;
  readonly version: number;
}

export function createForms(version: number): Forms {
  const list = <T>(inner: Codec<T>): Codec<readonly T[]> => createList(inner, isShort);
  return {
    version,
    list,
    set: (inner) => (version >= TAGGED_SINCE ? tagged(SET_TAG, list(inner)) : list(inner)),
    map: (key, value) => createMap(key, value, isShort),
    ratio: version >= TAGGED_SINCE ? interval : fraction,
  };
}

export const network: Codec<'testnet' | 'mainnet'> = named('network', ['testnet', 'mainnet']);

/** `[0, key hash]` or `[1, script hash]`. */
export const credential = variants('credential', [
  [0, 'key', { hash: hex }],
  [1, 'script', { hash: hex }],
]);

export const drep = variants('DRep', [
  [0, 'key', { hash: hex }],
  [1, 'script', { hash: hex }],
  [2, 'abstain', {}],
  [3, 'no-confidence', {}],
]);

export const anchor = record({ url: text, hash: hex });

export const outputReference = record({ transaction: hex, index: uint });
export const actionId = outputReference;

export const protocolVersion = record({ major: uint, minor: integer });

export const executionUnits = record({ memory: integer, steps: integer });

export const mismatch = <T>(inner: Codec<T>) => record({ supplied: inner, expected: inner } satisfies Fields);
