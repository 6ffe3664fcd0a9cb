import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { readTransaction } from '../../../services/transactions/full-transaction.js';
import { toCborJson } from '../../../shapes/transactions/cbor-json.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { TX_ROUTE } from './tx-route.js';

export const getTxCbor = operation({
  ...TX_ROUTE,
  id: 'blockfrost.getTxCbor',
  route: `GET ${BLOCKFROST}/txs/{hash}/cbor`,
  summary: 'Get the CBOR of a transaction',
  result: Closed({ cbor: Type.String({ description: 'The transaction in CBOR, hexadecimal' }) }),
  example: { path: { hash: EXAMPLE.tx.any } },

  async handle({ db, network, warn }, { path }) {
    const { cbor } = toCborJson(await readTransaction(db, readHash(path.hash), warn), network);
    return { cbor };
  },
});
