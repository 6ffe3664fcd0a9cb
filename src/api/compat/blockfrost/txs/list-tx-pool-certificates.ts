import Type, { type Static } from 'typebox';
import { readPoolMetadata } from '../../../../chains/cardano/pools/pool-metadata.js';
import {
  type RegistrationFact,
  registrationFacts,
} from '../../../../store/queries/cardano/pools/registration-facts.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../../kit/schema.js';
import { readTransaction } from '../../../services/transactions/full-transaction.js';
import { listEffectiveCertificates } from '../../../shapes/transactions/certificates.js';
import { type PoolRegistration, toRegistrationJson, toRetirementJson } from '../../../shapes/transactions/pool-json.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { TX_ROUTE } from './tx-route.js';

const certIndex = Count('Index of the certificate in the transaction');
const poolId = Type.String({ description: FIELD.poolId });
const Text = (description: string) => Nullable(Type.String({ description }));

const TxPoolRetire = named(
  'tx_pool_retire',
  Closed({ cert_index: certIndex, pool_id: poolId, retiring_epoch: Count('Epoch in which the pool retires') }),
);

export const listTxPoolRetires = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxPoolRetires',
  route: `GET ${BLOCKFROST}/txs/{hash}/pool_retires`,
  summary: 'List the pool retirements in a transaction',
  result: Type.Array(TxPoolRetire),
  example: { path: { hash: EXAMPLE.tx.withPoolRetirement } },

  async handle({ db, network, warn }, { path }) {
    const read = await readTransaction(db, readHash(path.hash), warn);
    return listEffectiveCertificates(read).flatMap(([index, certificate]): Static<typeof TxPoolRetire>[] => {
      if (certificate.kind !== 'pool-retirement') return [];
      const position = { facts: read.facts, certIndex: index, network };
      const { poolIdBech32, retirementEpoch } = toRetirementJson(certificate.pool, certificate.epoch, position);
      return [{ cert_index: index, pool_id: poolIdBech32, retiring_epoch: retirementEpoch }];
    });
  },
});

const TxPoolUpdate = named(
  'tx_pool_update',
  Closed({
    cert_index: certIndex,
    pool_id: poolId,
    vrf_key: Type.String({ description: 'Hash of the VRF key' }),
    pledge: described(Amount, 'Declared pledge, in lovelace'),
    margin_cost: Type.Number({ description: 'Share of the rewards, 0 to 1' }),
    fixed_cost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
    reward_account: Type.String({ description: 'Stake address that receives the rewards of the operator' }),
    owners: Type.Array(Type.String({ description: FIELD.stakeAddress }), {
      description: 'Stake addresses of the owners',
    }),
    metadata: Closed(
      {
        url: Text('URL of the document'),
        hash: Text('Hash of the document'),
        ticker: Text('Ticker in the document'),
        name: Text('Name of the pool in the document'),
        description: Text('Description in the document'),
        homepage: Text('Website in the document'),
      },
      { description: 'Metadata of the pool; null where it has none, or until the document is fetched' },
    ),
    relays: Type.Array(
      Closed({
        ipv4: Text('IPv4 address'),
        ipv6: Text('IPv6 address'),
        dns: Text('DNS name of a host'),
        dns_srv: Text('DNS name of an SRV record'),
        port: Count('TCP port; 0 when the relay states none'),
      }),
      { description: FIELD.relays },
    ),
    active_epoch: Count('First epoch in which the parameters count'),
  }),
);

/** Epochs until the parameters of a certificate count for stake: an existing pool adopts them an epoch later. */
const EPOCHS_UNTIL_ACTIVE = { new: 2, changed: 3 } as const;

export const listTxPoolUpdates = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxPoolUpdates',
  route: `GET ${BLOCKFROST}/txs/{hash}/pool_updates`,
  summary: 'List the pool registrations and updates in a transaction',
  result: Type.Array(TxPoolUpdate),
  example: { path: { hash: EXAMPLE.tx.withPoolRegistration } },

  handle({ db, network, warn }, { path }) {
    const hash = readHash(path.hash);
    return db.snapshot(async (snapshot) => {
      const read = await readTransaction(snapshot, hash, warn);
      const known = await registrationFacts(snapshot, read.facts.id);
      return listEffectiveCertificates(read).flatMap(([index, certificate]) => {
        if (certificate.kind !== 'pool-registration') return [];
        const position = { facts: read.facts, certIndex: index, network };
        return [toPoolUpdate(toRegistrationJson(certificate.parameters, position), known.get(index))];
      });
    });
  },
});

function toPoolUpdate(
  pool: Static<typeof PoolRegistration>,
  known: RegistrationFact | undefined,
): Static<typeof TxPoolUpdate> {
  const document = known?.metadata?.content && readPoolMetadata(known.metadata.content);
  return {
    cert_index: pool.certIndex,
    pool_id: pool.poolIdBech32,
    vrf_key: pool.vrfKeyHash,
    pledge: pool.pledge,
    margin_cost: pool.margin,
    fixed_cost: pool.cost,
    reward_account: pool.rewardAccount,
    owners: pool.poolOwners,
    metadata: {
      url: pool.metadataUrl,
      hash: pool.metadataHash,
      ticker: document?.ticker ?? null,
      name: document?.name ?? null,
      description: document?.description ?? null,
      homepage: document?.homepage ?? null,
    },
    relays: pool.relays.map(({ ipv4, ipv6, dns, srv, port }) => ({ ipv4, ipv6, dns, dns_srv: srv, port: port ?? 0 })),
    active_epoch: pool.epoch + (known?.first === false ? EPOCHS_UNTIL_ACTIVE.changed : EPOCHS_UNTIL_ACTIVE.new),
  };
}
