import Type from 'typebox';
import { listOpenBrc20Transfers } from '../../../store/queries/bitcoin/brc20.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBrc20Tip, requireBrc20Token } from '../../services/bitcoin/brc20.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { Brc20Ticker, brc20TokenIdentity } from '../../shapes/bitcoin/brc20.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BitcoinBrc20Transfer = named(
  'BitcoinBrc20Transfer',
  Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    ...brc20TokenIdentity,
    amount: described(Amount, 'Amount that its first move transfers, in the smallest unit of the token'),
    satpoint: Type.String({ description: 'Location of the inscription, `txid:vout:offset`' }),
    blockHeight: Count('Height of the block that revealed it'),
    blockTime: Count('Unix time in seconds'),
  }),
);

export const listBitcoinAddressBrc20Transfers = operation({
  ...ordinals,
  id: 'listBitcoinAddressBrc20Transfers',
  route: 'GET /api/btc/addresses/{address}/brc20/transferInscriptions',
  summary: "List an address's BRC-20 transfer inscriptions that have not moved",
  description:
    'Oldest first; `ticker` selects one token. Sending the output of such an inscription transfers its amount. Returns 404 when the token is unknown.',
  path: Type.Object({ address: BitcoinAddress }),
  query: Type.Object({ ...pageQuery, ticker: Type.Optional(Brc20Ticker) }),
  result: BitcoinPage(BitcoinBrc20Transfer),
  errors: ['not-found', 'not-implemented'],
  example: { path: { address: ORDINALS_EXAMPLE.brc20Holder } },

  handle(context, { path, query }) {
    const { script } = bitcoinAddress(path.address, context.network);
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      async fetch(db, { after, limit }) {
        const token = query.ticker === undefined ? undefined : await requireBrc20Token(db, query.ticker);
        const scriptId = await findScriptId(db, script);
        if (scriptId === undefined) return [];
        const last = after ? Number(after[0]) : -1;
        return listOpenBrc20Transfers(db, { scriptId, number: token?.number, after: last, limit });
      },
      keyOf: ({ sequence }) => [sequence],
      show: ({ inscriptionId, ticker, decimals, amount, height, time, outputTxid, vout, satoshi }) => ({
        inscriptionId,
        ticker,
        decimals,
        amount: amount.toString(),
        satpoint: `${outputTxid}:${vout}:${satoshi}`,
        blockHeight: height,
        blockTime: time,
      }),
    });
  },
});
