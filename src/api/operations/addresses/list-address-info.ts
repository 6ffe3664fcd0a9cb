import Type from 'typebox';
import { type Address, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { findChainAddresses } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { AddressText } from '../../kit/schema.js';
import { type Fields, streamResult } from '../../kit/streamed-result.js';
import { buildAddressInfo } from '../../services/addresses/info.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { readEach } from '../../shapes/addresses/address-owner.js';
import { AddressInfo, LARGE } from '../../shapes/addresses/info.js';

export const listAddressInfo = operation({
  id: 'listAddressInfo',
  route: 'POST /api/addresses/info',
  tag: 'Addresses',
  summary: 'Get up to 100 addresses with their current balances',
  description: `In the order of the request. ${LARGE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AddressText, 100),
  result: Type.Array(AddressInfo),
  errors: [],
  example: { body: [EXAMPLE.address] },

  handle({ db, network }, { body }) {
    const addresses = readEach(body, (text) => readAddress(text, network));
    return streamResult(db, async (snapshot) => {
      await expectLive(snapshot);
      const known = await findChainAddresses(snapshot, addresses.map(encodeAddress));
      const byText = new Map(known.map((each) => [Buffer.from(each.bytes).toString('hex'), each]));
      return describeSequentially(addresses, async (address) => {
        const bytes = Buffer.from(encodeAddress(address)).toString('hex');
        return await buildAddressInfo(snapshot, network, address, byText.get(bytes));
      });
    });
  },
});

async function* describeSequentially(
  addresses: readonly Address[],
  describe: (address: Address) => Promise<Fields>,
): AsyncGenerator<readonly Fields[]> {
  for (const address of addresses) yield [await describe(address)];
}
