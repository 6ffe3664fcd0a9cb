import Type from 'typebox';
import { findBrc20Balance } from '../../../store/queries/bitcoin/brc20.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { requireBrc20Tip, requireBrc20Token } from '../../services/bitcoin/brc20.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import {
  Brc20Ticker,
  brc20AmountFields,
  brc20TokenDefinition,
  brc20TokenIdentity,
  toBrc20AmountsJson,
} from '../../shapes/bitcoin/brc20.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinBrc20Balance = operation({
  ...brc20TokenDefinition,
  id: 'getBitcoinBrc20Balance',
  route: 'GET /api/btc/brc20/tokens/{ticker}/balances/{address}',
  summary: "Get an address's balance of a BRC-20 token",
  description:
    'Confirmed blocks only. Returns amounts of 0 for an address without the token and 404 when the token is unknown.',
  path: Type.Object({ ticker: Brc20Ticker, address: BitcoinAddress }),
  result: Closed({
    ...brc20TokenIdentity,
    address: Type.String({ description: 'Address of the request' }),
    ...brc20AmountFields,
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  example: { path: { ticker: ORDINALS_EXAMPLE.brc20, address: ORDINALS_EXAMPLE.brc20Holder } },

  handle({ db, network }, { path }) {
    const address = bitcoinAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBrc20Tip(snapshot);
      const { number, ticker, decimals } = await requireBrc20Token(snapshot, path.ticker);
      const scriptId = await findScriptId(snapshot, address.script);
      const nothing = { total: 0n, transferable: 0n };
      const held = scriptId === undefined ? nothing : await findBrc20Balance(snapshot, number, scriptId);
      return {
        ticker,
        decimals,
        address: address.text,
        ...toBrc20AmountsJson(held),
        tip: toBitcoinTipJson(tip),
      };
    });
  },
});
