import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPaymentScriptId } from '../../../store/queries/cardano/chain/entities.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { listUtxosOfOwners, utxosWithAsset } from '../../services/outputs/utxo-pages.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';
import { AssetUnit } from '../../shapes/outputs/asset-unit.js';
import { example, path } from '../../shapes/scripts/script-use.js';

export const listScriptUtxos = operation({
  id: 'listScriptUtxos',
  route: 'GET /api/scripts/{scriptHash}/utxos',
  tag: 'Scripts',
  summary: 'List the UTxOs at the addresses of a script',
  description:
    'In chain order, oldest first. `unit` narrows the list to outputs that hold an asset. Returns an empty list for a script without UTxOs.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    unit: Type.Optional({ ...AssetUnit, description: 'Only outputs with this asset' }),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle(context, { path: { scriptHash }, query }) {
    const findOwners = async (db: Parameters<typeof findPaymentScriptId>[0]) => {
      const id = await findPaymentScriptId(db, fromHex(scriptHash));
      return { paymentScriptIds: id === undefined ? [] : [id] };
    };
    return query.unit === undefined
      ? listUtxosOfOwners(context, findOwners, query)
      : utxosWithAsset(context, findOwners, query.unit, query);
  },
});
