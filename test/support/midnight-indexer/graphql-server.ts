import {
  buildSchema,
  type ExecutionResult,
  execute,
  GraphQLInt,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';

/** The indexer returns 64-bit numbers where its schema says Int, such as milliseconds. */
GraphQLInt.serialize = (value) => value as number;

export interface GraphqlServer {
  /** Validates and executes a document with the reference implementation of GraphQL. */
  execute(query: string, variables: Readonly<Record<string, unknown>>): Promise<ExecutionResult>;
  /** Validation errors; empty if the document matches the schema. */
  check(query: string): readonly { readonly message: string }[];
}

export interface GraphqlServerOptions {
  readonly introspection: boolean;
  readonly root: () => Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>>;
}

export function graphqlServer(sdl: string, { introspection, root }: GraphqlServerOptions): GraphqlServer {
  const schema: GraphQLSchema = buildSchema(sdl);
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const check = (query: string) => validate(schema, parse(query), rules);
  return {
    check,
    async execute(query, variables) {
      const errors = check(query);
      if (errors.length > 0) return { errors };
      return await execute({
        schema,
        document: parse(query),
        rootValue: root(),
        variableValues: variables,
        typeResolver: (value) => (value as { readonly __typename: string }).__typename,
      });
    },
  };
}
