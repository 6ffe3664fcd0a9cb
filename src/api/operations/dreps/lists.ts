import Type, { type Static } from 'typebox';
import { parseDRepId } from '../../../chains/cardano/governance-id.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type DRepSurroundings, drepSurroundings } from '../../../store/queries/cardano/drep-power.js';
import { drepIdsOf } from '../../../store/queries/cardano/drep-updates.js';
import {
  type DRepFilter,
  type DRepSort,
  type DRepStatus,
  drepCount,
  drepIds,
  drepStates,
} from '../../../store/queries/cardano/dreps.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed, Count, Defaulted, Integer, OneOf, Text } from '../../schema.js';
import { readDRepId } from './drep-id.js';
import { DRep, shownDRep } from './drep-json.js';

const SORTS = ['votingPower', '-votingPower', 'name', 'registered', 'activity', 'random'] as const;

const selection = {
  search: Type.Optional(Text(200, { description: 'Part of a name, or an id' })),
  status: Type.Optional(OneOf(['active', 'inactive', 'retired'], 'Only DReps in this state')),
  sort: Defaulted(
    OneOf(
      SORTS,
      '`votingPower` is highest first, `-votingPower` lowest first; `registered` and `activity` latest first; `random` the same for the same `seed`',
    ),
    'votingPower',
  ),
  seed: Defaulted(Text(64, { description: 'Seed of the order for `sort=random`' }), ''),
};

interface Selection {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
  readonly status?: DRepStatus;
  readonly sort: DRepSort;
  readonly seed: string;
  readonly hasMetadata?: boolean;
}

const POWER =
  'Voting power counts the unspent outputs of the delegators and the deposits of their open proposals; rewards are not known. The two standing answers are not in the list.';

/** Specification 2.11 and 4.3. */
export const listGovernanceDReps = operation({
  id: 'listGovernanceDReps',
  route: 'GET /api/governance/dreps',
  tag: 'Governance',
  summary: 'DReps, the most powerful first',
  description: `${POWER} With \`hasMetadata=true\` only those whose document was fetched and names them, and without \`total\`.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  query: Type.Object({
    hasMetadata: Type.Optional(Type.Boolean({ description: '`false` filters nothing' })),
    ...selection,
    page: Page(1000),
    pageSize: PageSize(20),
  }),
  result: Closed({
    items: Type.Array(DRep, { description: 'DReps of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Type.Optional(Count('Absent with `hasMetadata=true`')),
  }),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const { page, pageSize } = query;
      const around = await drepSurroundings(snapshot, network);
      const filter = await filterOf(snapshot, query, around);
      const items = await pageOfDReps(snapshot, query, filter, around);
      if (query.hasMetadata) return { items, page, pageSize };
      return { items, page, pageSize, total: filter === undefined ? 0 : await drepCount(snapshot, filter) };
    }),
});

export const listDReps = operation({
  id: 'listDReps',
  route: 'GET /api/dreps',
  tag: 'DReps',
  summary: 'DReps, the most powerful first',
  description: POWER,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  query: Type.Object({ ...selection, page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRep),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const around = await drepSurroundings(snapshot, network);
      return await pageOfDReps(snapshot, query, await filterOf(snapshot, query, around), around);
    }),
});

/** Undefined where nobody can match. */
async function filterOf(
  db: NetworkDb<'cardano'>,
  { search, status, hasMetadata }: Selection,
  { activeSinceTxId, deposits }: DRepSurroundings,
): Promise<DRepFilter | undefined> {
  const filter = { status, hasMetadata, activeSinceTxId, deposits };
  if (search === undefined || search === '') return filter;
  const drep = idIn(search);
  if (drep === undefined) return { ...filter, search };
  const only = (await drepIdsOf(db, [await readDRepId(db, search)]))[0];
  return only === undefined ? undefined : { ...filter, only };
}

function idIn(text: string): ReturnType<typeof parseDRepId> | undefined {
  try {
    return parseDRepId(text);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

async function pageOfDReps(
  db: NetworkDb<'cardano'>,
  query: Selection,
  filter: DRepFilter | undefined,
  around: DRepSurroundings,
): Promise<Static<typeof DRep>[]> {
  if (filter === undefined) return [];
  const ids = await numberedPage(query, (range) => drepIds(db, filter, { ...query, ...range }));
  return (await drepStates(db, ids)).map((state) => shownDRep(state, around));
}
