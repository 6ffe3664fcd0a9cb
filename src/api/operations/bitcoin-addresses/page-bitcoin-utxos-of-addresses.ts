import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { pageOverAddresses } from '../../services/bitcoin/many-addresses.js';
import { scanUnspent } from '../../services/bitcoin/scan-unspent.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { addressListBody, ONE_BY_ONE } from '../../shapes/bitcoin/many-addresses.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { decodeScanCursor, encodeScanCursor } from '../../shapes/bitcoin/scan-cursor.js';
import { BitcoinUtxo, toUtxoJson } from '../../shapes/bitcoin/utxo.js';

export const pageBitcoinUtxosOfAddresses = operation({
  id: 'pageBitcoinUtxosOfAddresses',
  route: 'POST /api/btc/addresses/utxos',
  tag: 'Bitcoin Addresses',
  summary: 'List the UTXOs of several Bitcoin addresses by cursor',
  description: ONE_BY_ONE,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['addresses'],
  body: named('BitcoinUtxosOfAddressesRequest', Closed(addressListBody(1000, 100))),
  result: BitcoinPage(BitcoinUtxo),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle: (context, { body }) =>
    pageOverAddresses(
      context,
      { ...body, limit: body.limit ?? 100 },
      async (db, { address, tip, from, to, inside, room }) => {
        const { script, text, type } = address;
        const scanOptions = { script, from, to, limit: room };
        const { outputs, next } = await scanUnspent(db, tip, inside && decodeScanCursor(inside), scanOptions);
        return {
          items: outputs.map((output) => toUtxoJson(output, { script, address: text, type }, tip)),
          next: next && encodeScanCursor(next),
        };
      },
    ),
});
