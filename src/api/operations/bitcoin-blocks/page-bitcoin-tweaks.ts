import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { readTweakBlocks } from '../../services/bitcoin/follow-tweaks.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinCursor, BitcoinPage, Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import { TweakedBlock } from '../../shapes/bitcoin/silent-payments.js';

export const pageBitcoinTweaks = operation({
  id: 'pageBitcoinTweaks',
  route: 'GET /api/btc/silentPayments/tweaks',
  tag: 'Bitcoin Blocks',
  summary: 'List the silent payment tweaks of blocks',
  description:
    'For light clients that scan with their own keys (BIP-352): with a tweak a client needs neither the inputs nor the previous outputs of a transaction. Oldest block first; continue with `cursor`, and after the last page with `from`, or follow with `GET /api/btc/silentPayments/follow`.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({
    from: Type.Optional(Height('First block; 0 when absent')),
    to: Type.Optional(Height('Last block; the tip when absent')),
    cursor: BitcoinCursor,
    limit: Limit({ max: 25, default: 10 }),
  }),
  result: BitcoinPage(TweakedBlock),
  errors: ['not-implemented'],
  exampleNeeds: 'an index with the setting `BITCOIN_MAINNET_SILENT_PAYMENTS=on`',
  example: { query: { from: Number(BITCOIN_EXAMPLE.height) } },

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const from = after === undefined ? (query.from ?? 0) : Number(after[0]) + 1;
        return readTweakBlocks(db, { from, to: query.to ?? HIGHEST, limit });
      },
      keyOf: ({ blockHeight }) => [blockHeight],
      show: (block) => block,
    }),
});
