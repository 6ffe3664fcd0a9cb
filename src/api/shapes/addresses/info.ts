import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { AddressUtxo } from '../outputs/address-utxo.js';
import { AssetBalance } from '../outputs/asset-json.js';

/** Specification 2.19. */
export const AddressInfo = named(
  'AddressInfo',
  Closed({
    address: Type.String({ description: FIELD.address }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    scriptAddress: Type.Boolean({ description: 'True when the payment credential is a script' }),
    addressType: OneOf(
      ['base', 'enterprise', 'pointer', 'reward', 'byron'],
      'Kind of address by its header; `reward` is a stake address',
    ),
    balance: described(Amount, 'Sum of the unspent outputs, in lovelace'),
    assets: Type.Array(AssetBalance, { description: 'Native assets in the unspent outputs, ordered by unit' }),
    utxos: Type.Array(AddressUtxo, { description: 'All unspent outputs of the address, oldest first' }),
  }),
);

export const LARGE =
  'The response contains every unspent output, however many there are. A large response is streamed; an account gets two of those at a time, further ones wait.';
