import { protocolParametersOfEpochs } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { delegatedStake } from '../../../store/queries/cardano/pools/pool-totals.js';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import type { ContextOf } from '../../kit/context.js';
import { shownPool } from '../../shapes/stake-pools/pool-json.js';

export function shownPools({ db, network, services }: ContextOf<'caller', 'cardano'>, hashes?: readonly Uint8Array[]) {
  const groups = services.poolGroups.get(network.id);
  return db.snapshot(async (snapshot) => {
    const pools = await poolStates(snapshot, hashes);
    if (pools.length === 0) return [];
    const born = pools.map(({ bornEpoch }) => bornEpoch);
    const parameters = await protocolParametersOfEpochs(snapshot, network, born);
    const around = {
      network,
      liveStake: await delegatedStake(snapshot),
      depositIn: (epoch: number) => parameters.get(epoch)?.poolDeposit,
      groupOf: (pool: string) => groups?.get(pool)?.group,
    };
    return pools.map((pool) => shownPool(pool, around));
  });
}
