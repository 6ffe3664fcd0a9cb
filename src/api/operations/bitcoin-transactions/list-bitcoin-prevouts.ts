import Type from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { outputsAt } from '../../../store/queries/bitcoin/outspends.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described, Nullable, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinOutpoint } from '../../shapes/bitcoin/transaction-input.js';
import { BitcoinPrevout, toOutputJson } from '../../shapes/bitcoin/transaction-json.js';

export const listBitcoinPrevouts = operation({
  id: 'listBitcoinPrevouts',
  route: 'POST /api/btc/txs/prevouts',
  tag: 'Bitcoin Transactions',
  summary: 'Get up to 100 Bitcoin outputs, spent or unspent',
  description: 'In the order of the request; null for outputs that do not exist or hold only data.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['outputs'],
  body: named(
    'BitcoinPrevoutsRequest',
    Closed({ outputs: described(Batch(BitcoinOutpoint, 100), 'Outputs to look up') }),
  ),
  result: Type.Array(Nullable(BitcoinPrevout)),
  errors: [],
  example: { body: { outputs: [{ txid: BITCOIN_EXAMPLE.txid, vout: 0 }] } },

  handle({ db, network }, { body }) {
    const { addresses } = getChainParameters(network);
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const outpoints = body.outputs.map(({ txid, vout }) => ({ txid: txid.toLowerCase(), vout }));
      const found = await outputsAt(snapshot, outpoints);
      return outpoints.map(({ txid, vout }) => {
        const output = found.get(`${txid}:${vout}`);
        return output === undefined ? null : toOutputJson(output, addresses);
      });
    });
  },
});
