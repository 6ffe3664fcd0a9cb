import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/address.js';
import { actionIdText } from '../../../chains/cardano/governance-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type ListedAction,
  listedActions,
  proposedActions,
} from '../../../store/queries/cardano/governance-proposals.js';
import { yesVotesByAction } from '../../../store/queries/cardano/governance-votes.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { AddressText, Closed, Count, Defaulted, described, Integer, OneOf, Text } from '../../schema.js';
import { readAddress } from '../addresses/address-parts.js';
import { GovProposal } from '../transactions/governance-json.js';
import { ACTION_TYPES } from '../transactions/vote-json.js';
import { ActionIdPath, knownAction, readActionId } from './action-id.js';
import { GovActionDetail, shownActionDetail, shownProposal } from './proposal-json.js';

/** What is not known is `unknown`, never a guess. */
export const STATUSES = ['active', 'ratified', 'enacted', 'expired', 'dropped', 'unknown'] as const;

export const ActionType = OneOf(Object.values(ACTION_TYPES) as readonly (typeof ACTION_TYPES)[ListedAction['kind']][]);

const STATUS =
  '`active` up to the epoch in which it expires; `enacted` where a later action proves it; other states come from a source that knows the ledger, and are `unknown` without one.';

export const listProposals = operation({
  id: 'listProposals',
  route: 'GET /api/governance/proposals',
  tag: 'Governance',
  summary: 'Governance actions',
  description: STATUS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    type: Type.Optional(described(ActionType, 'Only actions of this type')),
    status: Type.Optional(OneOf(STATUSES, 'Only actions in this state')),
    search: Type.Optional(Text(200, { description: 'Text in the title, or the beginning of the id' })),
    returnAddress: Type.Optional(described(AddressText, 'Only actions whose deposit returns to this stake address')),
    sort: Defaulted(
      OneOf(
        ['newest', 'oldest', 'expiring', 'mostYes'],
        'Order of the list; `expiring` lists the action that expires first',
      ),
      'newest',
    ),
    page: Page(1000),
    pageSize: PageSize(20),
  }),
  result: Closed({
    items: Type.Array(GovProposal, { description: 'Governance actions of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Count('Number of actions that match'),
  }),
  errors: [],
  example: {},

  handle({ db, network }, { query }) {
    const { page, pageSize, sort } = query;
    const returnAccount =
      query.returnAddress === undefined ? undefined : encodeAddress(readAddress(query.returnAddress, network));
    return db.snapshot(async (snapshot) => {
      const actions = await listedActions(snapshot, network);
      const chosen = actions.filter((action) => matches(action, { ...query, returnAccount }));
      const ordered = chosen.toSorted(await orderOf(snapshot, sort));
      const items = await shownActions(snapshot, ordered.slice((page - 1) * pageSize, page * pageSize));
      return { items, page, pageSize, total: chosen.length };
    });
  },
});

interface Wanted {
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  readonly returnAccount?: Uint8Array | undefined;
}

function matches(action: ListedAction, { type, status, search, returnAccount }: Wanted): boolean {
  if (type !== undefined && ACTION_TYPES[action.kind] !== type) return false;
  if (status !== undefined && action.status !== status) return false;
  if (returnAccount !== undefined && Buffer.compare(action.returnAccount, returnAccount) !== 0) return false;
  if (search === undefined || search === '') return true;
  const wanted = search.toLowerCase();
  return action.id.startsWith(wanted) || (action.title?.toLowerCase().includes(wanted) ?? false);
}

type Compare = (a: ListedAction, b: ListedAction) => number;

const oldestFirst: Compare = (a, b) => a.txId - b.txId || a.index - b.index;
const NEVER = Number.MAX_SAFE_INTEGER;

async function orderOf(db: NetworkDb<'cardano'>, sort: string): Promise<Compare> {
  if (sort === 'oldest') return oldestFirst;
  if (sort === 'expiring') {
    // What can still be voted on comes first.
    const rank = ({ status, expiresEpoch }: ListedAction): number =>
      status === 'active' ? (expiresEpoch ?? NEVER) : NEVER;
    return (a, b) => rank(a) - rank(b) || oldestFirst(b, a);
  }
  if (sort === 'mostYes') {
    const yes = await yesVotesByAction(db);
    return (a, b) => (yes.get(b.id) ?? 0) - (yes.get(a.id) ?? 0) || oldestFirst(b, a);
  }
  return (a, b) => oldestFirst(b, a);
}

export const listCurrentProposals = operation({
  id: 'listCurrentProposals',
  route: 'GET /api/governance/proposals/current',
  tag: 'Governance',
  summary: 'Governance actions that can be voted on, newest first',
  description: STATUS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(GovProposal),
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const actions = await listedActions(snapshot, network);
      return await shownActions(snapshot, actions.filter(({ status }) => status === 'active').toReversed());
    }),
});

export const getProposal = operation({
  id: 'getProposal',
  route: 'GET /api/governance/proposals/{govActionId}',
  tag: 'Governance',
  summary: 'One governance action with its content and the document under its anchor',
  description: STATUS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: GovActionDetail,
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network }, { path }) {
    const id = readActionId(path.govActionId);
    return db.snapshot(async (snapshot) => {
      const action = await knownAction(snapshot, id);
      return shownActionDetail(action, await listedAction(snapshot, network, actionIdText(id)));
    });
  },
});

/** The status of an action may follow from others, so that all are looked at. */
async function listedAction(db: NetworkDb<'cardano'>, network: CardanoNetwork, id: string): Promise<ListedAction> {
  const listed = (await listedActions(db, network)).find((action) => action.id === id);
  if (listed === undefined) throw new ServiceError('not-found', `${db.network} has no governance action ${id}`);
  return listed;
}

export async function shownActions(db: NetworkDb<'cardano'>, listed: readonly ListedAction[]) {
  const actions = await proposedActions(db, listed);
  return actions.map((action, place) => shownProposal(action, listed[place]!));
}
