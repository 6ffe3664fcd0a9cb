import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { delegatedStake } from '../../../store/queries/cardano/pools/pool-totals.js';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import type { HandlerContext } from '../../kit/context.js';
import { toPoolJson } from '../../shapes/stake-pools/pool-json.js';
import { readPoolsLedger } from './pools-ledger.js';

export function readPoolsJson(
  { db, network, services }: HandlerContext<'caller', 'cardano'>,
  hashes?: readonly Uint8Array[],
) {
  const groups = services.poolGroups.get(network.id);
  return db.snapshot(async (snapshot) => {
    const pools = await poolStates(snapshot, hashes);
    if (pools.length === 0) return [];
    const born = pools.map(({ bornEpoch }) => bornEpoch);
    const parameters = await findProtocolParameters(snapshot, network, born);
    const ledger = await readPoolsLedger(snapshot, network, pools, hashes !== undefined);
    const { unspent, rewards } = await delegatedStake(snapshot);
    const around = {
      network,
      liveStake: ledger === undefined ? unspent : unspent + rewards,
      ledger,
      depositIn: (epoch: number) => parameters.get(epoch)?.poolDeposit,
      findGroup: (pool: string) => groups?.get(pool)?.group,
    };
    return pools.map((pool) => toPoolJson(pool, around));
  });
}
