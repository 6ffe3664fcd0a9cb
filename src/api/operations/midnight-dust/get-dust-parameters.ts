import Type from 'typebox';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { parametersView } from '../../services/midnight/dust-facts.js';
import { common } from '../../shapes/midnight/dust-generations.js';
import { Height, noSuch } from '../../shapes/midnight/parameters.js';

export const getDustParameters = operation({
  ...common,
  id: 'getDustParameters',
  route: 'GET /api/midnight/dust/parameters',
  summary: 'Get the DUST generation and fee parameters',
  description: '`atHeight` selects an earlier block. Returns 404 when the parameters of that block are not known.',
  query: Type.Object({
    atHeight: Type.Optional(described(Height, 'Parameters after this block; the newest when absent')),
  }),
  result: named(
    'MidnightDustParameters',
    Closed({
      nightDustRatio: Type.String({ description: 'Maximum SPECK per STAR' }),
      generationDecayRate: Type.String({ description: 'SPECK that a STAR generates or loses per second' }),
      gracePeriodSeconds: Count('Time for which a transaction may refer to an old state, in seconds'),
      timeToCapSeconds: Count('Time in which NIGHT generates its maximum, in seconds'),
      fees: Closed(
        {
          overallPrice: Type.Number({ description: 'Price of a full block, relative to the base' }),
          readFactor: Type.Number({ description: 'Weight of reads in the fee' }),
          computeFactor: Type.Number({ description: 'Weight of computation in the fee' }),
          blockUsageFactor: Type.Number({ description: 'Weight of block space in the fee' }),
          writeFactor: Type.Number({ description: 'Weight of writes in the fee' }),
          maxPriceAdjustment: Type.Number({ description: 'Largest change of the prices from one block to the next' }),
        },
        { description: 'Prices of the fee model' },
      ),
      height: Count('Height of the block that the parameters apply after'),
    }),
  ),
  errors: ['not-found', 'undecodable'],
  example: {},

  async handle({ db }, { query }) {
    const height = query.atHeight ?? (await readTip(db)).height;
    const view = await parametersView(db, height);
    if (view === undefined) throw noSuch('block with known parameters');
    const { dust, fees } = view;
    return {
      nightDustRatio: String(dust.nightDustRatio),
      generationDecayRate: String(dust.generationDecayRate),
      gracePeriodSeconds: Number(dust.gracePeriodSeconds),
      timeToCapSeconds: Number(dust.timeToCapSeconds),
      fees: { ...fees },
      height,
    };
  },
});
