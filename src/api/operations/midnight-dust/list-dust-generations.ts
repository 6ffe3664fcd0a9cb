import Type from 'typebox';
import { capacityAt, maxCapacity } from '../../../chains/midnight/dust.js';
import { listGenerations } from '../../../store/queries/midnight/dust.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor } from '../../kit/paging.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named } from '../../kit/schema.js';
import { dustParametersAt } from '../../services/midnight/dust-facts.js';
import { midnightPage } from '../../services/midnight/pages.js';
import { toGeneration, toSeconds } from '../../shapes/midnight/dust-facts.js';
import { ByDustAddress, common } from '../../shapes/midnight/dust-generations.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightPage, PageLimit } from '../../shapes/midnight/pages.js';
import { readAddress } from '../../shapes/midnight/parameters.js';

export const listDustGenerations = operation({
  ...common,
  id: 'listDustGenerations',
  route: 'GET /api/midnight/dust/addresses/{dustAddress}/generations',
  summary: 'List the NIGHT outputs that generate DUST for an address',
  description:
    'In the order of the tree, one entry for each NIGHT output that generates DUST for the address. `activeOnly=true` leaves out spent NIGHT. Values are computed for the time of the newest block.',
  path: ByDustAddress,
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    activeOnly: Defaulted(Type.Boolean({ description: 'True: leave out spent NIGHT' }), false),
  }),
  result: MidnightPage(
    named(
      'MidnightDustGeneration',
      Closed({
        generationIndex: Count('Index in the tree of generations'),
        commitmentIndex: Nullable(Count('Index of the DUST in the tree of commitments; null when not known')),
        nightValue: described(Amount, 'NIGHT that generates, in STAR'),
        initialValue: described(Amount, 'DUST that the generation started with, in SPECK'),
        backingNight: Type.String({ description: 'Nonce of the NIGHT' }),
        ctime: Count('Creation time, in seconds since 1970'),
        dtime: Nullable(Count('Time at which the NIGHT was spent, in seconds since 1970')),
        currentValue: described(Amount, 'DUST generated up to the newest block, in SPECK'),
        maxValue: described(Amount, 'Maximum DUST that this NIGHT can generate, in SPECK'),
        txHash: Type.String({ description: FIELD.midnightTxHash }),
      }),
    ),
  ),
  errors: ['undecodable'],
  example: { path: { dustAddress: EXAMPLE.dustAddress } },

  async handle(context, { path, query }) {
    const owner = readAddress(path.dustAddress, context.network, 'dust');
    const parameters = await dustParametersAt(context.db, (await readTip(context.db)).height);
    return await midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      byTransaction: false,
      fetch: (db, { after, limit }) =>
        listGenerations(db, owner, {
          after: after?.[0] === undefined ? undefined : BigInt(after[0]),
          limit,
          activeOnly: query.activeOnly,
        }),
      keyOf: ({ generationIndex }) => [Number(generationIndex)],
      show: (row, tip) => ({
        generationIndex: Number(row.generationIndex),
        commitmentIndex: row.commitmentIndex === undefined ? null : Number(row.commitmentIndex),
        nightValue: String(row.night),
        initialValue: String(row.initialValue),
        backingNight: row.nonce,
        ctime: Number(row.ctime),
        dtime: row.dtime === undefined ? null : Number(row.dtime),
        currentValue: String(capacityAt(toGeneration(row), toSeconds(tip), parameters)),
        maxValue: String(maxCapacity(row.night, parameters)),
        txHash: row.txHash,
      }),
    });
  },
});
