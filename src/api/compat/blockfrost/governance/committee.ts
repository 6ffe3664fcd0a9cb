import Type, { type Static } from 'typebox';
import type { Voter } from '../../../../chains/cardano/governance/governance.js';
import {
  actionIdCip129,
  governanceIdCip129,
  parseActionId,
  parseGovernanceId,
} from '../../../../chains/cardano/governance/governance-id.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { DecodeError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { actionFacts } from '../../../../store/queries/cardano/governance/actions.js';
import { findHotCredentials } from '../../../../store/queries/cardano/governance/committee.js';
import { castVotes, type VoteFilter } from '../../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { missingCapabilityError } from '../../../kit/missing-capability-error.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, described, ExactInteger, Integer, Nullable, named, OneOf } from '../../../kit/schema.js';
import { createCommitteeFormatter, readGovernanceHistory } from '../../../services/governance/current-governance.js';
import { toCommitteeMember } from '../../committee-member.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { invalid } from '../parameters.js';
import { GOVERNANCE_TYPES, GovernanceType } from './governance-types.js';

const Member = Closed({
  cc_cold_id: Type.String({ description: 'Id of the cold credential' }),
  cc_cold_hex: Type.String({ description: 'Hash of the cold credential' }),
  cc_cold_has_script: Type.Boolean({ description: 'True when the cold credential is a script' }),
  cc_hot_id: Nullable(Type.String({ description: 'Id of the hot credential; null without one' })),
  cc_hot_hex: Nullable(Type.String({ description: 'Hash of the hot credential; null without one' })),
  cc_hot_has_script: Nullable(Type.Boolean({ description: 'True when the hot credential is a script' })),
  status: OneOf(['authorized', 'not_authorized', 'resigned'], 'State of the hot credential'),
  expiration_epoch: Count('Last epoch of the term'),
});

export const getCommittee = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getCommittee',
  route: `GET ${BLOCKFROST}/governance/committee`,
  summary: 'Get the constitutional committee',
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},
  result: named(
    'committee',
    Closed({
      gov_action_id: Nullable(Type.String({ description: 'Action that enacted it; null for the genesis' })),
      proposal_tx_hash: Nullable(Type.String({ description: 'Transaction of that action' })),
      proposal_index: Nullable(Count('Index of that action in its transaction')),
      is_dissolved: Type.Boolean({ description: 'True after a motion of no confidence' }),
      quorum: Closed(
        {
          numerator: described(ExactInteger, 'Numerator'),
          denominator: described(ExactInteger, 'Denominator'),
        },
        { description: 'Share of members that must agree' },
      ),
      members: Type.Array(Member, { description: 'Members by their cold credential' }),
    }),
  ),

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committees } = await readGovernanceHistory(snapshot, network, services);
      const isSeated = ({ action }: { readonly action: { readonly kind: string } | undefined }) =>
        action?.kind !== 'no-confidence';
      const seated = committees?.findLastIndex(isSeated) ?? -1;
      const found = committees?.[seated];
      if (committees === undefined || found === undefined) throw missingCapabilityError('the state of the ledger', db);
      const format = await createCommitteeFormatter(snapshot);
      const { govActionId, thresholdNumerator, thresholdDenominator, members } = format(found, seated, committees);
      const action = govActionId === null ? undefined : parseActionId(govActionId);
      return {
        gov_action_id: action === undefined ? null : actionIdCip129(action),
        proposal_tx_hash: action === undefined ? null : toHex(action.txHash),
        proposal_index: action?.index ?? null,
        is_dissolved: seated < committees.length - 1,
        quorum: { numerator: thresholdNumerator, denominator: thresholdDenominator },
        members: members.map(toCommitteeMember).toSorted((a, b) => (a.cc_cold_hex < b.cc_cold_hex ? -1 : 1)),
      };
    }),
});

