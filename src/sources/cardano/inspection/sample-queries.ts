import type { EraQuery, StateQuery } from '../../../chains/cardano/node/ledger-query.js';
import { toEraQuery } from '../ouroboros/era-query.js';

const UNKNOWN_HASH = '00'.repeat(28);
const UNKNOWN_TRANSACTION = '00'.repeat(32);
const ACCOUNT = { type: 'key', hash: UNKNOWN_HASH } as const;

const TOO_LARGE = 'its result is as large as the ledger state';

/** Queries that a node answers with too much, or computes for too long. */
const NOT_SENT: { readonly [Name in EraQuery['type']]?: string } = {
  GetUTxOWhole: TOO_LARGE,
  DebugEpochState: TOO_LARGE,
  DebugNewEpochState: TOO_LARGE,
  GetRewardProvenance: 'the node computes it for minutes',
};

type Examples = { readonly [Name in EraQuery['type']]: Extract<EraQuery, { readonly type: Name }> };

/** One query of each kind. Empty filters select everything, and unknown accounts and outputs nothing. */
function createExamples(pools: readonly string[]): Examples {
  const accounts = [ACCOUNT];
  return {
    GetLedgerTip: { type: 'GetLedgerTip' },
    GetEpochNo: { type: 'GetEpochNo' },
    GetNonMyopicMemberRewards: {
      type: 'GetNonMyopicMemberRewards',
      stakes: [{ type: 'amount', lovelace: 1_000_000_000n }],
    },
    GetCurrentPParams: { type: 'GetCurrentPParams' },
    GetProposedPParamsUpdates: { type: 'GetProposedPParamsUpdates' },
    GetStakeDistribution: { type: 'GetStakeDistribution' },
    GetUTxOByAddress: { type: 'GetUTxOByAddress', addresses: [] },
    GetUTxOWhole: { type: 'GetUTxOWhole' },
    DebugEpochState: { type: 'DebugEpochState' },
    GetCBOR: { type: 'GetCBOR', query: { type: 'GetEpochNo' } },
    GetFilteredDelegationsAndRewardAccounts: { type: 'GetFilteredDelegationsAndRewardAccounts', accounts },
    GetGenesisConfig: { type: 'GetGenesisConfig' },
    DebugNewEpochState: { type: 'DebugNewEpochState' },
    DebugChainDepState: { type: 'DebugChainDepState' },
    GetRewardProvenance: { type: 'GetRewardProvenance' },
    GetUTxOByTxIn: { type: 'GetUTxOByTxIn', references: [{ transaction: UNKNOWN_TRANSACTION, index: 0 }] },
    GetStakePools: { type: 'GetStakePools' },
    GetStakePoolParams: { type: 'GetStakePoolParams', pools },
    GetRewardInfoPools: { type: 'GetRewardInfoPools' },
    GetPoolState: { type: 'GetPoolState', pools },
    GetStakeSnapshots: { type: 'GetStakeSnapshots', pools },
    GetPoolDistr: { type: 'GetPoolDistr', pools },
    GetStakeDelegDeposits: { type: 'GetStakeDelegDeposits', accounts },
    GetConstitution: { type: 'GetConstitution' },
    GetGovState: { type: 'GetGovState' },
    GetDRepState: { type: 'GetDRepState', dreps: [] },
    GetDRepStakeDistr: { type: 'GetDRepStakeDistr', dreps: [] },
    GetCommitteeMembersState: { type: 'GetCommitteeMembersState', cold: [], hot: [], statuses: [] },
    GetFilteredVoteDelegatees: { type: 'GetFilteredVoteDelegatees', accounts },
    GetAccountState: { type: 'GetAccountState' },
    GetSPOStakeDistr: { type: 'GetSPOStakeDistr', pools: [] },
    GetProposals: { type: 'GetProposals', actions: [] },
    GetRatifyState: { type: 'GetRatifyState' },
    GetFuturePParams: { type: 'GetFuturePParams' },
    GetBigLedgerPeerSnapshot: { type: 'GetBigLedgerPeerSnapshot' },
    GetLedgerPeerSnapshot: { type: 'GetLedgerPeerSnapshot', kind: 'big' },
    QueryStakePoolDefaultVote: { type: 'QueryStakePoolDefaultVote', pool: pools[0] ?? UNKNOWN_HASH },
    GetPoolDistr2: { type: 'GetPoolDistr2', pools },
    GetStakeDistribution2: { type: 'GetStakeDistribution2' },
    GetMaxMajorProtocolVersion: { type: 'GetMaxMajorProtocolVersion' },
    GetDRepDelegations: { type: 'GetDRepDelegations', dreps: [{ type: 'abstain' }] },
  };
}

export interface SampleQuery {
  readonly name: EraQuery['type'];
  readonly query: StateQuery;
  /** Why it is not sent. */
  readonly notSent: string | undefined;
}

/** Every query of an era since Shelley, about the given pools where a query is about pools. */
export const listSampleQueries = (eraIndex: number, pools: readonly string[]): readonly SampleQuery[] =>
  Object.values(createExamples(pools)).map((example: EraQuery) => ({
    name: example.type,
    query: toEraQuery(eraIndex, example),
    notSent: NOT_SENT[example.type],
  }));
