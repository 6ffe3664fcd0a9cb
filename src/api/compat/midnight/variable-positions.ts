import {
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  getNamedType,
  isScalarType,
  isSpecifiedScalarType,
  type OperationDefinitionNode,
  type TypeNode,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
} from 'graphql';

type VariableUsage = ReturnType<ValidationContext['getRecursiveVariableUsages']>[number];

const nameType = (node: TypeNode): string => (node.kind === 'NamedType' ? node.name.value : nameType(node.type));

/** Strings are the only values of the indexer's own scalars; two types of the same name differ in their range only. */
const isAccepted = (declared: GraphQLNamedType, expected: GraphQLNamedType): boolean =>
  declared.name === expected.name ||
  (declared.name === 'String' && isScalarType(expected) && !isSpecifiedScalarType(expected));

function replaceNamedType(type: GraphQLOutputType, named: GraphQLNamedType): GraphQLOutputType {
  if (type instanceof GraphQLNonNull) return new GraphQLNonNull(replaceNamedType(type.ofType, named) as never);
  if (type instanceof GraphQLList) return new GraphQLList(replaceNamedType(type.ofType, named));
  return named as GraphQLOutputType;
}

/**
 * The rule of the specification, except that a variable declared as `String` is accepted for a scalar of the indexer,
 * such as `HexEncoded`: the indexer's server accepts it, and its clients declare them so. Lists and nulls are checked.
 */
export const VariablesInIndexerPositionRule: ValidationRule = (context) => {
  const relax = (usage: VariableUsage, { variableDefinitions = [] }: OperationDefinitionNode): VariableUsage => {
    const definition = variableDefinitions.find(({ variable }) => variable.name.value === usage.node.name.value);
    const declared = definition && context.getSchema().getType(nameType(definition.type));
    if (declared === undefined || usage.type == null || !isAccepted(declared, getNamedType(usage.type))) return usage;
    return { ...usage, type: replaceNamedType(usage.type as GraphQLOutputType, declared) as VariableUsage['type'] };
  };
  const relaxed: ValidationContext = Object.create(context, {
    getRecursiveVariableUsages: {
      value: (operation: OperationDefinitionNode) =>
        context.getRecursiveVariableUsages(operation).map((usage) => relax(usage, operation)),
    },
  });
  return VariablesInAllowedPositionRule(relaxed);
};
