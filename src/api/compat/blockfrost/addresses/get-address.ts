import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { Amounts, toLovelaceAmount, toUnitAmount } from '../amounts.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { ADDRESS_FIELDS, streamAddress } from './address-content.js';
import { ADDRESS_ROUTE } from './requested-address.js';

export const getAddress = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.getAddress',
  route: `GET ${BLOCKFROST}/addresses/{address}`,
  summary: 'Get an address with its balance',
  result: named(
    'address_content',
    Closed({ ...ADDRESS_FIELDS, amount: Amounts('Lovelace first, then assets by unit') }),
  ),

  handle: (context, { path }) =>
    streamAddress(context, path.address, { lovelace: toLovelaceAmount, asset: toUnitAmount }),
});
