import Type from 'typebox';
import type { Voter } from '../../../../chains/cardano/governance/governance.js';
import { actionIdCip129, parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { actionFacts } from '../../../../store/queries/cardano/governance/actions.js';
import { anchorKey, findAnchors } from '../../../../store/queries/cardano/governance/anchors.js';
import { type CastVote, castVotesBefore, type VoteFilter } from '../../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { findVoter } from '../../../services/dreps/votes.js';
import { findMemberVoters, readVoterId } from '../../../services/governance/voter-id.js';
import { readActionId } from '../../../shapes/governance/action-id.js';
import { VoterIdText } from '../../../shapes/governance/voter-id.js';
import { ACTION_TYPES, toVoteJson } from '../../../shapes/transactions/vote-json.js';
import { bool, count, FIELDS, json, text } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { PoolId, readPoolId } from '../pools/pool-columns.js';
import { type RowRequest, readAllowed } from '../rows/row-request.js';
import { toDocumentJson } from '../shapes/json-document.js';
import { ANCHOR_COLUMNS, DRepIdText, toAnchorColumns } from './drep-columns.js';

const BATCH_ROWS = 1_000;

/** Votes, newest first. */
async function* readVotes({ db }: Pick<KoiosContext, 'db'>, filter: VoteFilter): AsyncGenerator<readonly CastVote[]> {
  let after: readonly number[] | undefined;
  for (;;) {
    const votes = await castVotesBefore(db, filter, { after, limit: BATCH_ROWS });
    yield votes;
    const last = votes.at(-1);
    if (last === undefined || votes.length < BATCH_ROWS) return;
    after = [last.position.id, last.index];
  }
}

const NEWEST_FIRST = [{ column: 'block_time', descending: true }] as const;

const PROPOSAL_COLUMNS = {
  proposal_id: text('Id of the governance action (CIP-129)'),
  proposal_tx_hash: text('Transaction of the governance action'),
  proposal_index: count('Index of the governance action in its transaction'),
} as const;

const toProposalColumns = ({ action }: CastVote['vote']) => ({
  proposal_id: actionIdCip129(action),
  proposal_tx_hash: toHex(action.txHash),
  proposal_index: action.index,
});

const VOTE_COLUMNS = {
  ...PROPOSAL_COLUMNS,
  vote_tx_hash: text('Transaction of the vote'),
  block_time: FIELDS.block_time,
  vote: text('`Yes`, `No` or `Abstain`'),
  ...ANCHOR_COLUMNS,
} as const;

async function* readVoterVotes({ db, network }: Pick<KoiosContext, 'db' | 'network'>, filter: VoteFilter) {
  for await (const votes of readVotes({ db }, filter))
    yield votes.map(({ vote, position }) => ({
      ...toProposalColumns(vote),
      vote_tx_hash: toHex(position.hash),
      block_time: slotToTime(network, position.block.slot),
      vote: toVoteJson(vote).vote,
      ...toAnchorColumns(vote.anchor),
    }));
}

export const drepVotes = koiosRoute({
  path: 'drep_votes',
  summary: 'List the votes of a DRep, newest first',
  columns: VOTE_COLUMNS,
  parameters: { _drep_id: DRepIdText },
  example: { query: { _drep_id: EXAMPLE.drepId } },

  async read(context, { parameters }) {
    const voter = await findVoter(context.db, parameters._drep_id);
    return voter === undefined ? [] : { batches: readVoterVotes(context, { voters: [voter] }), sorted: NEWEST_FIRST };
  },
});

export const poolVotes = koiosRoute({
  path: 'pool_votes',
  summary: 'List the votes of a pool, newest first',
  columns: VOTE_COLUMNS,
  parameters: { _pool_bech32: PoolId },
  example: { query: { _pool_bech32: EXAMPLE.poolId } },

  read(context, { parameters }) {
    const voter: Voter = { role: 'pool', credential: { type: 'key', hash: readPoolId(parameters._pool_bech32) } };
    return { batches: readVoterVotes(context, { voters: [voter] }), sorted: NEWEST_FIRST };
  },
});

export const committeeVotes = koiosRoute({
  path: 'committee_votes',
  summary: 'List the votes of a committee member, or of the whole committee, newest first',
  columns: VOTE_COLUMNS,
  parameters: { _cc_hot_id: Type.Optional(VoterIdText) },
  example: { query: { _cc_hot_id: EXAMPLE.committeeHotId } },

  async read(context, { parameters }) {
    const filter: VoteFilter =
      parameters._cc_hot_id === undefined
        ? { role: 'committee' }
        : { voters: await findMemberVoters(context.db, parameters._cc_hot_id) };
    return { batches: readVoterVotes(context, filter), sorted: NEWEST_FIRST };
  },
});

export const proposalVotes = koiosRoute({
  path: 'proposal_votes',
  summary: 'List the current votes on a governance action, newest first',
  columns: {
    block_time: FIELDS.block_time,
    voter_role: text('`ConstitutionalCommittee`, `DRep` or `SPO`'),
    voter_id: text('Id of the voter in bech32'),
    voter_hex: text('Hash of the credential of the voter'),
    voter_has_script: bool('True when the credential is a script'),
    vote: text('`Yes`, `No` or `Abstain`'),
    ...ANCHOR_COLUMNS,
  },
  parameters: { _proposal_id: Type.String({ maxLength: 128, description: 'Id of a governance action (CIP-129)' }) },
  example: { query: { _proposal_id: EXAMPLE.govActionId } },

  read(context, { parameters }) {
    const action = readActionId(parameters._proposal_id);
    const batches = (async function* () {
      for await (const votes of readVotes(context, { action, counting: true }))
        yield votes.map(({ vote, position }) => {
          const own = toVoteJson(vote);
          return {
            block_time: slotToTime(context.network, position.block.slot),
            voter_role: own.voterRole,
            voter_id: own.voterId,
            voter_hex: own.voterHash,
            voter_has_script: own.hasScript,
            vote: own.vote,
            ...toAnchorColumns(vote.anchor),
          };
        });
    })();
    return { batches, sorted: NEWEST_FIRST };
  },
});

export const voteList = koiosRoute({
  path: 'vote_list',
  summary: 'List all votes, newest first',
  columns: {
    vote_tx_hash: text('Transaction of the vote'),
    voter_role: text('`ConstitutionalCommittee`, `DRep` or `SPO`'),
    voter_id: text('Id of the voter in bech32'),
    ...PROPOSAL_COLUMNS,
    proposal_type: text('Type of the governance action'),
    epoch_no: FIELDS.epoch_no,
    block_height: FIELDS.block_height,
    block_time: FIELDS.block_time,
    vote: text('`Yes`, `No` or `Abstain`'),
    ...ANCHOR_COLUMNS,
    meta_json: json('The document; null until it is fetched'),
  },
  narrowBy: ['voter_id', 'proposal_id'],
  example: { query: { limit: 10 } },

  async read(context, { request }) {
    const filter = await readVoteFilter(context.db, request);
    const batches = (async function* () {
      for await (const votes of readVotes(context, filter)) {
        const [facts, documents] = await Promise.all([
          actionFacts(
            context.db,
            votes.map(({ vote }) => vote.action),
          ),
          findAnchors(
            context.db,
            votes.flatMap(({ vote }) => vote.anchor ?? []),
          ),
        ]);
        yield votes.map(({ vote, position }, index) => {
          const own = toVoteJson(vote);
          const fact = facts[index];
          return {
            vote_tx_hash: toHex(position.hash),
            voter_role: own.voterRole,
            voter_id: own.voterId,
            ...toProposalColumns(vote),
            proposal_type: fact === undefined ? '' : ACTION_TYPES[fact.kind],
            epoch_no: position.block.epoch,
            block_height: position.block.height,
            block_time: slotToTime(context.network, position.block.slot),
            vote: own.vote,
            ...toAnchorColumns(vote.anchor),
            meta_json: toDocumentJson(vote.anchor && documents.get(anchorKey(vote.anchor))?.content),
          };
        });
      }
    })();
    return { batches, sorted: [{ column: 'block_height', descending: true }] };
  },
});

/** Filters on one voter and one governance action select ranges of an index. */
async function readVoteFilter(db: KoiosContext['db'], request: RowRequest): Promise<VoteFilter> {
  const voters = readAllowed(request, 'voter_id');
  const actions = readAllowed(request, 'proposal_id');
  try {
    return {
      voters: voters?.length === 1 ? await readVoterId(db, String(voters[0])) : undefined,
      action: actions?.length === 1 ? parseActionId(String(actions[0])) : undefined,
    };
  } catch (error) {
    // Text that is no id matches no row, which the filter itself decides.
    if (error instanceof DecodeError || error instanceof ServiceError) return {};
    throw error;
  }
}
