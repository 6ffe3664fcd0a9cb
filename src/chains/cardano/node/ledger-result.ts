import { type Codec, cborInBytes, encoded, hex, integer, maybe, record, repeat, uint } from './codec.js';
import { bound, eraHistory } from './era-history.js';
import { getForms, ifCurrentEra } from './eras.js';
import { credential, drep, type Forms, outputReference, plain } from './forms.js';
import { genesisConfig, utcTime } from './genesis-config.js';
import {
  actionState,
  committeeState,
  constitution,
  conwayGovernance,
  defaultVote,
  drepState,
  proposedUpdates,
  ratifyState,
  shelleyGovernance,
} from './governance.js';
import { ledgerConfig } from './ledger-config.js';
import { type BlockQuery, type EraQuery, type LedgerQuery, type StateQuery, stake } from './ledger-query.js';
import { parametersCodec } from './parameters.js';
import { heightOrOrigin, point } from './points.js';
import {
  peerSnapshot,
  poolDistribution,
  poolDistribution2,
  poolParameters,
  poolState,
  rewardInfo,
  stakeSnapshots,
} from './pools.js';

/** The version since which governance has DReps and a committee. */
const CONWAY_VERSION = 9;

type ResultCodecs = { readonly [Name in EraQuery['type']]: (forms: Forms, clientVersion: number) => Codec<unknown> };

const debug = (): Codec<string> => encoded;

const utxo = (forms: Forms) => forms.map(outputReference, encoded);

const RESULTS: ResultCodecs = {
  GetLedgerTip: () => point,
  GetEpochNo: () => integer,
  GetNonMyopicMemberRewards: () => plain.map(stake, plain.map(hex, integer)),
  GetCurrentPParams: parametersCodec,
  GetProposedPParamsUpdates: proposedUpdates,
  GetStakeDistribution: poolDistribution,
  GetUTxOByAddress: utxo,
  GetUTxOWhole: utxo,
  DebugEpochState: debug,
  GetCBOR: () => cborInBytes,
  GetFilteredDelegationsAndRewardAccounts: (forms) =>
    record({ delegations: forms.map(credential, hex), rewards: forms.map(credential, integer) }),
  GetGenesisConfig: (_, clientVersion) => genesisConfig(clientVersion),
  DebugNewEpochState: debug,
  DebugChainDepState: debug,
  GetRewardProvenance: debug,
  GetUTxOByTxIn: utxo,
  GetStakePools: () => plain.set(hex),
  GetStakePoolParams: (forms) => forms.map(hex, poolParameters(forms)),
  GetRewardInfoPools: rewardInfo,
  GetPoolState: poolState,
  GetStakeSnapshots: stakeSnapshots,
  GetPoolDistr: poolDistribution,
  GetStakeDelegDeposits: (forms) => forms.map(credential, integer),
  GetConstitution: () => constitution,
  GetGovState: (forms, clientVersion) =>
    forms.version >= CONWAY_VERSION
      ? conwayGovernance(forms, parametersCodec(forms, clientVersion))
      : shelleyGovernance(forms, parametersCodec(forms, clientVersion)),
  GetDRepState: (forms) => forms.map(credential, drepState(forms)),
  GetDRepStakeDistr: (forms) => forms.map(drep, integer),
  GetCommitteeMembersState: committeeState,
  GetFilteredVoteDelegatees: (forms) => forms.map(credential, drep),
  GetAccountState: () => record({ treasury: integer, reserves: integer }),
  GetSPOStakeDistr: (forms) => forms.map(hex, integer),
  GetProposals: (forms) => forms.list(actionState(forms)),
  GetRatifyState: (forms, clientVersion) => ratifyState(forms, parametersCodec(forms, clientVersion)),
  GetFuturePParams: (forms, clientVersion) => maybe(parametersCodec(forms, clientVersion)),
  GetBigLedgerPeerSnapshot: () => peerSnapshot,
  GetLedgerPeerSnapshot: () => peerSnapshot,
  QueryStakePoolDefaultVote: () => defaultVote,
  GetPoolDistr2: poolDistribution2,
  GetStakeDistribution2: poolDistribution2,
  GetMaxMajorProtocolVersion: () => uint,
  GetDRepDelegations: (forms) => forms.map(drep, forms.set(credential)),
};

/** The result of a query of one era, without the frame that tells eras apart. */
export const eraResultCodec = (eraIndex: number, query: BlockQuery['type'], clientVersion: number): Codec<unknown> =>
  query === 'GetUpdateInterfaceState' ? byronUpdateState : RESULTS[query](getForms(eraIndex), clientVersion);

/** The eleven parts of Byron's update state, which no later era has. */
const byronUpdateState = repeat(11, encoded);

/** The result of a query to the ledger as local-state-query carries it. */
function ledgerResultCodec(query: LedgerQuery, clientVersion: number): Codec<unknown> {
  switch (query.type) {
    case 'current':
      return ifCurrentEra(eraResultCodec(query.query.eraIndex, query.query.value.type, clientVersion));
    case 'anytime':
      return maybe(bound);
    case 'hard-fork':
      return query.query.type === 'GetInterpreter' ? eraHistory : uint;
  }
}

export function stateResultCodec(query: StateQuery, clientVersion: number): Codec<unknown> {
  switch (query.type) {
    case 'ledger':
      return ledgerResultCodec(query.query, clientVersion);
    case 'GetSystemStart':
      return utcTime;
    case 'GetChainBlockNo':
      return heightOrOrigin;
    case 'GetChainPoint':
      return point;
    case 'DebugLedgerConfig':
      return ledgerConfig;
  }
}
