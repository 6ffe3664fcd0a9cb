import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { transactionFacts } from '../../services/transactions/transaction-facts.js';
import { TxCertificate, toCertificateJson } from '../../shapes/transactions/certificate-json.js';
import { listEffectiveCertificates } from '../../shapes/transactions/certificates.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionCertificates = operation({
  ...transactionDefinition,
  id: 'listTransactionCertificates',
  example: { path: { txHash: EXAMPLE.tx.withDelegation } },
  route: 'GET /api/transactions/{txHash}/certificates',
  summary: 'List the certificates of a transaction',
  description:
    'In the order of the transaction. Returns an empty list when it has none or its scripts failed, 404 when it is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(TxCertificate),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const read = await readTransaction(snapshot, path.txHash, warn);
      const keyDeposit = (await transactionFacts(snapshot, network, [read])).keyDeposit(read.facts.block.epoch);
      return listEffectiveCertificates(read).map(([index, certificate]) =>
        toCertificateJson(certificate, index, network, keyDeposit),
      );
    }),
});
