import Type from 'typebox';
import { transactionBytes } from '../../../store/queries/midnight/transactions.js';
import { operation } from '../../kit/operation.js';
import { ledger } from '../../services/midnight/ledger.js';
import { findTransaction } from '../../services/midnight/transactions.js';
import { common } from '../../shapes/midnight/decode.js';
import { MidnightDecodedTx, toDecodedJson } from '../../shapes/midnight/decoded-json.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { TransactionHash } from '../../shapes/midnight/parameters.js';

export const getMidnightTransactionDecoded = operation({
  ...common,
  id: 'getMidnightTransactionDecoded',
  route: 'GET /api/midnight/transactions/{hash}/decoded',
  summary: 'Get a decoded Midnight transaction of the chain',
  description:
    'Decodes the bytes with the ledger of their version. Returns 404 when the hash is not on the chain and 422 when the ledger cannot read it.',
  path: Type.Object({ hash: TransactionHash }),
  result: MidnightDecodedTx,
  errors: ['not-found', 'undecodable'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db, network }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const bytes = (await transactionBytes(db, found.id)) ?? new Uint8Array();
    const decoded = toDecodedJson(await ledger.transaction(bytes), network, found.fee);
    return { ...decoded, hash: found.hash, identifiers: [...found.identifiers] };
  },
});
