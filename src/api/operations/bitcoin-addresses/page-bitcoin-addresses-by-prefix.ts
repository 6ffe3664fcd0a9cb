import Type from 'typebox';
import { scriptType } from '../../../chains/bitcoin/script-type.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { searchAddresses } from '../../services/bitcoin/search-addresses.js';
import { AddressPrefix, PREFIX_EXAMPLE } from '../../shapes/bitcoin/address-prefix.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BASE64 = 'base64url';

export const pageBitcoinAddressesByPrefix = operation({
  id: 'pageBitcoinAddressesByPrefix',
  route: 'GET /api/btc/addresses',
  tag: 'Bitcoin Addresses',
  summary: 'Search addresses by their first characters',
  description:
    'Addresses that received a confirmed output, spent or not, in the order of their scripts. A page may be empty and still have a cursor. Characters of segwit addresses are all in lower or all in upper case. The list is empty when no address of the network can begin with the text.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ prefix: AddressPrefix, cursor: BitcoinCursor, limit: Limit({ max: 100, default: 10 }) }),
  result: BitcoinPage(
    named(
      'BitcoinFoundAddress',
      Closed({
        address: Type.String({ description: 'Address that begins with the prefix' }),
        type: Type.String({ description: 'Type of the script, as Bitcoin Core names it' }),
      }),
    ),
  ),
  errors: [],
  example: { query: { prefix: PREFIX_EXAMPLE } },

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { rows, stoppedAt } = await searchAddresses(db, context.network, {
          prefix: query.prefix,
          after: after && Buffer.from(String(after[0]), BASE64),
          limit,
        });
        return { rows, stoppedAt: stoppedAt && [Buffer.from(stoppedAt).toString(BASE64)] };
      },
      keyOf: ({ script }) => [Buffer.from(script).toString(BASE64)],
      show: ({ address, script }) => ({ address, type: scriptType(script) }),
    }),
});
