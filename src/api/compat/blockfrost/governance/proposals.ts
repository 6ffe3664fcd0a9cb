import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { GovernanceActionId } from '../../../../chains/cardano/governance/governance.js';
import { actionIdText, parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { actionJson } from '../../../../chains/cardano/governance/governance-json.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { actionEvents } from '../../../../store/queries/cardano/governance/action-events.js';
import { listedActions } from '../../../../store/queries/cardano/governance/proposals.js';
import { LEDGER_NOTE, requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../../kit/schema.js';
import { decodeAction } from '../../../shapes/governance/proposal-json.js';
import { ExactJson } from '../../../shapes/outputs/data-json.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, slicePage } from '../paging.js';
import { GOVERNANCE_TYPES, GovernanceType } from './governance-types.js';
import { bothForms, findProposal, PROPOSAL_FIELDS, proposalRoute, toProposalFields } from './requested-proposal.js';

export const listProposals = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listProposals',
  route: `GET ${BLOCKFROST}/governance/proposals`,
  summary: 'List governance actions',
  query: OrderedPageQuery,
  result: Type.Array(named('proposal_item', Closed({ ...PROPOSAL_FIELDS, governance_type: GovernanceType }))),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      // All are read: an action requires a large deposit, so there are only hundreds.
      const actions = await listedActions(snapshot, network);
      return slicePage(query, query.order === 'asc' ? actions : actions.toReversed()).map(({ id, kind }) => ({
        ...toProposalFields(parseActionId(id)),
        governance_type: GOVERNANCE_TYPES[kind],
      }));
    }),
});

const Epoch = (description: string) => Nullable(Count(description));

export const getProposal = bothForms((route) =>
  operation({
    ...proposalRoute(route),
    id: `blockfrost.getProposal${route.suffix}`,
    route: `GET ${route.base}`,
    summary: 'Get a governance action',
    description: LEDGER_NOTE,
    cachedUntilNextBlock: true,
    errors: ['not-found', 'not-implemented'],
    result: named(
      'proposal',
      Closed({
        ...PROPOSAL_FIELDS,
        governance_type: GovernanceType,
        governance_description: ExactJson('The action in the JSON form of the ledger'),
        deposit: described(Amount, 'Deposit, in lovelace'),
        return_address: Type.String({ description: 'Stake address to which the deposit returns' }),
        ratified_epoch: Epoch('Epoch in which it was ratified; null when it was not'),
        enacted_epoch: Epoch('Epoch in which it was enacted; null when it was not'),
        dropped_epoch: Epoch('Epoch in which it was removed without being enacted; null when it was not'),
        expired_epoch: Epoch('Epoch in which it expired; null when it did not'),
        expiration: Count('Epoch in which it expires unless it is decided before'),
      }),
    ),

    handle({ db, network }, { path }) {
      const id = route.read(path as Readonly<Record<string, string>>);
      return db.snapshot(async (snapshot) => {
        const proposed = await findProposal(snapshot, id);
        await requireLedger(snapshot);
        const action = decodeAction(proposed);
        return {
          ...toProposalFields(id),
          governance_type: GOVERNANCE_TYPES[action.kind],
          governance_description: actionJson(action),
          deposit: proposed.deposit.toString(),
          return_address: addressBytesText(proposed.returnAccount),
          ...(await readDecisions(snapshot, network, id)),
        };
      });
    },
  }),
);

/** An action that expires is marked at the boundary after its last epoch, and removed at the next one. */
async function readDecisions(db: NetworkDb<'cardano'>, network: CardanoNetwork, id: GovernanceActionId) {
  const [events, actions, { epoch: current }] = await Promise.all([
    actionEvents(db, id),
    listedActions(db, network),
    readTip(db),
  ]);
  const listed = actions.find((action) => action.id === actionIdText(id));
  const expiration = (listed?.expiresEpoch ?? current) + 1;
  const findEpoch = (status: string): number | undefined => events.find((event) => event.status === status)?.epoch;
  const expired = listed?.status === 'expired';
  return {
    ratified_epoch: findEpoch('ratified') ?? null,
    enacted_epoch: findEpoch('enacted') ?? null,
    dropped_epoch: findEpoch('dropped') ?? findEpoch('expired') ?? null,
    expired_epoch: expired ? expiration : null,
    expiration,
  };
}
