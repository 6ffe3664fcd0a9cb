import Type from 'typebox';
import { RARITIES } from '../../../chains/bitcoin/ordinals/sat.js';
import { readSatHolder } from '../../../store/queries/bitcoin/sat-moves.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { requireSat } from '../../services/bitcoin/require-sat.js';
import { addressText, ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { SAT_EXAMPLE, SatPath } from '../../shapes/bitcoin/ordinals-sats.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinSat = operation({
  ...ordinals,
  id: 'getBitcoinSat',
  route: 'GET /api/btc/ordinals/sats/{sat}',
  summary: 'Get a satoshi by its ordinal number',
  description:
    'Name, rarity and other facts by the rules of ord, and the current location: the satoshi is followed through all its transactions, up to 2,000 of them. 501 if it is older than the index.',
  path: SatPath,
  result: named(
    'BitcoinSat',
    Closed({
      sat: Count('Ordinal number'),
      name: Type.String({ description: 'Name of the satoshi, in letters' }),
      decimal: Type.String({ description: 'Block and offset in its subsidy' }),
      degree: Type.String({ description: 'Cycle, position in the halving, position in the adjustment period, offset' }),
      percentile: Type.String({ description: 'Position among all satoshi' }),
      blockHeight: Count('Block in which it was or will be mined'),
      offset: Count('Offset in the subsidy of the block'),
      cycle: Count('Number of six halvings before it'),
      epoch: Count('Number of halvings before it'),
      period: Count('Number of difficulty adjustments before it'),
      rarity: OneOf(
        RARITIES,
        'First satoshi of a block (`uncommon`), of an adjustment period, of a halving, of a cycle, of all',
      ),
      charms: Type.Array(Type.String({ description: 'Charm' }), { description: 'Charms that follow from its number' }),
      status: OneOf(['held', 'lost', 'unmined'], '`lost` if no coinbase claimed it'),
      satpoint: Nullable(Type.String({ description: 'Output and offset in it; null unless it is held' })),
      address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
      inscriptions: Type.Array(Type.String({ description: 'Inscription id' }), {
        description: 'Inscriptions on it, oldest first',
      }),
      moves: Count('Transactions that moved it'),
      tip: described(BitcoinPageTip, FIELD.tip),
    }),
  ),
  errors: ['not-implemented'],
  example: SAT_EXAMPLE,

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const { facts, location } = await requireSat(snapshot, path.sat);
      const holder = location.kind === 'output' ? await readSatHolder(snapshot, location) : undefined;
      const { height, offset, ...own } = facts;
      return {
        sat: path.sat,
        name: own.name,
        decimal: own.decimal,
        degree: own.degree,
        percentile: own.percentile,
        blockHeight: height,
        offset: Number(offset),
        cycle: own.cycle,
        epoch: own.epoch,
        period: own.period,
        rarity: own.rarity,
        charms: [...own.charms],
        status: location.kind === 'output' ? ('held' as const) : location.kind,
        satpoint: location.kind === 'output' && holder ? `${holder.txid}:${location.vout}:${location.offset}` : null,
        address: holder === undefined ? null : addressText(holder.script, network),
        inscriptions: [...(holder?.inscriptions ?? [])],
        moves: location.moves,
        tip: toBitcoinTipJson(tip),
      };
    }),
});
