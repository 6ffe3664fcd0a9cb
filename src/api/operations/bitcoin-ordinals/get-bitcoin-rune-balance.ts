import Type from 'typebox';
import { runeHolding } from '../../../store/queries/bitcoin/runes.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { requireRune } from '../../services/bitcoin/runes-record.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { RuneName, spacedName } from '../../shapes/bitcoin/runes-record.js';

export const getBitcoinRuneBalance = operation({
  ...ordinals,
  id: 'getBitcoinRuneBalance',
  route: 'GET /api/btc/ordinals/runes/{rune}/balances/{address}',
  summary: "Get an address's balance of a rune",
  description:
    'Sums the unspent outputs of the address. Returns amount 0 for an address without the rune and 404 when the rune does not exist.',
  path: Type.Object({ rune: RuneName, address: BitcoinAddress }),
  result: Closed({
    runeId: Type.String({ description: FIELD.runeId }),
    spacedName: Type.String({ description: FIELD.spacedName }),
    address: Type.String({ description: 'Address of the request' }),
    amount: described(Amount, 'Amount held, in the smallest unit of the rune'),
    outputCount: Count('Number of unspent outputs that hold it'),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: ['not-found'],
  example: { path: { rune: ORDINALS_EXAMPLE.rune, address: ORDINALS_EXAMPLE.address } },

  handle({ db, network }, { path }) {
    const address = bitcoinAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rune = await requireRune(snapshot, path.rune);
      const scriptId = await findScriptId(snapshot, address.script);
      const held = scriptId === undefined ? undefined : await runeHolding(snapshot, rune.number, scriptId);
      return {
        runeId: `${rune.height}:${rune.txIndex}`,
        spacedName: spacedName(rune),
        address: address.text,
        amount: (held?.amount ?? 0n).toString(),
        outputCount: held?.outputCount ?? 0,
        tip: toBitcoinTipJson(tip),
      };
    });
  },
});
