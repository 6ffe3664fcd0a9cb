import Type from 'typebox';
import { findMempoolSpenders } from '../../../store/queries/bitcoin/mempool.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinOutpoint } from '../../shapes/bitcoin/transaction-input.js';

export const listBitcoinSpending = operation({
  id: 'listBitcoinSpending',
  route: 'POST /api/btc/mempool/spending',
  tag: 'Bitcoin Mempool',
  summary: 'Find the mempool transactions that spend up to 1,000 outputs',
  description: 'In the order of the request; null when no mempool transaction spends the output.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['outputs'],
  body: named(
    'BitcoinSpendingRequest',
    Closed({ outputs: described(Batch(BitcoinOutpoint, 1000), 'Outputs to look up') }),
  ),
  result: Type.Array(
    named(
      'BitcoinSpending',
      Closed({
        txid: Type.String({ description: 'Id of the transaction that created the output, 64 hexadecimal digits' }),
        vout: Count(FIELD.vout),
        spendingTxid: Nullable(
          Type.String({ description: 'Id of the transaction in the mempool that spends it; null when none does' }),
        ),
        vin: Nullable(Count('Position of the spending input, from 0; null when none spends it')),
      }),
    ),
  ),
  errors: [],
  example: { body: { outputs: [{ txid: BITCOIN_EXAMPLE.txid, vout: 0 }] } },

  handle({ db }, { body }) {
    const outputs = body.outputs.map(({ txid, vout }) => ({ txid: txid.toLowerCase(), vout }));
    return db.snapshot(async (snapshot) => {
      await requireMempool(snapshot);
      const found = new Map(
        (await findMempoolSpenders(snapshot, outputs)).map((each) => [`${each.txid}:${each.vout}`, each]),
      );
      return outputs.map(({ txid, vout }) => {
        const spender = found.get(`${txid}:${vout}`);
        return { txid, vout, spendingTxid: spender?.spender ?? null, vin: spender?.vin ?? null };
      });
    });
  },
});
