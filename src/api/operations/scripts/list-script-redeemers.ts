import Type from 'typebox';
import { type RedeemerPurpose, redeemerTag } from '../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { listRedeemers } from '../../../store/queries/cardano/transactions/scripts.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { OneOf } from '../../kit/schema.js';
import { datumValue } from '../../shapes/outputs/data-json.js';
import { example, path } from '../../shapes/scripts/script-use.js';
import { REDEEMER_PURPOSES, Redeemer, unitsFee } from '../../shapes/transactions/redeemer-json.js';

export const listScriptRedeemers = operation({
  id: 'listScriptRedeemers',
  route: 'GET /api/scripts/{scriptHash}/redeemers',
  tag: 'Scripts',
  summary: 'List the redeemers of a script, newest first',
  description:
    '`purpose` narrows the list. `fee` is the price of the declared execution units in the epoch of the transaction. Returns an empty list for a script that never ran.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    purpose: Type.Optional(OneOf(REDEEMER_PURPOSES, 'Only redeemers of this purpose')),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(Redeemer),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle: ({ db, network }, { path: { scriptHash }, query }) =>
    db.snapshot(async (snapshot) => {
      const purpose = query.purpose && redeemerTag(query.purpose as RedeemerPurpose);
      const rows = await numberedPage(query, (range) =>
        listRedeemers(snapshot, fromHex(scriptHash), { purpose, ...range }),
      );
      const parameters = await findProtocolParameters(
        snapshot,
        network,
        rows.map(({ epoch }) => epoch),
      );
      return rows.map(({ txHash, index, purpose: tag, data, memory, steps, spent, epoch }) => {
        const prices = parameters.get(epoch);
        return {
          txHash,
          txIndex: index,
          purpose: REDEEMER_PURPOSES[tag] as (typeof REDEEMER_PURPOSES)[number],
          scriptHash: scriptHash.toLowerCase(),
          redeemerDataHash: toHex(blake2b256(data)),
          redeemerData: datumValue(data),
          datumHash: spent?.datumHash ?? null,
          unitMem: memory.toString(),
          unitSteps: steps.toString(),
          fee: (prices && unitsFee({ memory, steps }, prices))?.toString() ?? null,
          utxo: spent === undefined ? null : { txHash: spent.txHash, outputIndex: spent.index },
        };
      });
    }),
});
