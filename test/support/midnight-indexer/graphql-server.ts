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

/** The indexer writes numbers of 64 bits where its schema says Int, such as milliseconds. */
GraphQLInt.serialize = (value) => value as number;

export interface GraphqlServer {
  /** Validates and executes a document as the reference implementation of GraphQL does. */
  answer(query: string, variables: Readonly<Record<string, unknown>>): Promise<ExecutionResult>;
  /** Errors of validation; empty where the document fits the schema. */
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
    async answer(query, variables) {
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
