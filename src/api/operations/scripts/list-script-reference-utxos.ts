import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { referenceOutputs } from '../../../store/queries/cardano/transactions/scripts.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { example, path } from '../../shapes/scripts/script-use.js';

export const listScriptReferenceUtxos = operation({
  id: 'listScriptReferenceUtxos',
  route: 'GET /api/scripts/{scriptHash}/reference-utxos',
  tag: 'Scripts',
  summary: 'List the UTxOs that contain a script as reference script',
  description: 'In chain order, oldest first. Use one of them as reference input instead of including the script.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  async handle({ db, network }, { path: { scriptHash }, query }) {
    const outputs = await numberedPage(query, (range) => referenceOutputs(db, fromHex(scriptHash), range));
    return outputs.map((output) => toAddressUtxoJson(output, network));
  },
});
