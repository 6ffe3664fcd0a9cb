import Type from 'typebox';
import { listBrc20ScriptEvents } from '../../../store/queries/bitcoin/brc20-events.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBrc20Tip } from '../../services/bitcoin/brc20.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { BitcoinBrc20Event, toBrc20EventJson, toBrc20Key, toBrc20Position } from '../../shapes/bitcoin/brc20.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinAddressBrc20Activity = operation({
  ...ordinals,
  id: 'listBitcoinAddressBrc20Activity',
  route: 'GET /api/btc/addresses/{address}/brc20/activity',
  summary: "List an address's BRC-20 events, newest first",
  description: 'Events of all tokens in which the address is the deployer, the sender or the receiver.',
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object(pageQuery),
  result: BitcoinPage(BitcoinBrc20Event),
  errors: ['not-implemented'],
  example: { path: { address: ORDINALS_EXAMPLE.brc20Holder } },

  handle(context, { path, query }) {
    const { script } = bitcoinAddress(path.address, context.network);
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      async fetch(db, { after, limit, tip }) {
        const scriptId = await findScriptId(db, script);
        if (scriptId === undefined) return [];
        const below = after ? toBrc20Position(after) : { txNum: tip.nextTxNum, place: 0 };
        return listBrc20ScriptEvents(db, { scriptId, below, limit });
      },
      keyOf: toBrc20Key,
      show: (event) => toBrc20EventJson(event, context.network),
    });
  },
});
