import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { AddOn } from '../../../access/plans/plans.js';
import type { ErrorKind } from '../../../kernel/errors.js';

import type { HandlerContext } from '../../kit/context.js';
import { type Example, type Operation, operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { BATCH_BODY_BYTES } from '../../shapes/transactions/transaction-parameters.js';
import { readColumns } from './rows/columns.js';
import { CSV_TYPE } from './rows/csv.js';
import { type RowSource, respondWithRows } from './rows/read-rows.js';
import { formatRowHeaders, type RowRequest, readRowRequest, rowParameters } from './rows/row-request.js';

/** The prefix of all routes; clients are given it as their base URL. */
export const KOIOS = '/compat/koios/v1';

/** Fields of all Koios routes. */
export const KOIOS_ROUTE = {
  tag: 'Koios',
  gate: 'caller',
  scope: 'cardano',
  addOn: null as AddOn | null,
} as const;

export type KoiosContext = HandlerContext<'caller', 'cardano'>;

interface KoiosInput<Parameters extends TProperties, Body extends TSchema> {
  readonly parameters: Static<TObject<Parameters>>;
  readonly body: Static<Body>;
  /** Filters and order that the route may use to read less. All of them are applied to its rows anyway. */
  readonly request: RowRequest;
}

/** A list of Koios: one declaration of its columns gives the schema of a row and the filters on it. */
interface KoiosDefinition<Columns extends TProperties, Parameters extends TProperties, Body extends TSchema> {
  /** The path below the prefix. */
  readonly path: string;
  /** Derived from the path when absent. */
  readonly id?: string;
  readonly summary: string;
  readonly description?: string;
  readonly columns: Columns;
  /** Parameters of the list itself, whose names start with an underscore. */
  readonly parameters?: Parameters;
  /** A route with a body is called by POST. */
  readonly body?: Body;
  readonly bodyOptional?: true;
  /** The list in the body whose items count as one request each. */
  readonly batch?: readonly string[];
  /**
   * Not cached until the next block: lists for a set of addresses or accounts are rarely requested twice for the same set,
   * and some routes cost no more than the cache.
   */
  readonly uncached?: true;
  /** Filters that an error recommends when a request would read too much. */
  readonly narrowBy?: readonly (keyof Columns & string)[];
  readonly errors?: readonly ErrorKind[];
  readonly example: Example;
  readonly exampleNeeds?: string;
  /** Everything that it reads comes from one snapshot. */
  read(
    context: KoiosContext,
    input: KoiosInput<Parameters, Body>,
  ): RowSource<Static<TObject<Columns>>> | Promise<RowSource<Static<TObject<Columns>>>>;
}

export function koiosRoute<
  Columns extends TProperties,
  Parameters extends TProperties = Record<never, never>,
  Body extends TSchema = TSchema,
>(definition: KoiosDefinition<Columns, Parameters, Body>): Operation {
  const { path, columns, parameters, read, narrowBy = [], errors = [], body, uncached, ...rest } = definition;
  const table = readColumns(columns);
  const query = Type.Object({ ...parameters, ...rowParameters(table) }, { additionalProperties: false });
  return operation({
    ...KOIOS_ROUTE,
    id: `koios.get${toPascalCase(path)}`,
    ...rest,
    route: `${body === undefined ? 'GET' : 'POST'} ${KOIOS}/${path}`,
    query,
    ...(body !== undefined && { body: body as TSchema, bodyLimit: BATCH_BODY_BYTES }),
    result: Type.Array(named(`koios_${path}`, Closed(columns))),
    textTypes: [CSV_TYPE],
    ...(uncached !== true && { cachedUntilNextBlock: true, variant: formatRowHeaders }),
    errors: ['range-not-satisfiable', ...errors],

    handle(context, input) {
      const header = (name: string): string | undefined => context.caller.header?.(name);
      const request = readRowRequest(table, input.query, header);
      const given = { parameters: input.query, body: input.body, request } as unknown as KoiosInput<Parameters, Body>;
      return context.db.snapshot(async (db) => {
        const source = await read({ ...context, db }, given);
        return await respondWithRows(table, source as RowSource, request, narrowBy);
      });
    },
  });
}

const toPascalCase = (path: string): string =>
  path.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
