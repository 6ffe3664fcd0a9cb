import Type from 'typebox';
import { fromHex } from '../../../../kernel/hex.js';
import { selectIdsByHash, storedTransactions } from '../../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { TxHashes } from '../../../shapes/transactions/transaction-parameters.js';
import { koiosRoute } from '../koios-route.js';
import { TX_INFO_COLUMNS } from '../shapes/tx-info.js';
import { readTxInfos } from './read-tx-infos.js';

const section = (name: string) => Type.Optional(Type.Boolean({ description: `True: include ${name}` }));

export const TX_SECTIONS = {
  _inputs: section('inputs, reference inputs and collateral'),
  _metadata: section('metadata'),
  _assets: section('native assets'),
  _withdrawals: section('withdrawals'),
  _certs: section('certificates'),
  _scripts: section('scripts'),
  _bytecode: section('the bytes of Plutus scripts; the default'),
  _governance: section('votes and governance actions'),
};

export const txInfo = koiosRoute({
  path: 'tx_info',
  summary: 'Get several transactions',
  columns: TX_INFO_COLUMNS,
  body: Closed({ _tx_hashes: TxHashes(50), ...TX_SECTIONS }),
  batch: ['_tx_hashes'],
  errors: ['not-implemented'],
  example: {
    body: {
      _tx_hashes: [EXAMPLE.tx.any],
      _inputs: true,
      _metadata: true,
      _assets: true,
      _withdrawals: true,
      _certs: true,
      _scripts: true,
      _governance: true,
    },
  },

  async read(context, { body }) {
    const hashes = body._tx_hashes.map(fromHex);
    const stored = await storedTransactions(context.db, selectIdsByHash(context.db, hashes), 'asc');
    return await readTxInfos(context, stored, body);
  },
});
