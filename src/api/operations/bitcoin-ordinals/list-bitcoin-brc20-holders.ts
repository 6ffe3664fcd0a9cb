import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { listBrc20Holders } from '../../../store/queries/bitcoin/brc20.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBrc20Tip, requireBrc20Token } from '../../services/bitcoin/brc20.js';
import { brc20AmountFields, brc20ListDefinition, toBrc20AmountsJson } from '../../shapes/bitcoin/brc20.js';
import { addressText } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BitcoinBrc20Holder = named(
  'BitcoinBrc20Holder',
  Closed({
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
    ...brc20AmountFields,
  }),
);

export const listBitcoinBrc20Holders = operation({
  ...brc20ListDefinition,
  id: 'listBitcoinBrc20Holders',
  route: 'GET /api/btc/brc20/tokens/{ticker}/holders',
  summary: 'List the holders of a BRC-20 token, largest first',
  description:
    'A holder is a script; `address` is null when it has no address form. Returns 404 when the token is unknown.',
  result: BitcoinPage(BitcoinBrc20Holder),

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      async fetch(db, { after, limit }) {
        const { number } = await requireBrc20Token(db, path.ticker);
        const last = after && { total: BigInt(String(after[0])), scriptId: BigInt(String(after[1])) };
        return listBrc20Holders(db, { number, after: last, limit });
      },
      keyOf: ({ total, scriptId }) => [String(total), String(scriptId)],
      show: ({ script, ...held }) => ({
        address: addressText(script, context.network),
        scriptPubkey: toHex(script),
        ...toBrc20AmountsJson(held),
      }),
    });
  },
});
