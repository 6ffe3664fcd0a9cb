import Type from 'typebox';
import { BRIDGE_EVENT_TYPES } from '../../../chains/midnight/lookups.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { TypeName } from './lookups.js';

export const BridgeEvent = named(
  'MidnightBridgeEvent',
  Closed({
    id: Count('Sequence number of the event'),
    type: OneOf([...BRIDGE_EVENT_TYPES, 'OTHER'], 'Type of the event; `OTHER` when this build does not know it'),
    typeName: TypeName,
    blockHeight: Count(FIELD.blockHeight),
    midnightTxHash: Type.String({ description: 'Hash of the Midnight transaction, 64 hexadecimal digits' }),
    cardanoTxHash: Nullable(
      Type.String({
        description: 'Hash of the Cardano transaction, 64 hexadecimal digits; null when the event has none',
      }),
    ),
    recipient: Nullable(
      Type.String({
        description: 'Midnight address of the recipient, in hexadecimal; null when the event has none',
      }),
    ),
    amount: Nullable(described(Amount, 'Amount of NIGHT, in STAR; null when the event has none')),
    count: Nullable(Count('Number of transfers below the minimum that were combined')),
  }),
);
