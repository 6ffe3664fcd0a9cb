import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { readRedeemers } from '../../../services/transactions/redeemers.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { redeemerFields, toRedeemerFields } from '../scripts/redeemer-fields.js';
import { TX_ROUTE } from './tx-route.js';

export const listTxRedeemers = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxRedeemers',
  route: `GET ${BLOCKFROST}/txs/{hash}/redeemers`,
  summary: 'List the redeemers of a transaction',
  result: Type.Array(
    named(
      'tx_redeemer',
      Closed({
        ...redeemerFields,
        script_hash: Type.String({ description: 'Hash of the script; empty when its output is not indexed' }),
      }),
    ),
  ),
  example: { path: { hash: EXAMPLE.tx.withRedeemer } },

  async handle(context, { path }) {
    const { valid, redeemers } = await readRedeemers(context, readHash(path.hash));
    if (!valid) return [];
    return redeemers
      .toSorted((one, other) => one.txIndex - other.txIndex)
      .map((redeemer) => ({ ...toRedeemerFields(redeemer), script_hash: redeemer.scriptHash ?? '' }));
  },
});
