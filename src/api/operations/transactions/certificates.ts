import Type, { type Static } from 'typebox';
import type { Certificate } from '../../../chains/cardano/certificate.js';
import { EPOCHS_UNTIL_ACTIVE } from '../../../chains/cardano/delegation.js';
import { drepIdCip129 } from '../../../chains/cardano/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { protocolParametersAt } from '../../../store/queries/cardano/protocol-parameters.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { shownCertificate, TxCertificate } from './certificate-json.js';
import { Mir, shownMirs } from './mir-json.js';
import { PoolRegistration, PoolRetirement, shownRegistration, shownRetirement } from './pool-json.js';
import { transactionFacts } from './transaction-facts.js';
import { ofTransaction } from './transaction-parameters.js';
import { type ReadTransaction, readTransaction } from './whole-transaction.js';

/** Certificates that took effect, with their places; those of a failed transaction never did. */
const certificatesOf = ({ transaction }: ReadTransaction): readonly (readonly [number, Certificate])[] =>
  transaction.valid ? [...transaction.body.certificates.entries()] : [];

export const listTransactionCertificates = operation({
  ...ofTransaction,
  id: 'listTransactionCertificates',
  example: { path: { txHash: EXAMPLE.tx.withDelegation } },
  route: 'GET /api/transactions/{txHash}/certificates',
  summary: 'Certificates of a transaction',
  description:
    'In the order of the transaction. Answers an empty list when it has none or its scripts failed, 404 when it is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(TxCertificate),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const read = await readTransaction(snapshot, path.txHash, warn);
      const keyDeposit = (await transactionFacts(snapshot, network, [read])).keyDeposit(read.facts.block.epoch);
      return certificatesOf(read).map(([index, certificate]) =>
        shownCertificate(certificate, index, network, keyDeposit),
      );
    }),
});

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
  ...ofTransaction,
  id: 'listTransactionStakes',
  example: { path: { txHash: EXAMPLE.tx.withRegistration } },
  route: 'GET /api/transactions/{txHash}/stakes',
  summary: 'Registrations and deregistrations of stake addresses in a transaction',
  description:
    '`deposit` is what was paid or returned; null where a deregistration leaves it to what was paid at the time.',
  result: Type.Array(TxStake),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    const { keyDeposit } = await protocolParametersAt(db, network, read.facts.block.epoch);
    return certificatesOf(read).flatMap(([certIndex, certificate]): Static<typeof TxStake>[] => {
      if (!('stake' in certificate && 'deposit' in certificate)) return [];
      const registration = certificate.kind !== 'stake-deregistration';
      const deposit = certificate.deposit ?? (registration ? keyDeposit : undefined);
      const address = stakeAddressText(certificate.stake, network);
      return [{ certIndex, address, registration, deposit: deposit?.toString() ?? null }];
    });
  },
});

const TxDelegation = named(
  'TxDelegation',
  Closed({
    certIndex: Count(FIELD.certIndex),
    address: Type.String({ description: 'Stake address' }),
    poolId: Nullable(
      Type.String({
        description: 'Stake pool of the delegation, bech32 (`pool1…`); null when it only delegates the vote',
      }),
    ),
    drepId: Nullable(
      Type.String({
        description: 'DRep of the delegation, CIP-129 or predefined; null when it only delegates the stake',
      }),
    ),
    activeEpoch: Count('First epoch in which it counts'),
  }),
);

export const listTransactionDelegations = operation({
  ...ofTransaction,
  id: 'listTransactionDelegations',
  example: { path: { txHash: EXAMPLE.tx.withDelegation } },
  route: 'GET /api/transactions/{txHash}/delegations',
  summary: 'Delegations to pools and DReps in a transaction',
  description:
    'One entry for each certificate that delegates stake, a vote or both. Answers an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(TxDelegation),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return certificatesOf(read).flatMap(([certIndex, certificate]): Static<typeof TxDelegation>[] => {
      if (!('stake' in certificate)) return [];
      const poolId = 'pool' in certificate ? poolIdBech32(certificate.pool) : null;
      const drepId = 'drep' in certificate ? drepIdCip129(certificate.drep) : null;
      if (poolId === null && drepId === null) return [];
      const address = stakeAddressText(certificate.stake, network);
      return [{ certIndex, address, poolId, drepId, activeEpoch: read.facts.block.epoch + EPOCHS_UNTIL_ACTIVE }];
    });
  },
});

export const listTransactionMirs = operation({
  ...ofTransaction,
  id: 'listTransactionMirs',
  example: { path: { txHash: EXAMPLE.tx.withInstantReward } },
  route: 'GET /api/transactions/{txHash}/mirs',
  summary: 'Rewards that a transaction moved by certificate',
  description:
    'Certificates of this kind exist before Conway only. Answers an empty list when there is none, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(Mir),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return certificatesOf(read).flatMap(([certIndex, certificate]) =>
      certificate.kind === 'instant-rewards' ? shownMirs(certificate, certIndex, read.facts, network) : [],
    );
  },
});

export const listTransactionPoolUpdates = operation({
  ...ofTransaction,
  id: 'listTransactionPoolUpdates',
  example: { path: { txHash: EXAMPLE.tx.withPoolRegistration } },
  route: 'GET /api/transactions/{txHash}/pool-updates',
  summary: 'Registrations and changes of pools in a transaction',
  description:
    'One entry for each registration certificate, with all parameters of the pool. Answers an empty list when there is none, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(PoolRegistration),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return certificatesOf(read).flatMap(([certIndex, certificate]) =>
      certificate.kind === 'pool-registration'
        ? shownRegistration(certificate.parameters, { facts: read.facts, certIndex, network })
        : [],
    );
  },
});

export const listTransactionPoolRetires = operation({
  ...ofTransaction,
  id: 'listTransactionPoolRetires',
  example: { path: { txHash: EXAMPLE.tx.withPoolRetirement } },
  route: 'GET /api/transactions/{txHash}/pool-retires',
  summary: 'Retirements of pools in a transaction',
  description:
    'One entry for each retirement certificate, with the epoch in which the pool leaves. Answers an empty list when there is none, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(PoolRetirement),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return certificatesOf(read).flatMap(([certIndex, certificate]) =>
      certificate.kind === 'pool-retirement'
        ? shownRetirement(certificate.pool, certificate.epoch, { facts: read.facts, certIndex, network })
        : [],
    );
  },
});
