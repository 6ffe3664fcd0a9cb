import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { Voter } from '../../../../chains/cardano/governance/governance.js';
import { governanceIdCip129 } from '../../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { proposedAction } from '../../../../store/queries/cardano/governance/proposals.js';
import { castVotes } from '../../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../../kit/schema.js';
import { decodeAction } from '../../../shapes/governance/proposal-json.js';
import { ANCHOR_FIELDS, toAnchorFields } from '../anchor-documents.js';
import { OrderedPageQuery, readPage, slicePage } from '../paging.js';
import { notFound } from '../parameters.js';
import { bothForms, findProposal, PROPOSAL_FIELDS, proposalRoute, toProposalFields } from './requested-proposal.js';

/** Lists of an unknown proposal are empty. */
export const listProposalWithdrawals = bothForms((route) =>
  operation({
    ...proposalRoute(route, EXAMPLE.withdrawalActionId),
    id: `blockfrost.listProposalWithdrawals${route.suffix}`,
    route: `GET ${route.base}/withdrawals`,
    summary: 'List the treasury withdrawals of a governance action',
    query: OrderedPageQuery,
    result: Type.Array(
      named(
        'proposal_withdrawal',
        Closed({
          stake_address: Type.String({ description: 'Stake address that the treasury pays' }),
          amount: described(Amount, 'Amount in lovelace'),
        }),
      ),
    ),

    async handle({ db }, { path, query }) {
      const proposed = await proposedAction(db, route.read(path as Readonly<Record<string, string>>));
      const action = proposed && decodeAction(proposed);
      if (action?.kind !== 'treasury-withdrawals') return [];
      const { withdrawals } = action;
      return slicePage(query, query.order === 'asc' ? withdrawals : withdrawals.toReversed()).map(
        ([account, lovelace]) => ({ stake_address: addressBytesText(account), amount: lovelace.toString() }),
      );
    },
  }),
);

const ROLES = {
  committee: 'constitutional_committee',
  drep: 'drep',
  pool: 'spo',
} as const satisfies Record<Voter['role'], string>;

/** Blockfrost names a member of the committee by the hash of the hot credential. */
function toVoterText({ role, credential }: Voter): string {
  if (role === 'pool') return poolIdBech32(credential.hash);
  return role === 'drep' ? governanceIdCip129('drep', credential) : toHex(credential.hash);
}

export const listProposalVotes = bothForms((route) =>
  operation({
    ...proposalRoute(route),
    id: `blockfrost.listProposalVotes${route.suffix}`,
    route: `GET ${route.base}/votes`,
    summary: 'List the votes on a governance action',
    query: OrderedPageQuery,
    cachedUntilNextBlock: true,
    result: Type.Array(
      named(
        'proposal_vote',
        Closed({
          tx_hash: Type.String({ description: FIELD.txHash }),
          cert_index: Count('Index of the vote in the transaction'),
          voter_role: OneOf(['constitutional_committee', 'drep', 'spo'], 'Kind of voter'),
          voter: Type.String({ description: 'Id of the DRep or pool, or hash of the hot credential' }),
          vote: OneOf(['yes', 'no', 'abstain'], FIELD.vote),
          counted: Type.Boolean({ description: 'False when the voter has replaced the vote' }),
        }),
      ),
    ),

    async handle({ db }, { path, query }) {
      const action = route.read(path as Readonly<Record<string, string>>);
      const votes = await readPage(query, (range) => castVotes(db, { action }, { ...range, order: query.order }));
      return votes.map(({ position, index, counting, vote: { voter, vote } }) => ({
        tx_hash: toHex(position.hash),
        cert_index: index,
        voter_role: ROLES[voter.role],
        voter: toVoterText(voter),
        vote,
        counted: counting,
      }));
    },
  }),
);

/** The older form has only proposals whose document was fetched and matches; the newer one says why there is none. */
export const getProposalMetadata = bothForms((route) =>
  operation({
    ...proposalRoute(route),
    id: `blockfrost.getProposalMetadata${route.suffix}`,
    route: `GET ${route.base}/metadata`,
    summary: "Get the document of a governance action's anchor",
    cachedUntilNextBlock: true,
    result: named(
      `proposal_metadata${route.suffix === '' ? '' : '_v2'}`,
      Closed({ ...PROPOSAL_FIELDS, ...ANCHOR_FIELDS }),
    ),

    async handle({ db }, { path }) {
      const id = route.read(path as Readonly<Record<string, string>>);
      const { anchor } = await findProposal(db, id);
      const fields = toAnchorFields(anchor);
      if (route.suffix === '' && fields.bytes === null) throw notFound();
      return { ...toProposalFields(id), ...fields };
    },
  }),
);
