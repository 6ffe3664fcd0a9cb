import Type from 'typebox';
import { toBitcoin } from '../../../chains/bitcoin/amount.js';
import { computeWtxid } from '../../../chains/bitcoin/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, PlainNumber } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { PACKAGE_BODY_BYTES, RawTransactions } from '../../shapes/bitcoin/submit.js';
import { readRawTransaction } from '../../shapes/bitcoin/transaction-input.js';
import { broadcastPackageRoute } from '../esplora/broadcast-routes.js';
import { AT, MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

/** The query has bitcoin per 1,000 virtual bytes, as `testmempoolaccept`. */
const SATOSHI_PER_VBYTE = 1e5;

const testTransactions = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.testTransactions',
  route: `POST ${MEMPOOL}/txs/test`,
  summary: 'Validate transactions against the mempool without sending them',
  description: 'Parents before children. The response has the form of `testmempoolaccept` of Bitcoin Core.',
  query: Type.Object({
    maxfeerate: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e4, description: 'Maximum fee rate in bitcoin per 1,000 virtual bytes' }),
    ),
  }),
  body: RawTransactions,
  bodyLimit: PACKAGE_BODY_BYTES,
  result: Type.Array(
    Closed({
      txid: Type.String({ description: FIELD.txid }),
      wtxid: Type.String({ description: 'Hash of the transaction with its witnesses' }),
      allowed: Type.Boolean({ description: 'Whether the mempool would accept it' }),
      vsize: Type.Optional(Count('Virtual size in vbytes')),
      fees: Type.Optional(Closed({ base: { ...PlainNumber, description: 'Fee in bitcoin' } })),
      'reject-reason': Type.Optional(Type.String({ description: 'Reject reason of the node, unchanged' })),
    }),
  ),
  errors: [],
  example: { body: [BITCOIN_EXAMPLE.rawTxHex] },

  async handle({ db, services }, { body, query: { maxfeerate } }) {
    const transactions = body.map(readRawTransaction);
    const results = await queryNetworkNode(db, services, {
      kind: 'test',
      transactions: transactions.map(({ encoded }) => encoded),
      maxFeeRate: maxfeerate === undefined ? undefined : maxfeerate * SATOSHI_PER_VBYTE,
    });
    return results.map(({ txid, accepted, reason, virtualBytes, fee }, index) => ({
      txid,
      wtxid: toHex(computeWtxid(transactions[index]!)),
      allowed: accepted,
      ...(virtualBytes !== null && { vsize: virtualBytes }),
      ...(fee !== null && { fees: { base: toBitcoin(BigInt(fee)) } }),
      ...(!accepted && { 'reject-reason': reason ?? 'rejected' }),
    }));
  },
});

/** Routes that send transactions to the node, beside those of Esplora. */
export const BROADCAST_ROUTES = [
  testTransactions,
  broadcastPackageRoute(AT, { id: 'broadcastPackageV1', path: 'v1/txs/package' }),
];
