import { runeRelations } from '../../../store/queries/bitcoin/runes.js';
import { operation } from '../../kit/operation.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { requireRune } from '../../services/bitcoin/runes-record.js';
import { BitcoinRuneDetails, runeDefinition, toRuneJson } from '../../shapes/bitcoin/runes-record.js';

export const getBitcoinRune = operation({
  ...runeDefinition,
  id: 'getBitcoinRune',
  route: 'GET /api/btc/ordinals/runes/{rune}',
  summary: 'Get a rune',
  description:
    'Accepts the id, the name or the spaced name. `mintable` says whether the next block may mint it. Returns 404 when it does not exist.',
  result: BitcoinRuneDetails,

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rune = await requireRune(snapshot, path.rune);
      return { ...toRuneJson(rune, tip.height), ...(await runeRelations(snapshot, rune.number)) };
    });
  },
});
