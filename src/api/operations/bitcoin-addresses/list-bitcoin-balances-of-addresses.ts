import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { findHoldings } from '../../../store/queries/bitcoin/scripts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Addresses, distinctAddresses } from '../../shapes/bitcoin/many-addresses.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

const AddressBalance = named(
  'BitcoinAddressBalance',
  Closed({
    address: Type.String({ description: 'Address of the request' }),
    confirmed: Count('Satoshi'),
    unconfirmed: Integer({
      description: 'Net satoshi of unconfirmed transactions; negative when they spend more than they add',
    }),
    total: Integer({ description: 'Satoshi' }),
    utxoCount: Count('Confirmed unspent outputs'),
  }),
);

export const listBitcoinBalancesOfAddresses = operation({
  id: 'listBitcoinBalancesOfAddresses',
  route: 'POST /api/btc/addresses/balances',
  tag: 'Bitcoin Addresses',
  summary: 'Get the balances of up to 1,000 Bitcoin addresses',
  description: 'In the order of the request, each address once. Addresses that the chain has not seen have balance 0.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['addresses'],
  body: named('BitcoinBalancesRequest', Closed({ addresses: described(Addresses, 'Addresses to look up') })),
  result: Closed({
    data: Type.Array(AddressBalance, { description: 'Balances in the order of the request' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle({ db, network }, { body }) {
    const addresses = distinctAddresses(body.addresses, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const holdings = await findHoldings(
        snapshot,
        addresses.map(({ script }) => script),
      );
      const byScript = new Map(holdings.map((each) => [toHex(each.script), each]));
      const data = addresses.map(({ script, text }) => {
        const { confirmed, received, sent, utxoCount } = byScript.get(toHex(script))!;
        return {
          address: text,
          confirmed: Number(confirmed),
          unconfirmed: Number(received - sent),
          total: Number(confirmed + received - sent),
          utxoCount,
        };
      });
      return { data, tip: toBitcoinTipJson(tip) };
    });
  },
});
