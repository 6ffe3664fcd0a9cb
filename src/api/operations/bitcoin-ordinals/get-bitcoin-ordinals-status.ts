import Type from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { formatRuneName } from '../../../chains/bitcoin/runes/rune-name.js';
import { minimumRuneName } from '../../../chains/bitcoin/runes/rune-schedule.js';
import { ordinalsCounts } from '../../../store/queries/bitcoin/ordinals-outputs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, OneOf } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinOrdinalsStatus = operation({
  ...ordinals,
  id: 'getBitcoinOrdinalsStatus',
  route: 'GET /api/btc/ordinals/status',
  summary: 'Get the state of the inscription and rune index',
  description:
    'The index of this service records the inscriptions and runes of outputs with each block. With `outputsFrom` = `ord` an ord server is queried for the contents of outputs; all other data still comes from the index.',
  result: Closed({
    tip: described(BitcoinPageTip, FIELD.tip),
    fromHeight: Count('Height of the first indexed block; older blocks are not indexed'),
    outputsFrom: OneOf(['index', 'ord'], 'Whether the index or an ord server provides the contents of outputs'),
    inscriptions: Count('Number of inscriptions, cursed ones included'),
    cursedInscriptions: Count('Number of inscriptions with a negative number'),
    unboundInscriptions: described(Amount, 'Number of inscriptions that are bound to no satoshi'),
    lostSatoshi: { ...Amount, description: 'Satoshi that no coinbase claimed since the first indexed block' },
    runes: Count('Number of runes'),
    minimumRuneName: Type.String({ description: 'Shortest name that the next block may etch' }),
    satIndex: Type.Boolean({ description: 'True when the ordinal number of each satoshi is indexed' }),
  }),
  errors: [],
  example: {},

  handle({ db, network, services }) {
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const counts = (await ordinalsCounts(snapshot, tip.height))!;
      return {
        tip: toBitcoinTipJson(tip),
        fromHeight: counts.fromHeight,
        outputsFrom: services.ordServers.has(network.id) ? ('ord' as const) : ('index' as const),
        inscriptions: counts.blessed + counts.cursed,
        cursedInscriptions: counts.cursed,
        unboundInscriptions: counts.unbound.toString(),
        lostSatoshi: counts.lostSatoshi.toString(),
        runes: counts.runes,
        minimumRuneName: formatRuneName(minimumRuneName(tip.height + 1, getChainParameters(network))),
        satIndex: false,
      };
    });
  },
});
