import Type, { type Static } from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../../chains/cardano/certificates/delegation.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, described, named, OneOf } from '../../../kit/schema.js';
import { readTransaction } from '../../../services/transactions/full-transaction.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { SignedAmount } from '../../../shapes/outputs/asset-json.js';
import { listEffectiveCertificates } from '../../../shapes/transactions/certificates.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { TX_ROUTE } from './tx-route.js';

/** Lists of the certificates in a transaction, except those of pools. */

const certIndex = Count('Index of the certificate in the transaction');
const address = Type.String({ description: FIELD.stakeAddress });

const TxStake = named(
  'tx_stake',
  Closed({
    cert_index: certIndex,
    address,
    registration: Type.Boolean({ description: 'False for a deregistration' }),
  }),
);

export const listTxStakes = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxStakes',
  route: `GET ${BLOCKFROST}/txs/{hash}/stakes`,
  summary: 'List the stake registrations and deregistrations in a transaction',
  result: Type.Array(TxStake),
  example: { path: { hash: EXAMPLE.tx.withRegistration } },

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, readHash(path.hash), warn);
    return listEffectiveCertificates(read).flatMap(([index, certificate]): Static<typeof TxStake>[] => {
      if (!('stake' in certificate && 'deposit' in certificate)) return [];
      const registration = certificate.kind !== 'stake-deregistration';
      return [{ cert_index: index, address: stakeAddressText(certificate.stake, network), registration }];
    });
  },
});

const TxDelegation = named(
  'tx_delegation',
  Closed({
    index: described(certIndex, 'The same as `cert_index`'),
    cert_index: certIndex,
    address,
    pool_id: Type.String({ description: FIELD.poolId }),
    active_epoch: Count('First epoch in which it counts'),
  }),
);

export const listTxDelegations = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxDelegations',
  route: `GET ${BLOCKFROST}/txs/{hash}/delegations`,
  summary: 'List the delegations to pools in a transaction',
  result: Type.Array(TxDelegation),
  example: { path: { hash: EXAMPLE.tx.withDelegation } },

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, readHash(path.hash), warn);
    const activeEpoch = read.facts.block.epoch + EPOCHS_UNTIL_ACTIVE;
    return listEffectiveCertificates(read).flatMap(([index, certificate]): Static<typeof TxDelegation>[] =>
      'stake' in certificate && 'pool' in certificate
        ? [
            {
              index,
              cert_index: index,
              address: stakeAddressText(certificate.stake, network),
              pool_id: poolIdBech32(certificate.pool),
              active_epoch: activeEpoch,
            },
          ]
        : [],
    );
  },
});

const TxMir = named(
  'tx_mir',
  Closed({
    pot: OneOf(['reserve', 'treasury'], 'Source of the rewards'),
    cert_index: certIndex,
    address,
    amount: described(SignedAmount, 'Amount, in lovelace'),
  }),
);

export const listTxMirs = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxMirs',
  route: `GET ${BLOCKFROST}/txs/{hash}/mirs`,
  summary: 'List the rewards that certificates of a transaction paid from the pots',
  result: Type.Array(TxMir),
  example: { path: { hash: EXAMPLE.tx.withInstantReward } },

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, readHash(path.hash), warn);
    return listEffectiveCertificates(read).flatMap(([index, certificate]): Static<typeof TxMir>[] => {
      if (certificate.kind !== 'instant-rewards') return [];
      const pot = certificate.pot === 'reserves' ? 'reserve' : 'treasury';
      return certificate.rewards.map(([stake, lovelace]) => ({
        pot,
        cert_index: index,
        address: stakeAddressText(stake, network),
        amount: lovelace.toString(),
      }));
    });
  },
});
