import Type from 'typebox';
import { toBitcoin } from '../../../chains/bitcoin/amount.js';
import { computeWtxid } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { TestResult } from '../../../store/queries/bitcoin/node-requests.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count, MapOf, PlainNumber } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { PACKAGE_BODY_BYTES, RawTransactions } from '../../shapes/bitcoin/submit.js';
import { RAW_BODY_BYTES, RawTxHex, readRawTransaction } from '../../shapes/bitcoin/transaction-input.js';
import { type EsploraAt, plainText, routeFields, textFields } from './esplora-route.js';

const PackageResult = Closed({
  txid: Type.String({ description: FIELD.txid }),
  vsize: Type.Optional(Count('Virtual size in vbytes')),
  fees: Type.Optional(Closed({ base: { ...PlainNumber, description: 'Fee in bitcoin' } })),
  error: Type.Optional(Type.String({ description: 'Reject reason of the node' })),
});

const toPackageResult = ({ txid, accepted, reason, virtualBytes, fee }: TestResult) => ({
  txid,
  ...(virtualBytes !== null && { vsize: virtualBytes }),
  ...(fee !== null && { fees: { base: toBitcoin(BigInt(fee)) } }),
  ...(!accepted && { error: reason ?? 'rejected' }),
});

const needs = { writes: true, exampleNeeds: 'a signed transaction of your own that is in no block yet' } as const;

/** mempool.space serves it at a second path. */
export const broadcastPackageRoute = (
  at: EsploraAt,
  { id, path }: { readonly id: string; readonly path: string },
): Operation =>
  operation({
    ...routeFields(at),
    ...needs,
    id: `${at.name}.${id}`,
    route: `POST ${at.prefix}/${path}`,
    summary: 'Broadcast a package of transactions',
    description: 'Parents before children. The answer has the result of each transaction by its wtxid.',
    body: RawTransactions,
    bodyLimit: PACKAGE_BODY_BYTES,
    result: Closed({
      package_msg: Type.String({ description: '`success`, or what failed' }),
      'tx-results': MapOf(PackageResult, 'Results by wtxid'),
      'replaced-transactions': Type.Array(Type.String(), { description: 'Not reported by the node service: empty' }),
    }),
    errors: [],
    example: { body: [BITCOIN_EXAMPLE.rawTxHex] },

    async handle({ db, services, principal }, { body }) {
      const transactions = body.map(readRawTransaction);
      const request = { kind: 'submit-package', transactions: transactions.map(({ encoded }) => encoded) } as const;
      const results = await queryNetworkNode(db, services, request, principal.accountId);
      return {
        package_msg: results.every(({ accepted }) => accepted) ? 'success' : 'transaction failed',
        'tx-results': Object.fromEntries(
          results.map((result, index) => [toHex(computeWtxid(transactions[index]!)), toPackageResult(result)]),
        ),
        'replaced-transactions': [],
      };
    },
  });

/** Routes that send transactions to the node. */
export function broadcastRoutes(at: EsploraAt): readonly Operation[] {
  const { name, prefix } = at;

  const broadcast = operation({
    ...textFields(at),
    ...needs,
    id: `${name}.broadcast`,
    route: `POST ${prefix}/tx`,
    summary: 'Broadcast a transaction',
    description: 'The body is the transaction in hexadecimal; the answer is its id.',
    body: Closed({ rawTxHex: RawTxHex }),
    rawBody: { field: 'rawTxHex', anyType: true },
    bodyLimit: RAW_BODY_BYTES,
    result: Type.String({ description: FIELD.txid }),
    errors: [],
    example: { body: { rawTxHex: BITCOIN_EXAMPLE.rawTxHex } },

    async handle({ db, services, principal }, { body }) {
      const { txid, encoded } = readRawTransaction(body.rawTxHex);
      const request = { kind: 'submit', transactions: [encoded] } as const;
      const { accepted, reason } = await queryNetworkNode(db, services, request, principal.accountId);
      if (!accepted) {
        const problem = JSON.stringify({ code: -26, message: reason ?? 'rejected' });
        throw new ServiceError('invalid', `sendrawtransaction RPC error: ${problem}`);
      }
      return plainText(toHex(txid));
    },
  });

  return [broadcast, broadcastPackageRoute(at, { id: 'broadcastPackage', path: 'txs/package' })];
}
