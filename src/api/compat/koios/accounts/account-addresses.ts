import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { addressesOfAccounts } from '../../../../store/queries/cardano/chain/chain-addresses.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { FIELDS, json } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { findKnownAccounts, StakeAddresses } from './stake-addresses.js';

const MAX_ADDRESSES = 20_000;

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

export const accountAddresses = koiosRoute({
  path: 'account_addresses',
  summary: 'Get the addresses of accounts',
  description: `The accounts may have ${MAX_ADDRESSES} addresses together.`,
  columns: {
    stake_address: FIELDS.stake_address,
    addresses: json('Addresses in order of first appearance'),
  },
  body: Closed({
    ...StakeAddresses,
    _first_only: flag('True: only the first address of each account'),
    _empty: flag('True: include addresses without unspent outputs'),
  }),
  batch: ['_stake_addresses'],
  uncached: true,
  example: { body: { _stake_addresses: [EXAMPLE.stakeAddress], _empty: true } },

  async read(context, { body }) {
    const accounts = await findKnownAccounts(context, body._stake_addresses);
    const first = body._first_only === true;
    const found = await addressesOfAccounts(
      context.db,
      accounts.map(({ id }) => id),
      { unspentOnly: !first && body._empty !== true, perAccount: first ? 1 : undefined, limit: MAX_ADDRESSES + 1 },
    );
    if (found.length > MAX_ADDRESSES)
      throw new ServiceError(
        'invalid',
        `These accounts have more than ${MAX_ADDRESSES} addresses: request fewer accounts`,
      );
    const byAccount = new Map<number, string[]>();
    for (const { stakeId, bytes } of found) {
      const known = byAccount.get(stakeId);
      if (known === undefined) byAccount.set(stakeId, [addressBytesText(bytes)]);
      else known.push(addressBytesText(bytes));
    }
    return accounts.flatMap(({ id, stakeAddress }) => {
      const addresses = byAccount.get(id);
      return addresses === undefined ? [] : [{ stake_address: stakeAddress, addresses }];
    });
  },
});
