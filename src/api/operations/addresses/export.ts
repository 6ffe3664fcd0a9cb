import Type from 'typebox';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { AddressText, Defaulted, OneOf } from '../../schema.js';
import { EXPORT_TEXT, EXPORT_TYPES, ExportedTransaction, ExportTimes, exported } from '../transactions/export.js';
import { ownerAt } from './address-owner.js';

export const exportAddressTransactions = operation({
  id: 'exportAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/export',
  tag: 'Addresses',
  summary: 'What every transaction moved for an address, to take along',
  description: EXPORT_TEXT,
  gate: 'caller',
  scope: 'cardano',
  addOn: 'walletAnalytics',
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    ...ExportTimes,
    format: Defaulted(OneOf(['json', 'csv', 'ndjson'], 'Format of the file'), 'json'),
  }),
  result: Type.Array(ExportedTransaction),
  textTypes: EXPORT_TYPES,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: (context, { path, query }) => exported(context, ownerAt(path.address, context.network), query),
});
