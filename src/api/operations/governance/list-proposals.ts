import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type ListedAction, listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { yesVotesByAction } from '../../../store/queries/cardano/governance/votes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, Closed, Count, Defaulted, described, Integer, OneOf, Text } from '../../kit/schema.js';
import { toActionsJson } from '../../services/governance/proposals.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { ActionType, STATUS, STATUSES } from '../../shapes/governance/proposals.js';
import { GovProposal } from '../../shapes/transactions/governance-json.js';
import { ACTION_TYPES } from '../../shapes/transactions/vote-json.js';

export const listProposals = operation({
  id: 'listProposals',
  route: 'GET /api/governance/proposals',
  tag: 'Governance',
  summary: 'List governance actions',
  description: STATUS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    type: Type.Optional(described(ActionType, 'Only actions of this type')),
    status: Type.Optional(OneOf(STATUSES, 'Only actions in this state')),
    search: Type.Optional(Text(200, { description: 'Text in the title, or prefix of the id' })),
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
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle({ db, network }, { query }) {
    const { page, pageSize, sort } = query;
    const returnAccount =
      query.returnAddress === undefined ? undefined : encodeAddress(readAddress(query.returnAddress, network));
    return db.snapshot(async (snapshot) => {
      const actions = await listedActions(snapshot, network);
      const chosen = actions.filter((action) => matches(action, { ...query, returnAccount }));
      const ordered = chosen.toSorted(await loadOrder(snapshot, sort));
      const items = await toActionsJson(snapshot, ordered.slice((page - 1) * pageSize, page * pageSize));
      return { items, page, pageSize, total: chosen.length };
    });
  },
});

interface ActionFilter {
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  readonly returnAccount?: Uint8Array | undefined;
}

function matches(action: ListedAction, { type, status, search, returnAccount }: ActionFilter): boolean {
  if (type !== undefined && ACTION_TYPES[action.kind] !== type) return false;
  if (status !== undefined && action.status !== status) return false;
  if (returnAccount !== undefined && Buffer.compare(action.returnAccount, returnAccount) !== 0) return false;
  if (search === undefined || search === '') return true;
  const searchText = search.toLowerCase();
  return action.id.startsWith(searchText) || (action.title?.toLowerCase().includes(searchText) ?? false);
}

type Compare = (a: ListedAction, b: ListedAction) => number;

const oldestFirst: Compare = (a, b) => a.txId - b.txId || a.index - b.index;

const NEVER = Number.MAX_SAFE_INTEGER;

async function loadOrder(db: NetworkDb<'cardano'>, sort: string): Promise<Compare> {
  if (sort === 'oldest') return oldestFirst;
  if (sort === 'expiring') {
    // Open actions come first.
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
