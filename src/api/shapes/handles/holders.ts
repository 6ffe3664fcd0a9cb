import Type from 'typebox';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';
import { HOLDER_TYPES } from './handle-json.js';

export const HandleHolder = named(
  'HandleHolder',
  Closed({
    address: Type.String({ description: 'Stake address, or an address without a stake part' }),
    type: OneOf(HOLDER_TYPES, 'Kind of holder by its address'),
    knownOwnerName: Nullable(Type.String({ description: 'Always null: not available on the chain' })),
    totalHandles: Count('Number of handle tokens of the holder'),
    defaultHandle: Nullable(Type.String({ description: 'Null when the holder has more handles than are compared' })),
    manuallySet: Type.Boolean({ description: 'True when the holder chose the default' }),
  }),
);
