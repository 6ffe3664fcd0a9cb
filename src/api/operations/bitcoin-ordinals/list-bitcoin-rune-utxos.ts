import Type from 'typebox';
import { runeOutputs } from '../../../store/queries/bitcoin/rune-outputs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireRune } from '../../services/bitcoin/runes-record.js';
import { addressText } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { runeListDefinition } from '../../shapes/bitcoin/runes-record.js';

const BitcoinRuneUtxo = named(
  'BitcoinRuneUtxo',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    value: Integer({ minimum: 0, description: 'Satoshi' }),
    amount: described(Amount, 'Amount on the output, in the smallest unit of the rune'),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    blockHeight: Count(FIELD.blockHeight),
  }),
);

export const listBitcoinRuneUtxos = operation({
  ...runeListDefinition,
  id: 'listBitcoinRuneUtxos',
  route: 'GET /api/btc/ordinals/runes/{rune}/utxos',
  summary: 'List the UTXOs that hold a rune in chain order',
  description: 'Confirmed outputs only, without those that a mempool transaction spends.',
  result: BitcoinPage(BitcoinRuneUtxo),

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { number } = await requireRune(db, path.rune);
        const last = after && { txNum: BigInt(String(after[0])), vout: Number(after[1]) };
        return runeOutputs(db, { number, after: last, limit });
      },
      keyOf: ({ txNum, vout }) => [String(txNum), vout],
      show: ({ txid, vout, value, amount, script, height }) => ({
        txid,
        vout,
        value: Number(value),
        amount: amount.toString(),
        address: addressText(script, context.network),
        blockHeight: height,
      }),
    });
  },
});
