import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { slotToEpoch } from '../../../../chains/cardano/time.js';
import { listedInstantRewards } from '../../../../store/queries/cardano/accounts/instant-rewards.js';
import { described } from '../../../kit/schema.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { SignedAmount } from '../../../shapes/outputs/asset-json.js';
import { count, FIELDS } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping } from '../rows/chain-rows.js';

/** Payments of MIR certificates, which exist only before Conway. */
const potRoute = (path: string, pot: 'reserves' | 'treasury') =>
  koiosRoute({
    path,
    summary: `List MIR payments from the ${pot}, newest first`,
    columns: {
      epoch_no: FIELDS.epoch_no,
      epoch_slot: FIELDS.epoch_slot,
      tx_hash: FIELDS.tx_hash,
      block_hash: FIELDS.block_hash,
      block_height: FIELDS.block_height,
      amount: described(SignedAmount, 'Amount in lovelace'),
      stake_address: FIELDS.stake_address,
      earned_epoch: count('Epoch of the certificate'),
      spendable_epoch: count('First epoch in which it can be withdrawn'),
    },
    narrowBy: ['block_height'],
    example: {},

    read({ db, network }) {
      const batches = bySkipping(async (range) =>
        (await listedInstantRewards(db, { ...range, pot })).map((reward) => ({
          epoch_no: reward.epoch,
          epoch_slot: slotToEpoch(network, reward.slot).epochSlot,
          tx_hash: reward.txHash,
          block_hash: reward.blockHash,
          block_height: reward.height,
          amount: reward.lovelace.toString(),
          stake_address: stakeAddressText(reward.stake as Credential, network),
          earned_epoch: reward.epoch,
          spendable_epoch: reward.epoch + 1,
        })),
      );
      return { batches, sorted: [{ column: 'block_height', descending: true }] };
    },
  });

export const reserveWithdrawals = potRoute('reserve_withdrawals', 'reserves');
export const treasuryWithdrawals = potRoute('treasury_withdrawals', 'treasury');
