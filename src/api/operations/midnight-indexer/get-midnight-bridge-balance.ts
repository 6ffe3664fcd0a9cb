import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, named } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common } from '../../shapes/midnight/lookups.js';
import { AddressParameter, readAddress } from '../../shapes/midnight/parameters.js';

const BridgeBalance = named(
  'MidnightBridgeBalance',
  Closed({
    address: Type.String({ description: 'Address of the request' }),
    deposited: described(Amount, 'NIGHT received over the bridge, in STAR'),
    claimed: described(Amount, 'NIGHT that was claimed, in STAR'),
    balance: described(Amount, 'NIGHT that can still be claimed, in STAR'),
  }),
);

export const getMidnightBridgeBalance = operation({
  ...common,
  id: 'getMidnightBridgeBalance',
  route: 'GET /api/midnight/bridge/balances/{address}',
  summary: 'Get the bridged and claimable NIGHT of an address',
  description:
    '`balance` is the deposited NIGHT that is not claimed yet. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  path: Type.Object({ address: AddressParameter }),
  result: BridgeBalance,
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path }): Promise<Static<typeof BridgeBalance>> {
    const address = toHex(readAddress(path.address, network, 'unshielded'));
    const found = await runLookup(db, services.clock, { what: 'bridge-balance', address });
    return { address: path.address.toLowerCase(), ...found };
  },
});