const CommitteeVote = named(
  'committee_vote',
  Closed({
    tx_hash: Type.String({ description: FIELD.txHash }),
    voter_hot_id: Type.String({ description: 'Id of the hot credential that voted' }),
    proposal_id: Type.String({ description: FIELD.govActionIdCip129 }),
    proposal_tx_hash: Type.String({ description: 'Transaction of the proposal' }),
    proposal_index: Count('Index of the proposal in its transaction'),
    governance_type: GovernanceType,
    vote: OneOf(['yes', 'no', 'abstain'], FIELD.vote),
    metadata_url: Nullable(Type.String({ description: FIELD.anchorUrlOrNull })),
    metadata_hash: Nullable(Type.String({ description: FIELD.anchorHashOrNull })),
    block_height: Count(FIELD.blockHeight),
    block_time: Integer({ description: 'Unix time in seconds' }),
  }),
);

const VOTES_ROUTE = {
  ...BLOCKFROST_ROUTE,
  query: OrderedPageQuery,
  result: Type.Array(CommitteeVote),
  cachedUntilNextBlock: true,
  errors: [],
} as const;

export const listCommitteeVotes = operation({
  ...VOTES_ROUTE,
  id: 'blockfrost.listCommitteeVotes',
  route: `GET ${BLOCKFROST}/governance/committee/votes`,
  summary: 'List the votes of the constitutional committee',
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot((snapshot) => readCommitteeVotes(snapshot, network, { role: 'committee' }, query)),
});

export const listMemberVotes = operation({
  ...VOTES_ROUTE,
  id: 'blockfrost.listMemberVotes',
  route: `GET ${BLOCKFROST}/governance/committee/{cc_id}/votes`,
  summary: 'List the votes of a member of the constitutional committee',
  path: Type.Object({
    cc_id: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Cold or hot credential: `cc_cold1…`, `cc_hot1…`',
    }),
  }),
  example: { path: { cc_id: EXAMPLE.committeeHotId } },

  handle({ db, network }, { path, query }) {
    const findVoters = readMember(path.cc_id);
    return db.snapshot(async (snapshot) =>
      readCommitteeVotes(snapshot, network, { voters: await findVoters(snapshot) }, query),
    );
  },
});

/** A member votes with the requested hot credential, or with all that its cold credential authorized. */
function readMember(text: string): (db: NetworkDb<'cardano'>) => Promise<readonly Voter[]> {
  const role = text.startsWith('cc_cold1') ? 'cc_cold' : text.startsWith('cc_hot1') ? 'cc_hot' : undefined;
  const credential = role && parseMember(role, text);
  if (credential === undefined) throw invalid('Invalid or malformed cc credential id.');
  return async (db) => {
    const hot = role === 'cc_cold' ? await findHotCredentials(db, credential) : [credential];
    return hot.map((each) => ({ role: 'committee', credential: each }));
  };
}

function parseMember(role: 'cc_cold' | 'cc_hot', text: string) {
  try {
    const credential = parseGovernanceId(role, text);
    // Without the header of CIP-129 a key and a script look the same.
    return credential.type === 'unknown' || text !== governanceIdCip129(role, credential) ? undefined : credential;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return undefined;
  }
}

async function readCommitteeVotes(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  filter: VoteFilter,
  query: Static<typeof OrderedPageQuery> & { readonly page: number; readonly count: number },
): Promise<Static<typeof CommitteeVote>[]> {
  const order = query.order ?? 'asc';
  const votes = await readPage(query, (range) => castVotes(db, filter, { ...range, order }));
  const facts = await actionFacts(
    db,
    votes.map(({ vote }) => vote.action),
  );
  return votes.map(({ position, vote: { voter, action, vote, anchor } }, place) => ({
    tx_hash: toHex(position.hash),
    voter_hot_id: governanceIdCip129('cc_hot', voter.credential),
    proposal_id: actionIdCip129(action),
    proposal_tx_hash: toHex(action.txHash),
    proposal_index: action.index,
    governance_type: GOVERNANCE_TYPES[facts[place]?.kind ?? 'info'],
    vote,
    metadata_url: anchor?.url ?? null,
    metadata_hash: anchor === undefined ? null : toHex(anchor.hash),
    block_height: position.block.height,
    block_time: slotToTime(network, position.block.slot),
  }));
}
