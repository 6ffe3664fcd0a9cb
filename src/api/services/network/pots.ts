import type { Static } from 'typebox';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type ListedInstantReward,
  listedInstantRewards,
} from '../../../store/queries/cardano/accounts/instant-rewards.js';
import type { ListRange } from '../../../store/queries/cardano/chain/chain-position.js';
import type { PotWithdrawal } from '../../shapes/network/pots.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

/** Payments of MIR certificates. A certificate takes effect at the end of its epoch. */
export async function readCertificateWithdrawals(
  pot: ListedInstantReward['pot'],
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  range: ListRange,
): Promise<Static<typeof PotWithdrawal>[]> {
  const rewards = await listedInstantRewards(db, { ...range, pot });
  return rewards.map(({ epoch, stake, lovelace, txHash }) => ({
    epoch,
    earnedEpoch: epoch,
    spendableEpoch: epoch + 1,
    stakeAddress: stakeAddressText(stake as Credential, network),
    amount: lovelace.toString(),
    txHash,
    govActionId: null,
  }));
}
