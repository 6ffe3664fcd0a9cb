import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { readCertificates } from '../../services/stake-pools/history.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { toOwnersJson } from '../../shapes/stake-pools/pool-json.js';

const PoolOwnerHistory = named(
  'PoolOwnerHistory',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    stakeAddress: Type.String({ description: 'Stake address of the owner, bech32' }),
    declaredPledge: described(Amount, 'Pledge of the certificate, in lovelace'),
    epoch: Count('Epoch of the certificate that names the owner'),
    activeStake: Nullable(
      described(Amount, 'Active stake of the owner, in lovelace; null: stake snapshots are not known'),
    ),
  }),
);

export const listPoolOwners = operation({
  id: 'listPoolOwners',
  route: 'GET /api/pools/{poolId}/owners',
  tag: 'Stake Pools',
  summary: "List the owners in a stake pool's certificates, newest first",
  description: 'One entry for each owner of each registration certificate. Returns 404 when the pool is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(PoolOwnerHistory),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path }) {
    const { hash, registrations } = await readCertificates(db, path.poolId);
    return registrations.toReversed().flatMap(({ parameters, position: place }) =>
      toOwnersJson(parameters, network).map((stakeAddress) => ({
        poolIdBech32: poolIdBech32(hash),
        stakeAddress,
        declaredPledge: parameters.pledge.toString(),
        epoch: place.block.epoch,
        activeStake: null,
      })),
    );
  },
});
