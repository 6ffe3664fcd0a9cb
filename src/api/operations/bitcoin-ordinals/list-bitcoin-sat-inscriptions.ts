import Type from 'typebox';
import { readSatHolder } from '../../../store/queries/bitcoin/sat-moves.js';
import { operation } from '../../kit/operation.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { requireSat } from '../../services/bitcoin/require-sat.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { SAT_EXAMPLE, SatPath } from '../../shapes/bitcoin/ordinals-sats.js';

export const listBitcoinSatInscriptions = operation({
  ...ordinals,
  id: 'listBitcoinSatInscriptions',
  route: 'GET /api/btc/ordinals/sats/{sat}/inscriptions',
  summary: 'List the inscriptions on a satoshi',
  description: 'Ids, oldest first. 501 if the satoshi is older than the index.',
  path: SatPath,
  result: Type.Array(Type.String({ description: 'Inscription id' })),
  errors: ['not-implemented'],
  example: SAT_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const { location } = await requireSat(snapshot, path.sat);
      return location.kind === 'output' ? [...(await readSatHolder(snapshot, location)).inscriptions] : [];
    }),
});
