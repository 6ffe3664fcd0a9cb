import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { drepIdsOf } from '../../../store/queries/cardano/drep-updates.js';
import { drepStates } from '../../../store/queries/cardano/dreps.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { type Delegator, delegators, delegatorsAfter } from '../../../store/queries/cardano/pool-delegators.js';
import { numberedPage, TipPage, tipPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, ExactInteger, Integer, named } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { notKnownYet } from '../not-known-yet.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { DREP_EXAMPLE, DRepIdPath, numberOfDRep } from './drep-id.js';
import { DREP_TYPES, DRepTypeName } from './drep-json.js';

const DRepDelegator = named(
  'DRepDelegator',
  Closed({
    address: Type.String({ description: 'Stake address' }),
    amount: described(Amount, 'Unspent outputs of the delegator, in lovelace'),
    slot: Count('Slot of the delegation certificate'),
  }),
);

const shownDelegator = (
  { stake, lovelace, slot }: Delegator,
  network: CardanoNetwork,
): Static<typeof DRepDelegator> => ({ address: stakeAddressText(stake, network), amount: lovelace.toString(), slot });

const WHO = 'Accounts that delegate now, in the order in which they came; amounts are their unspent outputs.';

export const listDRepDelegators = operation({
  id: 'listDRepDelegators',
  route: 'GET /api/dreps/{drepId}/delegators',
  tag: 'DReps',
  summary: 'Who lets a DRep vote',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRepDelegator),
  errors: [],
  example: DREP_EXAMPLE,

  async handle({ db, network }, { path, query }) {
    const drepId = await numberOfDRep(db, path.drepId);
    if (drepId === undefined) return [];
    const found = await numberedPage(query, (range) => delegators(db, { drepId }, { ...range, order: 'asc' }));
    return found.map((each) => shownDelegator(each, network));
  },
});

export const listGovernanceDRepDelegators = operation({
  id: 'listGovernanceDRepDelegators',
  route: 'GET /api/governance/dreps/{drepId}/delegators',
  tag: 'Governance',
  summary: 'Who lets a DRep vote',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Closed({
    items: Type.Array(DRepDelegator, { description: 'Delegators of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Count('Number of delegators'),
  }),
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const { page, pageSize } = query;
      const drepId = await numberOfDRep(snapshot, path.drepId);
      if (drepId === undefined) return { items: [], page, pageSize, total: 0 };
      const found = await numberedPage(query, (range) => delegators(snapshot, { drepId }, { ...range, order: 'asc' }));
      const [state] = await drepStates(snapshot, [drepId]);
      const items = found.map((each) => shownDelegator(each, network));
      return { items, page, pageSize, total: state?.delegatorCount ?? 0 };
    }),
});

export const pageDRepDelegators = operation({
  id: 'pageDRepDelegators',
  route: 'GET /api/dreps/{drepId}/delegators/page',
  tag: 'DReps',
  summary: 'Who lets a DRep vote, by cursor',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(DRepDelegator),
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network, cursor }, { path, query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, range) {
          const drepId = await numberOfDRep(snapshot, path.drepId);
          return drepId === undefined ? [] : await delegatorsAfter(snapshot, { drepId }, range);
        },
        keyOf: ({ txId, certIndex }) => [txId, certIndex],
        show: (each) => shownDelegator(each, network),
      },
    ),
});

const SpecialDRep = named(
  'SpecialDRep',
  Closed({
    drepType: described(DRepTypeName, 'Which of the two predefined choices'),
    votingPower: described(ExactInteger, 'Voting power delegated to it, in lovelace'),
    delegators: Count('Number of accounts that delegate to it'),
  }),
);

export const listSpecialDReps = operation({
  id: 'listSpecialDReps',
  route: 'GET /api/dreps/special',
  tag: 'DReps',
  summary: 'The two standing answers, and what stands behind them',
  description: 'Unspent outputs of the delegators now. Of an epoch it is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(SpecialDRep),
  errors: ['not-implemented'],
  example: {},

  handle({ db }, { query }) {
    if (query.epoch !== undefined) throw notKnownYet('voting power per epoch', db);
    return db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const both = [{ type: 'abstain' }, { type: 'no-confidence' }] as const;
      const ids = await drepIdsOf(snapshot, both);
      const states = await drepStates(
        snapshot,
        ids.filter((id) => id !== undefined),
      );
      return both.map(({ type }) => {
        const state = states.find(({ drep }) => drep.type === type);
        return {
          drepType: DREP_TYPES[type],
          votingPower: state?.lovelace ?? 0n,
          delegators: state?.delegatorCount ?? 0,
        };
      });
    });
  },
});
