import Type from 'typebox';
import { runeBalances } from '../../../store/queries/bitcoin/runes.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { BitcoinRuneBalance, toBalanceJson } from '../../shapes/bitcoin/ordinals-address.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinAddressRunes = operation({
  ...ordinals,
  id: 'listBitcoinAddressRunes',
  route: 'GET /api/btc/addresses/{address}/runes',
  summary: "List an address's rune balances",
  description: 'Confirmed outputs only, ordered by rune number.',
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object(pageQuery),
  result: BitcoinPage(BitcoinRuneBalance),
  errors: [],
  example: { path: { address: ORDINALS_EXAMPLE.address } },

  handle(context, { path, query }) {
    const { script } = bitcoinAddress(path.address, context.network);
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const scriptId = await findScriptId(db, script);
        if (scriptId === undefined) return [];
        return runeBalances(db, { scriptId, after: after ? Number(after[0]) : -1, limit });
      },
      keyOf: ({ number }) => [number],
      show: toBalanceJson,
    });
  },
});
