import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { listEffectiveCertificates } from '../../shapes/transactions/certificates.js';
import { Mir, toMirsJson } from '../../shapes/transactions/mir-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionMirs = operation({
  ...transactionDefinition,
  id: 'listTransactionMirs',
  example: { path: { txHash: EXAMPLE.tx.withInstantReward } },
  route: 'GET /api/transactions/{txHash}/mirs',
  summary: 'List the MIR rewards in a transaction',
  description:
    'Certificates of this kind (move instantaneous rewards) exist only before Conway. Returns an empty list when there is none, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(Mir),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return listEffectiveCertificates(read).flatMap(([certIndex, certificate]) =>
      certificate.kind === 'instant-rewards' ? toMirsJson(certificate, certIndex, read.facts, network) : [],
    );
  },
});
