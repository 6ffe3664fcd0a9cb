import type { Static } from 'typebox';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { delegatedStake } from '../../../store/queries/cardano/pools/pool-totals.js';
import { type PoolState, poolStates } from '../../../store/queries/cardano/pools/pools.js';
import type { HandlerContext } from '../../kit/context.js';
import { type Pool, toPoolJson } from '../../shapes/stake-pools/pool-json.js';
import { findLedgerEpoch, readPoolsLedger } from './pools-ledger.js';

export const readPoolsJson = ({ db, ...context }: PoolContext, hashes?: readonly Uint8Array[]) =>
  db.snapshot(async (snapshot) => (await listPools({ db: snapshot, ...context }, hashes)).map(({ json }) => json));

type PoolContext = Pick<HandlerContext<'caller', 'cardano'>, 'db' | 'network' | 'services'>;

/** The same within a snapshot, with the facts of each pool. */
export async function listPools(
  { db, network, services }: PoolContext,
  hashes?: readonly Uint8Array[],
): Promise<readonly { readonly state: PoolState; readonly json: Static<typeof Pool> }[]> {
  const groups = services.poolGroups.get(network.id);
  const [pools, { unspent, rewards }, ledgerEpoch] = await Promise.all([
    poolStates(db, hashes),
    delegatedStake(db),
    findLedgerEpoch(db),
  ]);
  if (pools.length === 0) return [];
  const born = pools.map(({ bornEpoch }) => bornEpoch);
  const [parameters, ledger] = await Promise.all([
    findProtocolParameters(db, network, born),
    ledgerEpoch === undefined
      ? undefined
      : readPoolsLedger(db, network, { pools, some: hashes !== undefined, epoch: ledgerEpoch }),
  ]);
  const around = {
    network,
    liveStake: ledger === undefined ? unspent : unspent + rewards,
    ledger,
    depositIn: (epoch: number) => parameters.get(epoch)?.poolDeposit,
    findGroup: (pool: string) => groups?.get(pool)?.group,
  };
  return pools.map((state) => ({ state, json: toPoolJson(state, around) }));
}
