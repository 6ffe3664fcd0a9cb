import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { AccountAddress as AddressFact } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';

/** Specification 2.20. */
export const AccountAddress = named(
  'AccountAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    firstSlot: Nullable(Count('Slot of the first transaction; null for genesis addresses')),
    lastSlot: Nullable(Count('Slot of the last transaction')),
  }),
);

export const toAddressJson = ({ bytes, firstSlot, lastSlot }: AddressFact): Static<typeof AccountAddress> => ({
  address: addressBytesText(bytes),
  firstSlot: firstSlot ?? null,
  lastSlot: lastSlot ?? null,
});
