import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { BytesResponse } from '../../kit/bytes-response.js';
import { operation } from '../../kit/operation.js';
import { requireBytes } from '../../services/bitcoin/transactions.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { HexResponse, RawFormat } from '../../shapes/bitcoin/transactions.js';

export const getBitcoinTransactionRaw = operation({
  id: 'getBitcoinTransactionRaw',
  route: 'GET /api/btc/txs/{txid}/raw',
  tag: 'Bitcoin Transactions',
  summary: 'Get the raw bytes of a Bitcoin transaction',
  description:
    '`format=binary` returns the bytes themselves as `application/octet-stream`. Returns 404 when the transaction is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  query: Type.Object({ format: RawFormat }),
  result: HexResponse,
  bytesType: 'application/octet-stream',
  errors: ['not-found'],
  example: { ...TXID_EXAMPLE, query: { format: 'hex' } },

  async handle({ db }, { path, query }) {
    const bytes = await requireBytes(db, path.txid.toLowerCase());
    return query.format === 'binary' ? new BytesResponse(bytes) : { hex: toHex(bytes) };
  },
});
