import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findEpochLedger } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { poolByEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { EPOCHS_UNTIL_PAID } from '../../services/epochs/epoch-state.js';
import { readCertificates } from '../../services/stake-pools/history.js';
import { noSuchPool } from '../../services/stake-pools/pool-id.js';
import { EpochNumber, PoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { poolInEpoch } from '../../shapes/stake-pools/pool-in-epoch.js';
import { toOwnersJson, toRelaysJson } from '../../shapes/stake-pools/pool-json.js';
import { computeReturns } from '../../shapes/stake-pools/pool-returns.js';
import { poolMetadataAnchor, poolOwnership, Relay } from '../../shapes/transactions/pool-json.js';

const PoolDetails = named(
  'PoolDetails',
  Closed({
    epoch: Count(FIELD.epochNumber),
    poolId: Type.String({ description: 'Bech32' }),
    poolHash: Type.String({ description: 'Hexadecimal' }),
    pledge: described(Amount, 'Declared pledge, in lovelace'),
    cost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
    margin: Type.Number({ description: 'Share of the rewards, 0 to 1' }),
    relays: Type.Array(Relay, { description: FIELD.relays }),
    vrfKeyHash: Type.String({ description: 'Hash of the VRF key, 64 hexadecimal digits' }),
    ...poolOwnership,
    ...poolMetadataAnchor,
    txHash: Type.String({ description: 'Transaction with the certificate that set these parameters' }),
    certIndex: Count('Index of the certificate in the transaction'),
    status: OneOf(['registered', 'retiring', 'retired'], 'State of the pool in that epoch'),
    retireEpoch: Nullable(Count('Retirement epoch as announced in that epoch')),
    ros: Nullable(
      Type.Number({
        description:
          'Return of delegators on active stake in percent a year; null until rewards are paid two epochs later, when the pool had no stake in the epoch, and when the index has no ledger state',
      }),
    ),
    extendedMetadata: ExactJson('Document of the metadata; null: not fetched'),
  }),
);

export const getPoolInEpoch = operation({
  id: 'getPoolInEpoch',
  route: 'GET /api/pools/{poolId}/epochs/{epoch}',
  tag: 'Stake Pools',
  summary: 'Get the parameters of a stake pool in an epoch',
  description:
    'Parameters that the ledger held at the end of the epoch. A change takes effect in the epoch after its certificate, so the next epoch shows pending changes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ poolId: PoolId, epoch: EpochNumber }),
  result: PoolDetails,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId, epoch: EXAMPLE.block.epoch } },

  handle: ({ db, network }, { path }) => db.snapshot((snapshot) => readPoolInEpoch(snapshot, network, path)),
});

async function readPoolInEpoch(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { poolId, epoch }: { readonly poolId: string; readonly epoch: number },
): Promise<Static<typeof PoolDetails>> {
  const { id, hash, registrations, retirements } = await readCertificates(db, poolId);
  const poolState = poolInEpoch(registrations, retirements, epoch);
  if (poolState === undefined) throw noSuchPool(hash, db);
  const { registration, status, retireEpoch } = poolState;
  const { parameters, position: place, certIndex } = registration;
  return {
    epoch,
    poolId: poolIdBech32(hash),
    poolHash: toHex(hash),
    pledge: parameters.pledge.toString(),
    cost: parameters.cost.toString(),
    margin: rationalToNumber(parameters.margin),
    relays: toRelaysJson(parameters),
    vrfKeyHash: toHex(parameters.vrfKeyHash),
    rewardAccount: addressBytesText(parameters.rewardAccount),
    poolOwners: toOwnersJson(parameters, network),
    metadataUrl: parameters.metadata?.url ?? null,
    metadataHash: parameters.metadata === undefined ? null : toHex(parameters.metadata.hash),
    txHash: toHex(place.hash),
    certIndex,
    status,
    retireEpoch: retireEpoch ?? null,
    ros: await readReturn(db, network, { id, epoch }),
    extendedMetadata: null,
  };
}

/** Null until the rewards of the epoch are paid, and for a pool without stake in it. */
async function readReturn(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { id, epoch }: { readonly id: number; readonly epoch: number },
): Promise<number | null> {
  if (!(await hasLedger(db)) || (await findEpochLedger(db, epoch + EPOCHS_UNTIL_PAID)) === undefined) return null;
  const [pool] = await poolByEpoch(db, id, { from: epoch, to: epoch });
  return pool === undefined ? null : computeReturns(pool, network).ros;
}
