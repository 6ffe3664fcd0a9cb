import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Batch, Limit } from '../../kit/paging.js';
import { Closed, Count, Defaulted, described, Nullable, named } from '../../kit/schema.js';
import { EventId, Height } from './parameters.js';
import { MidnightEvent } from './transaction-json.js';

export const dust = { tag: 'Midnight DUST', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const indexer = { ...dust, tag: 'Midnight Indexer' } as const;

export const EventList = named(
  'MidnightEventList',
  Closed({
    data: Type.Array(MidnightEvent, { description: 'Events after `afterId`, in order' }),
    maxId: Count('Number of the newest event'),
  }),
);

export const eventQuery = { afterId: Defaulted(EventId, 0), limit: Limit({ max: 500, default: 100 }) };

export const MerkleUpdate = named(
  'MidnightMerkleUpdate',
  Closed({
    startIndex: Count('First index of the update'),
    endIndex: Count('Last index of the update'),
    update: Type.String({ description: 'Serialized collapsed update' }),
    protocolVersion: Count(FIELD.protocolVersion),
    root: Nullable(Type.String({ description: 'Merkle root of the tree after the newest block' })),
  }),
);

const Index = Count('Index in the tree; both ends are inclusive');

export const rangeQuery = Type.Object({ startIndex: Index, endIndex: Index });

export const MAX_MATCHES = 500;

export const NullifierSearch = named(
  'MidnightNullifierSearch',
  Closed({
    prefixes: described(
      Batch(
        Type.String({
          minLength: 2,
          maxLength: 64,
          pattern: '^([0-9a-fA-F]{2})+$',
          description: 'Prefixes of nullifiers; for DUST little-endian',
        }),
        10,
      ),
      'Prefixes of nullifiers to search for',
    ),
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
);

export const found = {
  nullifier: Type.String({ description: FIELD.nullifier }),
  txHash: Type.String({ description: FIELD.midnightTxHash }),
  blockHeight: Count(FIELD.blockHeight),
};
