import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { PolicyHolder as Held, PolicyHolderKey } from '../../../store/queries/cardano/assets/policies.js';
import type { Position } from '../../kit/cursor.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const PolicyHolder = named(
  'PolicyHolder',
  Closed({
    address: Type.String({ description: 'Address, or stake address in lists of accounts' }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    assetCount: Count('Number of different assets of the policy'),
    quantity: described(Amount, 'Sum of the quantities of all assets of the policy that the holder has'),
    assets: Type.Array(
      Closed({ unit: Type.String({ description: FIELD.assetUnit }), quantity: described(Amount, FIELD.quantity) }),
      { description: 'The first 100 assets, ordered by unit' },
    ),
    truncated: Type.Boolean({ description: 'True when the list of assets was cut off' }),
  }),
);

export const toPolicyHolderJson = (held: Held, network: CardanoNetwork): Static<typeof PolicyHolder> => {
  const stakeAddress = held.stake === undefined ? null : stakeAddressText(held.stake, network);
  return {
    address: held.address === undefined ? (stakeAddress as string) : addressBytesText(held.address),
    stakeAddress,
    assetCount: held.assetCount,
    quantity: held.quantity.toString(),
    assets: held.assets.map(({ unit, quantity }) => ({ unit, quantity: quantity.toString() })),
    truncated: held.assets.length < held.assetCount,
  };
};

export const keyIn = (after: Position | undefined): PolicyHolderKey | undefined =>
  after && { amount: BigInt(after[0] as string), id: after[1] as number };
