import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { delegatedStake } from '../../../store/queries/cardano/pools/pool-totals.js';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import type { HandlerContext } from '../../kit/context.js';
import { toPoolJson } from '../../shapes/stake-pools/pool-json.js';
import { findLedgerEpoch, readPoolsLedger } from './pools-ledger.js';

export function readPoolsJson(
  { db, network, services }: HandlerContext<'caller', 'cardano'>,
  hashes?: readonly Uint8Array[],
) {
  const groups = services.poolGroups.get(network.id);
  return db.snapshot(async (snapshot) => {
    const [pools, { unspent, rewards }, ledgerEpoch] = await Promise.all([
      poolStates(snapshot, hashes),
      delegatedStake(snapshot),
      findLedgerEpoch(snapshot),
    ]);
    if (pools.length === 0) return [];
    const born = pools.map(({ bornEpoch }) => bornEpoch);
    const [parameters, ledger] = await Promise.all([
      findProtocolParameters(snapshot, network, born),
      ledgerEpoch === undefined
        ? undefined
        : readPoolsLedger(snapshot, network, { pools, some: hashes !== undefined, epoch: ledgerEpoch }),
    ]);
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
