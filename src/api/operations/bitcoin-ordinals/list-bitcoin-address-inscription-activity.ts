import Type from 'typebox';
import { listScriptMoves } from '../../../store/queries/bitcoin/inscription-moves.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { BitcoinInscriptionMove, toMoveJson } from '../../shapes/bitcoin/inscriptions-moves.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinAddressInscriptionActivity = operation({
  ...ordinals,
  id: 'listBitcoinAddressInscriptionActivity',
  route: 'GET /api/btc/addresses/{address}/inscriptions/activity',
  summary: 'List inscription reveals and transfers of an address, newest first',
  description:
    'Inscriptions that the address received, by their creation or a transfer, and those that left it. Confirmed transactions only.',
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object(pageQuery),
  result: BitcoinPage(BitcoinInscriptionMove),
  errors: [],
  example: { path: { address: ORDINALS_EXAMPLE.address } },

  handle(context, { path, query }) {
    const { script } = bitcoinAddress(path.address, context.network);
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit, tip }) {
        const scriptId = await findScriptId(db, script);
        if (scriptId === undefined) return [];
        const below = after
          ? { txNum: BigInt(String(after[0])), sequence: Number(after[1]) }
          : { txNum: tip.nextTxNum, sequence: 0 };
        return listScriptMoves(db, { scriptId, below, limit });
      },
      keyOf: ({ txNum, sequence }) => [String(txNum), sequence],
      show: (move) => toMoveJson(move, context.network),
    });
  },
});
