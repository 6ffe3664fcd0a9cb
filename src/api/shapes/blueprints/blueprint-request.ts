import Type from 'typebox';
import { Closed, described, named, Text } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';
import { BlueprintFields, DatumSchema, Granularity } from './blueprint-shapes.js';

const { scriptHashes, addresses, stakingCredentials, policyIds } = BlueprintFields;

export const BlueprintRequest = named(
  'BlueprintRequest',
  Closed({
    displayName: Text(100, { minLength: 1, description: 'Name for display, 1 to 100 characters' }),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether its events are listed; default true' })),
    persistEvents: Type.Optional(Type.Boolean({ description: 'Returned as given; default true' })),
    eventGranularity: Type.Optional(Granularity),
    scriptHashes: Type.Optional(scriptHashes),
    addresses: Type.Optional(addresses),
    stakingCredentials: Type.Optional(stakingCredentials),
    policyIds: Type.Optional(policyIds),
    datumSchema: Type.Optional(described(DatumSchema, 'Fields of the datums, as an alternative to `document`')),
    document: Type.Optional(
      ExactJson(
        'Blueprint of the contract (CIP-57, `plutus.json`). `scriptHashes` defaults to its validators without parameters',
      ),
    ),
  }),
);
