import Type, { type Static } from 'typebox';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { listEffectiveCertificates } from '../../shapes/transactions/certificates.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

const TxStake = named(
  'TxStake',
  Closed({
    certIndex: Count(FIELD.certIndex),
    address: Type.String({ description: 'Stake address' }),
    registration: Type.Boolean({ description: 'False for a deregistration' }),
    deposit: Nullable(
      described(Amount, 'Deposit paid or returned, in lovelace; null when the certificate does not state it'),
    ),
  }),
);

export const listTransactionStakes = operation({
  ...transactionDefinition,
  id: 'listTransactionStakes',
  example: { path: { txHash: EXAMPLE.tx.withRegistration } },
  route: 'GET /api/transactions/{txHash}/stakes',
  summary: 'List the stake registrations and deregistrations in a transaction',
  description: '`deposit` is the amount paid or returned; null when a deregistration does not state its refund.',
  result: Type.Array(TxStake),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    const { keyDeposit } = await protocolParametersAt(db, network, read.facts.block.epoch);
    return listEffectiveCertificates(read).flatMap(([certIndex, certificate]): Static<typeof TxStake>[] => {
      if (!('stake' in certificate && 'deposit' in certificate)) return [];
      const registration = certificate.kind !== 'stake-deregistration';
      const deposit = certificate.deposit ?? (registration ? keyDeposit : undefined);
      const address = stakeAddressText(certificate.stake, network);
      return [{ certIndex, address, registration, deposit: deposit?.toString() ?? null }];
    });
  },
});
