import type { MidnightNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { createLoaders, type Loaders } from './loaders.js';
import type { MidnightContext } from './midnight-route.js';
import { ResponseBudget } from './response-budget.js';

/** The context of one execution. */
export interface GraphqlContext {
  /** A snapshot, unless the document needs data that only the source has. */
  readonly db: MidnightDb;
  readonly network: MidnightNetwork;
  readonly request: MidnightContext;
  readonly load: Loaders;
  readonly budget: ResponseBudget;
}

export const createGraphqlContext = (request: MidnightContext, db: MidnightDb): GraphqlContext => ({
  db,
  network: request.network,
  request,
  load: createLoaders(db),
  budget: new ResponseBudget(),
});

/** The value of a field from the object that has it. */
export type Resolver = (source: never, args: never, context: GraphqlContext) => unknown;

/** By type, then by field. Fields without a resolver are properties of their object. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;

/** The schema requires the value, but the source of the network does not report it. */
export function requireKnown<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined)
    throw new ServiceError('not-implemented', `${name} is unknown: the source of this network does not report it`);
  return value;
}

/** A row that other rows refer to. */
export async function requireRow<Row>(row: Promise<Row | undefined>, name: string): Promise<Row> {
  const found = await row;
  if (found === undefined) throw new Error(`the index has no ${name}`);
  return found;
}

/** Bytes of a `HexEncoded` argument, which may have the prefix `0x`. */
export function readHex(text: string, name: string, bytes?: number): Uint8Array {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  const expected = bytes === undefined ? 'hexadecimal digits' : `${bytes * 2} hexadecimal digits`;
  let value: Uint8Array;
  try {
    value = fromHex(digits);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `invalid ${name}: cannot hex-decode: ${expected} are required`);
  }
  if (bytes === undefined || value.length === bytes) return value;
  throw new ServiceError('invalid', `invalid ${name}: cannot convert into ${bytes} bytes: ${expected} are required`);
}

/** An index, an id or a height of an argument; undefined when it was not given. The indexer's have no sign. */
export function readUnsigned(value: number | null | undefined, name: string): number | undefined {
  if (value != null && value < 0)
    throw new ServiceError('invalid', `Failed to parse "Int": Invalid number: '${name}' must not be negative`);
  return value ?? undefined;
}

/** Runs a reader of the own operations and begins its errors as the indexer does. */
export function withPrefix<Value>(prefix: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    return throwWithPrefix(prefix)(error);
  }
}

export const throwWithPrefix =
  (prefix: string) =>
  (error: unknown): never => {
    if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
    throw new ServiceError('invalid', `${prefix}: ${error.message}`, { cause: error });
  };
