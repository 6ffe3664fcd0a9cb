import Type from 'typebox';
import { listBrc20Balances } from '../../../store/queries/bitcoin/brc20.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBrc20Tip } from '../../services/bitcoin/brc20.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { BitcoinBrc20Balance, toBrc20AmountsJson } from '../../shapes/bitcoin/brc20.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinAddressBrc20 = operation({
  ...ordinals,
  id: 'listBitcoinAddressBrc20',
  route: 'GET /api/btc/addresses/{address}/brc20',
  summary: "List an address's BRC-20 balances",
  description: 'Confirmed blocks only, ordered by the number of the token.',
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object(pageQuery),
  result: BitcoinPage(BitcoinBrc20Balance),
  errors: ['not-implemented'],
  example: { path: { address: ORDINALS_EXAMPLE.brc20Holder } },

  handle(context, { path, query }) {
    const { script } = bitcoinAddress(path.address, context.network);
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      async fetch(db, { after, limit }) {
        const scriptId = await findScriptId(db, script);
        if (scriptId === undefined) return [];
        return listBrc20Balances(db, { scriptId, after: after ? Number(after[0]) : -1, limit });
      },
      keyOf: ({ number }) => [number],
      show: ({ ticker, decimals, ...held }) => ({ ticker, decimals, ...toBrc20AmountsJson(held) }),
    });
  },
});
