import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { listEffectiveCertificates } from '../../shapes/transactions/certificates.js';
import { PoolRegistration, toRegistrationJson } from '../../shapes/transactions/pool-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionPoolUpdates = operation({
  ...transactionDefinition,
  id: 'listTransactionPoolUpdates',
  example: { path: { txHash: EXAMPLE.tx.withPoolRegistration } },
  route: 'GET /api/transactions/{txHash}/pool-updates',
  summary: 'List the pool registrations and updates in a transaction',
  description:
    'One entry for each registration certificate, with all parameters of the pool. Returns an empty list when there is none, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(PoolRegistration),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return listEffectiveCertificates(read).flatMap(([certIndex, certificate]) =>
      certificate.kind === 'pool-registration'
        ? toRegistrationJson(certificate.parameters, { facts: read.facts, certIndex, network })
        : [],
    );
  },
});
