import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { accountStakesIn } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { findBoundary } from '../../../store/queries/cardano/chain/epoch-boundary.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { findStakeIds } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { readCertificates } from '../../services/stake-pools/history.js';
import type { Certificates } from '../../shapes/stake-pools/history.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { poolInEpoch } from '../../shapes/stake-pools/pool-in-epoch.js';
import { activeFrom, toOwnersJson } from '../../shapes/stake-pools/pool-json.js';

const MAX_EPOCH = 2 ** 31 - 1;

const PoolOwnerHistory = named(
  'PoolOwnerHistory',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    stakeAddress: Type.String({ description: 'Stake address of the owner, bech32' }),
    declaredPledge: described(Amount, 'Pledge of the certificate, in lovelace'),
    epoch: Count('Epoch of the certificate that names the owner'),
    activeStake: Nullable(
      described(
        Amount,
        'Stake that the owner delegated to the pool in the first epoch in which the certificate counts, in lovelace; null before the snapshot of that epoch, and when the index has no ledger state',
      ),
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
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const certificates = await readCertificates(snapshot, path.poolId);
      const { hash, registrations, retirements } = certificates;
      const findStake = await readOwnerStakes(snapshot, certificates);
      return registrations
        .map(({ parameters, position }, index) => {
          const { epoch } = position.block;
          const before = poolInEpoch(registrations.slice(0, index), retirements, epoch);
          const from = activeFrom(epoch, before === undefined || before.status === 'retired');
          return toOwnersJson(parameters, network).map((stakeAddress, owner) => ({
            poolIdBech32: poolIdBech32(hash),
            stakeAddress,
            declaredPledge: parameters.pledge.toString(),
            epoch,
            activeStake: findStake(parameters.owners[owner]!, from)?.toString() ?? null,
          }));
        })
        .toReversed()
        .flat();
    }),
});

/** Stake of an owner in the pool by epoch; undefined where the snapshot of the epoch is unknown. */
async function readOwnerStakes(
  db: NetworkDb<'cardano'>,
  { id, registrations }: Certificates,
): Promise<(owner: Uint8Array, epoch: number) => bigint | undefined> {
  if (!(await hasLedger(db))) return () => undefined;
  const hashes = [...new Set(registrations.flatMap(({ parameters }) => parameters.owners.map(toHex)))];
  const ids = await findStakeIds(
    db,
    hashes.map((hash) => ({ type: 'key', hash: fromHex(hash) })),
  );
  const stakes = await accountStakesIn(
    db,
    ids.filter((each) => each !== undefined),
    { from: 0, to: MAX_EPOCH },
  );
  const amounts = new Map(
    stakes
      .filter(({ poolId }) => poolId === id)
      .map(({ stake, epoch, lovelace }) => [`${toHex(stake.hash)}/${epoch}`, lovelace]),
  );
  const newest = ((await findBoundary(db))?.epoch ?? -1) + 1;
  return (owner, epoch) => (epoch > newest ? undefined : (amounts.get(`${toHex(owner)}/${epoch}`) ?? 0n));
}
