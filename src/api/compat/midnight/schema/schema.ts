import {
  buildSchema,
  GraphQLError,
  type GraphQLInputObjectType,
  GraphQLInt,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  type GraphQLUnionType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
} from 'graphql';
import type { EventRow } from '../../../../store/queries/midnight/events.js';
import type { Resolvers } from '../resolver.js';
import { BLOCK_RESOLVERS } from '../resolvers/blocks.js';
import { CONTRACT_RESOLVERS, nameActionType } from '../resolvers/contracts.js';
import { DUST_RESOLVERS } from '../resolvers/dust.js';
import { DUST_GENERATION_RESOLVERS } from '../resolvers/dust-generations.js';
import { EVENT_RESOLVERS, nameDustEventType } from '../resolvers/events.js';
import { REGISTRATION_RESOLVERS } from '../resolvers/registrations.js';
import { SESSION_RESOLVERS } from '../resolvers/sessions.js';
import { SUBSCRIPTION_RESOLVERS } from '../resolvers/subscriptions.js';
import { nameTransactionType, TRANSACTION_RESOLVERS } from '../resolvers/transactions.js';
import { VALIDATOR_RESOLVERS } from '../resolvers/validators.js';
import type { SubscriptionContext } from '../subscriptions/follow.js';
import { SUBSCRIPTION_SOURCES } from '../subscriptions/sources.js';
import { CHAIN_TYPES } from './chain-types.js';
import { DUST_TYPES } from './dust-types.js';
import { ROOT_TYPES } from './root-types.js';
import { VALIDATOR_TYPES } from './validator-types.js';

const ALL_RESOLVERS: readonly Resolvers[] = [
  BLOCK_RESOLVERS,
  TRANSACTION_RESOLVERS,
  CONTRACT_RESOLVERS,
  EVENT_RESOLVERS,
  DUST_RESOLVERS,
  DUST_GENERATION_RESOLVERS,
  VALIDATOR_RESOLVERS,
  REGISTRATION_RESOLVERS,
  SESSION_RESOLVERS,
  SUBSCRIPTION_RESOLVERS,
];

const TYPE_NAMES: Readonly<Record<string, (row: never) => string>> = {
  Transaction: nameTransactionType,
  ContractAction: nameActionType,
  DustLedgerEvent: nameDustEventType satisfies (row: EventRow) => string,
};

/** The indexer writes 64-bit numbers where its schema says `Int`, such as milliseconds since 1970. */
const WIDE_INT = new GraphQLScalarType({ ...GraphQLInt.toConfig(), serialize: writeInteger });

function writeInteger(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${String(value)} is not an integer that JSON can represent`);
  return number;
}

/** Heights have 32 bits without a sign, more than `Int` of the specification has. */
const HEIGHT = new GraphQLScalarType({
  ...GraphQLInt.toConfig(),
  parseValue: readHeight,
  parseLiteral: (node) => readHeight(node.kind === Kind.INT ? Number(node.value) : undefined),
});

function readHeight(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 0)
    throw new GraphQLError('Failed to parse "Int": Invalid number');
  if ((value as number) < 2 ** 32) return value as number;
  throw new GraphQLError('Failed to parse "Int": Only integers from 0 to 4294967295 are accepted.');
}

/** Values of the indexer's own scalars are text. */
function readScalarsAsText(scalar: GraphQLScalarType): void {
  scalar.parseValue = (value) => {
    if (typeof value === 'string') return value;
    throw new GraphQLError(`Failed to parse "${scalar.name}": a string is required`);
  };
  scalar.parseLiteral = (node) => scalar.parseValue(node.kind === Kind.STRING ? node.value : undefined);
}

function createMidnightSchema(): GraphQLSchema {
  const schema = buildSchema([ROOT_TYPES, CHAIN_TYPES, DUST_TYPES, VALIDATOR_TYPES].join('\n'));
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type) || isInterfaceType(type)) widenIntegers(type);
    if (isAbstractType(type)) nameTypes(type);
    if (isScalarType(type) && !isSpecifiedScalarType(type)) readScalarsAsText(type);
  }
  (schema.getType('BlockOffset') as GraphQLInputObjectType).getFields().height!.type = HEIGHT;
  for (const resolvers of ALL_RESOLVERS) addResolvers(schema, resolvers);
  for (const field of Object.values(schema.getSubscriptionType()!.getFields())) {
    const source = SUBSCRIPTION_SOURCES[field.name];
    if (source === undefined) throw new Error(`the subscription ${field.name} has no source`);
    field.subscribe = (_, args, context: SubscriptionContext) => source(args as never, context);
  }
  return schema;
}

function widenIntegers(type: GraphQLObjectType | GraphQLInterfaceType): void {
  for (const field of Object.values(type.getFields())) field.type = widen(field.type);
}

function widen(type: GraphQLOutputType): GraphQLOutputType {
  if (type instanceof GraphQLNonNull) return new GraphQLNonNull(widen(type.ofType) as never);
  if (type instanceof GraphQLList) return new GraphQLList(widen(type.ofType));
  return type === GraphQLInt ? WIDE_INT : type;
}

/** Values of types that are not named here carry their name. */
function nameTypes(type: GraphQLInterfaceType | GraphQLUnionType): void {
  const getName = TYPE_NAMES[type.name];
  if (getName !== undefined) type.resolveType = (row) => getName(row as never);
}

function addResolvers(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName) as GraphQLObjectType;
    for (const [name, resolve] of Object.entries(fields)) {
      const field = type.getFields()[name];
      if (field === undefined) throw new Error(`the schema has no ${typeName}.${name}`);
      field.resolve = (source, args, context) => resolve(source as never, args as never, context);
    }
  }
}

let shared: GraphQLSchema | undefined;

/** Created at the first request. */
export function getMidnightSchema(): GraphQLSchema {
  shared ??= createMidnightSchema();
  return shared;
}
