import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText, Defaulted, OneOf } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { exported } from '../../services/transactions/export.js';
import { EXPORT_TEXT, EXPORT_TYPES, ExportedTransaction, ExportTimes } from '../../shapes/transactions/export.js';

export const exportAddressTransactions = operation({
  id: 'exportAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/export',
  tag: 'Addresses',
  summary: "Export an address's transactions",
  description: EXPORT_TEXT,
  gate: 'caller',
  scope: 'cardano',
  addOn: 'walletAnalytics',
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    ...ExportTimes,
    format: Defaulted(OneOf(['json', 'csv', 'ndjson'], 'File format'), 'json'),
  }),
  result: Type.Array(ExportedTransaction),
  textTypes: EXPORT_TYPES,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: (context, { path, query }) => exported(context, ownerAt(path.address, context.network), query),
});
