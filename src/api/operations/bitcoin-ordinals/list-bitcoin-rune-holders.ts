import Type from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { runeHolders, type StoredHolder } from '../../../store/queries/bitcoin/runes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireRune } from '../../services/bitcoin/runes-record.js';
import { addressText } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { runeListDefinition } from '../../shapes/bitcoin/runes-record.js';

const BitcoinRuneHolder = named(
  'BitcoinRuneHolder',
  Closed({
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
    amount: described(Amount, 'Amount held, in the smallest unit of the rune'),
    outputCount: Count('Number of unspent outputs that hold it'),
  }),
);

const toRuneHolderJson = ({ script, amount, outputCount }: StoredHolder, network: BitcoinNetwork) => ({
  address: addressText(script, network),
  scriptPubkey: toHex(script),
  amount: amount.toString(),
  outputCount,
});

export const listBitcoinRuneHolders = operation({
  ...runeListDefinition,
  id: 'listBitcoinRuneHolders',
  route: 'GET /api/btc/ordinals/runes/{rune}/holders',
  summary: 'List the holders of a rune, largest first',
  description:
    'A holder is a script; `address` is null when it has no address form. Returns 404 when the rune does not exist.',
  result: BitcoinPage(BitcoinRuneHolder),

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { number } = await requireRune(db, path.rune);
        const last = after && { amount: BigInt(String(after[0])), scriptId: BigInt(String(after[1])) };
        return runeHolders(db, { number, after: last, limit });
      },
      keyOf: ({ amount, scriptId }) => [String(amount), String(scriptId)],
      show: (holder) => toRuneHolderJson(holder, context.network),
    });
  },
});
