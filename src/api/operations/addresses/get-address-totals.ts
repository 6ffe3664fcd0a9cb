import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { computeTotals } from '../../services/outputs/totals.js';
import { AddressTotals, TOTALS_DESCRIPTION } from '../../shapes/outputs/totals.js';

export const getAddressTotals = operation({
  id: 'getAddressTotals',
  route: 'GET /api/addresses/{address}/totals',
  tag: 'Addresses',
  summary: "Get an address's lifetime totals received and sent",
  description: TOTALS_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: AddressTotals,
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path }) {
    const findOwner = ownerAt(path.address, network);
    return db.snapshot(async (snapshot) => {
      const { addressIds: [addressId] = [] } = await findOwner(snapshot);
      return await computeTotals(snapshot, addressId === undefined ? undefined : { addressId });
    });
  },
});
