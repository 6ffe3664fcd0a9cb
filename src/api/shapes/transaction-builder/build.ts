import Type from 'typebox';
import { Closed, described, named } from '../../kit/schema.js';
import { ChangeAddress, MetadataRequest, Outputs, Source, Switches, Withdrawals } from './shapes.js';

export const TransferFields = {
  outputs: described(Outputs, 'Payments to make'),
  changeAddress: ChangeAddress,
  ...Source,
  metadata: Type.Optional(MetadataRequest),
  selectAll: Type.Optional(Type.Boolean({ description: 'Spend every UTxO; without outputs a sweep' })),
  withdrawals: Type.Optional(described(Withdrawals, 'Rewards to withdraw in the same transaction')),
  ...Switches,
};

export const BuildTxRequest = named('BuildTxRequest', Closed(TransferFields));
