import Type, { type Static } from 'typebox';
import type { InstantRewards } from '../../../chains/cardano/certificates/certificate.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { SignedAmount } from '../outputs/asset-json.js';

export const Mir = named(
  'Mir',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count(FIELD.certIndex),
    pot: OneOf(['RESERVES', 'TREASURY'], 'Source of the rewards: reserves or treasury'),
    address: Nullable(Type.String({ description: 'Stake address; null when the amount went to the other pot' })),
    amount: described(SignedAmount, 'Amount moved, in lovelace'),
    epoch: Count(FIELD.epoch),
    slot: Count(FIELD.slot),
  }),
);

export function toMirsJson(
  { pot, rewards, toOtherPot }: InstantRewards,
  certIndex: number,
  { hash, block }: ChainTransaction,
  network: CardanoNetwork,
): Static<typeof Mir>[] {
  const position = {
    txHash: toHex(hash),
    certIndex,
    pot: pot === 'reserves' ? ('RESERVES' as const) : ('TREASURY' as const),
    epoch: block.epoch,
    slot: block.slot,
  };
  if (toOtherPot !== undefined) return [{ ...position, address: null, amount: toOtherPot.toString() }];
  return rewards.map(([stake, lovelace]) => ({
    ...position,
    address: stakeAddressText(stake, network),
    amount: lovelace.toString(),
  }));
}
