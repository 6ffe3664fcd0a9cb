import Type from 'typebox';
import { listedInstantRewards } from '../../../store/queries/cardano/accounts/instant-rewards.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { base, paged } from '../../shapes/network/pots.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { Mir } from '../../shapes/transactions/mir-json.js';

export const listMirs = operation({
  ...base,
  id: 'listMirs',
  route: 'GET /api/network/mirs',
  summary: 'List all MIR transfers from the reserves and the treasury',
  description:
    'Newest first. Certificates of this kind (move instantaneous rewards) exist only before Conway, so newer networks return an empty list. `address` is null for a transfer between the two pots.',
  query: paged,
  result: Type.Array(Mir),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    const rewards = await numberedPage(query, (range) => listedInstantRewards(db, range));
    return rewards.map(({ pot, stake, lovelace, ...place }) => ({
      txHash: place.txHash,
      certIndex: place.certIndex,
      pot: pot === 'reserves' ? ('RESERVES' as const) : ('TREASURY' as const),
      address: stake === undefined ? null : stakeAddressText(stake, network),
      amount: lovelace.toString(),
      epoch: place.epoch,
      slot: place.slot,
    }));
  },
});
