import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { findChainAddresses } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText } from '../../kit/schema.js';
import { streamResult } from '../../kit/streamed-result.js';
import { buildAddressInfo } from '../../services/addresses/info.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { AddressInfo, LARGE } from '../../shapes/addresses/info.js';

export const getAddressInfo = operation({
  id: 'getAddressInfo',
  route: 'GET /api/addresses/{address}',
  tag: 'Addresses',
  summary: 'Get an address with its current balance',
  description: `${LARGE} A valid address that the chain has never seen has a zero balance.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  listsMidnightPreview: true,
  path: Type.Object({ address: AddressText }),
  result: AddressInfo,
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path }) {
    const address = readAddress(path.address, network);
    return streamResult(db, async (snapshot) => {
      const [[known]] = await Promise.all([
        findChainAddresses(snapshot, [encodeAddress(address)]),
        expectLive(snapshot),
      ]);
      return await buildAddressInfo(snapshot, network, address, known);
    });
  },
});
