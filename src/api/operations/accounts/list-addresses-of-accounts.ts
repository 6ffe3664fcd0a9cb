import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, named } from '../../kit/schema.js';
import { allAddresses } from '../../services/accounts/addresses.js';
import { streamAccounts } from '../../services/accounts/stream-accounts.js';
import { AccountAddress } from '../../shapes/accounts/addresses.js';
import { STREAMED_NOTE } from '../../shapes/accounts/optional-page.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';

export const listAddressesOfAccounts = operation({
  id: 'listAddressesOfAccounts',
  route: 'POST /api/account/addresses',
  tag: 'Accounts',
  summary: 'List the addresses of up to 50 accounts',
  description: `In the order of the request. ${STREAMED_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(
    named(
      'AddressesOfAccount',
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        addresses: Type.Array(AccountAddress, {
          description: 'Addresses with this stake part, in order of first appearance',
        }),
      }),
    ),
  ),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle: ({ db, network }, { body }) =>
    streamAccounts(db, network, body, (snapshot, ids) => (place) => {
      const id = ids[place];
      return { addresses: id === undefined ? [] : allAddresses(snapshot, id) };
    }),
});
