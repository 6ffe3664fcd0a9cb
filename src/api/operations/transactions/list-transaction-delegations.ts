import Type, { type Static } from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../chains/cardano/certificates/delegation.js';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { listEffectiveCertificates } from '../../shapes/transactions/certificates.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

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
  ...transactionDefinition,
  id: 'listTransactionDelegations',
  example: { path: { txHash: EXAMPLE.tx.withDelegation } },
  route: 'GET /api/transactions/{txHash}/delegations',
  summary: 'List the pool and DRep delegations in a transaction',
  description:
    'One entry for each certificate that delegates stake, a vote or both. Returns an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(TxDelegation),

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, path.txHash, warn);
    return listEffectiveCertificates(read).flatMap(([certIndex, certificate]): Static<typeof TxDelegation>[] => {
      if (!('stake' in certificate)) return [];
      const poolId = 'pool' in certificate ? poolIdBech32(certificate.pool) : null;
      const drepId = 'drep' in certificate ? drepIdCip129(certificate.drep) : null;
      if (poolId === null && drepId === null) return [];
      const address = stakeAddressText(certificate.stake, network);
      return [{ certIndex, address, poolId, drepId, activeEpoch: read.facts.block.epoch + EPOCHS_UNTIL_ACTIVE }];
    });
  },
});
