import Type from 'typebox';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText } from '../../kit/schema.js';
import { ownerAt, stakeAddressAt } from '../../services/addresses/address-owner.js';
import { streamBalance } from '../../services/outputs/balance.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { AnyUnit } from '../../shapes/outputs/asset-unit.js';
import { BALANCE_DESCRIPTION, Balance, PastTimeParameters } from '../../shapes/outputs/balance.js';

export const getAddressBalance = operation({
  id: 'getAddressBalance',
  route: 'GET /api/addresses/{address}/balance',
  tag: 'Addresses',
  summary: "Get an address's balance, now or at an earlier slot or time",
  description: BALANCE_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ ...PastTimeParameters, unit: Type.Optional(AnyUnit) }),
  result: Balance,
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(context, { path, query }) {
    const { network } = context;
    const address = readAddress(path.address, network);
    const subject = {
      address: addressText(address),
      findStakeAddress: stakeAddressAt(address, network),
      findOwners: ownerAt(path.address, network),
    };
    return streamBalance(context, subject, query);
  },
});
