import Type from 'typebox';
import { drepStates } from '../../../../store/queries/cardano/governance/dreps.js';
import { listDRepsOfEpoch } from '../../../../store/queries/cardano/governance/listed-dreps.js';
import { LEDGER_NOTE } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Nullable, named, OneOf } from '../../../kit/schema.js';
import { ANCHOR_FIELDS, toAnchorFields } from '../anchor-documents.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { DREP_FIELDS, loadDRepEpoch, toDRepStanding } from './drep-content.js';
import { toDRepFields } from './requested-drep.js';

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

export const listDReps = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listDReps',
  route: `GET ${BLOCKFROST}/governance/dreps`,
  summary: 'List DReps with their metadata',
  description: LEDGER_NOTE,
  query: Type.Object({
    ...OrderedPageQuery.properties,
    order_by: Type.Optional(OneOf(['amount'], 'By voting power instead of the order of appearance')),
    retired: flag('Only DReps that have retired, or only others'),
    expired: flag('Only DReps that have expired, or only others'),
  }),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},
  result: Type.Array(
    named(
      'drep_item',
      Closed({
        ...DREP_FIELDS,
        metadata: Nullable(Closed(ANCHOR_FIELDS, { description: 'Document of the anchor; null without an anchor' })),
      }),
    ),
  ),

  handle: ({ db }, { query }) =>
    db.snapshot(async (snapshot) => {
      const context = await loadDRepEpoch(snapshot);
      const { order, retired, expired } = query;
      const sort = query.order_by === 'amount' ? 'power' : 'appearance';
      const listed = await readPage(query, (range) =>
        listDRepsOfEpoch(snapshot, context.ledger, { ...range, order, sort, retired, expired }),
      );
      const states = await drepStates(
        snapshot,
        listed.map(({ id }) => id),
        'whole',
      );
      return states.map((state, place) => ({
        ...toDRepFields(state.drep),
        amount: (listed[place]?.lovelace ?? 0n).toString(),
        ...toDRepStanding(state, context),
        metadata: state.anchor === undefined ? null : toAnchorFields(state.anchor),
      }));
    }),
});
