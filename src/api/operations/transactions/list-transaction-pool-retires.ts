import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { listEffectiveCertificates } from '../../shapes/transactions/certificates.js';
import { PoolRetirement, toRetirementJson } from '../../shapes/transactions/pool-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionPoolRetires = operation({
  ...transactionDefinition,
  id: 'listTransactionPoolRetires',
  example: { path: { txHash: EXAMPLE.tx.withPoolRetirement } },
  route: 'GET /api/transactions/{txHash}/pool-retires',
  summary: 'List the pool retirements in a transaction',
  description:
    'One entry for each retirement certificate, with the retirement epoch of the pool. Returns an empty list when there is none, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(PoolRetirement),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return listEffectiveCertificates(read).flatMap(([certIndex, certificate]) =>
      certificate.kind === 'pool-retirement'
        ? toRetirementJson(certificate.pool, certificate.epoch, { facts: read.facts, certIndex, network })
        : [],
    );
  },
});
