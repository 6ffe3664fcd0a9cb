import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import type { BlueprintRow } from '../../../store/queries/service/blueprints.js';
import { Closed, described, Hex, Integer, Nullable, named, OneOf, Text, Uuid } from '../../kit/schema.js';

/** Blueprints that accounts store. */

const MAX_WATCHED = 50;
export const MAX_BLUEPRINTS = 100;

const Hashes = (description: string) => Type.Array(Hex(56), { maxItems: MAX_WATCHED, description });
const Names = (description: string) => Type.Array(Text(256, { minLength: 1 }), { maxItems: MAX_WATCHED, description });

export const DatumSchema = named(
  'BlueprintDatumSchema',
  Closed({
    fields: Type.Array(
      Closed({
        index: Integer({ minimum: 0, maximum: 1000, description: 'Position among the fields of the datum, from 0' }),
        name: Text(100, { minLength: 1, description: 'Name of the field in `decoded`' }),
        type: OneOf(
          ['BYTES', 'INTEGER', 'ADDRESS', 'RATIONAL', 'ASSET'],
          'Bytes, integer, address, numerator and denominator, or policy and asset name, in their usual encoding as data',
        ),
      }),
      { minItems: 1, maxItems: 100, description: 'Fields to decode' },
    ),
  }),
);

export const Granularity = OneOf(
  ['UTXO', 'TRANSACTION'],
  'One event for each output, or for each transaction that creates or spends outputs',
);

/** Fields that a request and a response share. */
export const BlueprintFields = {
  scriptHashes: Hashes('Hashes of scripts whose outputs belong to the contract, hexadecimal'),
  addresses: Names('Addresses of the contract'),
  stakingCredentials: Names('Hashes of stake credentials, hexadecimal, or stake addresses'),
  policyIds: Hashes('Policy ids of its tokens, hexadecimal'),
};

const properties = {
  id: Type.String({ description: 'Id of the blueprint, a UUID' }),
  displayName: Type.String({ description: 'Name for display' }),
  enabled: Type.Boolean({ description: 'Whether its events are listed' }),
  persistEvents: Type.Boolean({ description: 'Whether its past events can be listed' }),
  eventGranularity: Granularity,
  scriptHashes: Type.Array(Type.String(), { description: 'Hashes of the scripts of the contract' }),
  addresses: Type.Array(Type.String(), { description: 'Addresses of the contract' }),
  stakingCredentials: Type.Array(Type.String(), { description: 'Hashes of stake credentials' }),
  policyIds: Type.Array(Type.String(), { description: 'Policy ids of its tokens' }),
  datumSchema: Nullable(described(DatumSchema, 'Fields of its datums; null without them')),
  webSocketTopic: Nullable(
    Type.String({ description: 'Always null: there are no WebSocket topics; read the events with `sinceId`' }),
  ),
};

export const StoredBlueprint = named('Blueprint', Closed(properties));

export const BlueprintPath = Type.Object({ id: { ...Uuid, description: 'Id from `POST /api/blueprints`' } });

export const BLUEPRINT_ID_EXAMPLE = '6f1c1d0e-9a55-4a3b-8f0e-0d1f7c6f2b11';

export const toBlueprintJson = (row: BlueprintRow): Static<typeof StoredBlueprint> => ({
  id: row.id,
  displayName: row.displayName,
  enabled: row.enabled,
  persistEvents: row.persistEvents,
  eventGranularity: row.eventGranularity,
  scriptHashes: row.scriptHashes.map(toHex),
  addresses: [...row.addresses],
  stakingCredentials: row.stakingCredentials.map(toHex),
  policyIds: row.policyIds.map(toHex),
  datumSchema: row.datumSchema === null ? null : (JSON.parse(row.datumSchema) as Static<typeof DatumSchema>),
  webSocketTopic: null,
});
