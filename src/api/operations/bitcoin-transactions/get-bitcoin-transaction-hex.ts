import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { requireBytes } from '../../services/bitcoin/transactions.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { HexResponse } from '../../shapes/bitcoin/transactions.js';

export const getBitcoinTransactionHex = operation({
  id: 'getBitcoinTransactionHex',
  route: 'GET /api/btc/txs/{txid}/hex',
  tag: 'Bitcoin Transactions',
  summary: 'Get the bytes of a Bitcoin transaction in hexadecimal',
  description: 'Confirmed transactions and those in the mempool. Returns 404 when the transaction is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: HexResponse,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  async handle({ db }, { path }) {
    return { hex: toHex(await requireBytes(db, path.txid.toLowerCase())) };
  },
});
