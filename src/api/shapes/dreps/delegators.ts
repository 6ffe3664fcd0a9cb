import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Delegator } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const DRepDelegator = named(
  'DRepDelegator',
  Closed({
    address: Type.String({ description: 'Stake address' }),
    amount: described(
      Amount,
      'Unspent outputs and rewards of the delegator, in lovelace; without rewards where the index has no ledger state',
    ),
    slot: Count('Slot of the delegation certificate'),
  }),
);

export const toDelegatorJson = (
  { stake, lovelace, slot }: Delegator,
  network: CardanoNetwork,
): Static<typeof DRepDelegator> => ({ address: stakeAddressText(stake, network), amount: lovelace.toString(), slot });

export const WHO =
  'Accounts that currently delegate, oldest delegation first; amounts are their unspent outputs and rewards.';
