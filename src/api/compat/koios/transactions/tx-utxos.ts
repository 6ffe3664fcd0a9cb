import { fromHex } from '../../../../kernel/hex.js';
import { selectIdsByHash, storedTransactions } from '../../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { TxHashes } from '../../../shapes/transactions/transaction-parameters.js';
import { FIELDS, json } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { readTxInfos } from './read-tx-infos.js';

export const txUtxos = koiosRoute({
  path: 'tx_utxos',
  summary: 'Get the inputs and outputs of several transactions',
  columns: { tx_hash: FIELDS.tx_hash, inputs: json('Inputs'), outputs: json('Outputs') },
  body: Closed({ _tx_hashes: TxHashes(50) }),
  batch: ['_tx_hashes'],
  errors: ['not-implemented'],
  example: { body: { _tx_hashes: [EXAMPLE.tx.any] } },

  async read(context, { body }) {
    const ids = selectIdsByHash(context.db, body._tx_hashes.map(fromHex));
    const stored = await storedTransactions(context.db, ids, 'asc');
    const infos = await readTxInfos(context, stored, { _inputs: true, _assets: true });
    return infos.map(({ tx_hash, inputs, outputs }) => ({
      tx_hash,
      inputs: inputs.map(toBrief),
      outputs: outputs.map(toBrief),
    }));
  },
});

type Output = Awaited<ReturnType<typeof readTxInfos>>[number]['outputs'][number];

const toBrief = ({ payment_addr, stake_addr, tx_hash, tx_index, value, asset_list }: Output) => ({
  payment_addr,
  stake_addr,
  tx_hash,
  tx_index,
  value,
  asset_list,
});
