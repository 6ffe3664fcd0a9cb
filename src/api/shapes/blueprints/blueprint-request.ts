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
    persistEvents: Type.Optional(
      Type.Boolean({ description: 'Whether past events can be listed; default true. With false the list is refused' }),
    ),
    eventGranularity: Type.Optional(Granularity),
    scriptHashes: Type.Optional(scriptHashes),
    addresses: Type.Optional(addresses),
    stakingCredentials: Type.Optional(stakingCredentials),
    policyIds: Type.Optional(policyIds),
    datumSchema: Type.Optional(described(DatumSchema, 'Fields of the datums, as an alternative to `document`')),
    webSocketTopic: Type.Optional(Text(200, { description: 'Refused: there are no WebSocket topics. Absent or null' })),
    document: Type.Optional(
      ExactJson(
        'Blueprint of the contract (CIP-57, `plutus.json`). `scriptHashes` defaults to its validators without parameters',
      ),
    ),
  }),
);
