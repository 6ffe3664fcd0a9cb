import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { runeBalances, runeBalancesBefore } from '../../../store/queries/bitcoin/runes.js';
import { sumBetween } from '../../../store/queries/bitcoin/scripts.js';
import { firstTxNumFrom } from '../../../store/queries/bitcoin/tip.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { MAX_SCANNED } from '../../shapes/bitcoin/balance.js';
import { BitcoinRuneBalance, toBalanceJson } from '../../shapes/bitcoin/ordinals-address.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage, Height } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinAddressRunes = operation({
  ...ordinals,
  id: 'listBitcoinAddressRunes',
  route: 'GET /api/btc/addresses/{address}/runes',
  summary: "List an address's rune balances",
  description: 'Confirmed outputs only, ordered by rune number. With `atHeight` the balances after that block.',
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object({ ...pageQuery, atHeight: Type.Optional(Height('Balances after the block at this height')) }),
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
        const page = { scriptId, after: after ? Number(after[0]) : -1, limit };
        if (query.atHeight === undefined) return runeBalances(db, page);
        const below = await firstTxNumFrom(db, query.atHeight + 1, await requireBitcoinTip(db));
        const { count } = await sumBetween(db, { scriptId, from: 0n, below, most: MAX_SCANNED + 1 });
        if (count > MAX_SCANNED)
          throw new ServiceError(
            'invalid',
            `The address has more than ${MAX_SCANNED} transactions until block ${query.atHeight}: choose an earlier 'atHeight'`,
          );
        return runeBalancesBefore(db, { ...page, below });
      },
      keyOf: ({ number }) => [number],
      show: toBalanceJson,
    });
  },
});
