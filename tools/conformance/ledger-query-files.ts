import { type Codec, hex, integer, record } from '../../src/chains/cardano/node/codec.js';
import { getForms, NODE_ERAS } from '../../src/chains/cardano/node/eras.js';
import { credential, type Forms } from '../../src/chains/cardano/node/forms.js';
import type { BlockQuery } from '../../src/chains/cardano/node/ledger-query.js';
import { eraResultCodec } from '../../src/chains/cardano/node/ledger-result.js';
import { relay } from '../../src/chains/cardano/node/pools.js';

/** Functions of the ledger and the queries of a node that they answer. */
const QUERIES: Readonly<Record<string, BlockQuery['type']>> = {
  queryAccountsDeposits: 'GetStakeDelegDeposits',
  queryChainAccountState: 'GetAccountState',
  queryCommitteeMembersState: 'GetCommitteeMembersState',
  queryConstitution: 'GetConstitution',
  queryCurrentEpochNo: 'GetEpochNo',
  queryCurrentPParams: 'GetCurrentPParams',
  queryDRepDelegatees: 'GetFilteredVoteDelegatees',
  queryDRepDelegations: 'GetDRepDelegations',
  queryDRepStakeDistr: 'GetDRepStakeDistr',
  queryDRepState: 'GetDRepState',
  queryFuturePParams: 'GetFuturePParams',
  queryGovState: 'GetGovState',
  queryPoolParameters: 'GetStakePoolParams',
  queryPoolState: 'GetPoolState',
  queryProposals: 'GetProposals',
  queryRatifyState: 'GetRatifyState',
  querySPOStakeDistr: 'GetSPOStakeDistr',
  querySetSnapshotStakePoolDistr: 'GetPoolDistr2',
  queryStakePoolDefaultVote: 'QueryStakePoolDefaultVote',
  queryStakePoolDelegsAndRewards: 'GetFilteredDelegationsAndRewardAccounts',
  queryStakeSnapshots: 'GetStakeSnapshots',
};

/** Functions of the ledger that no query of a node returns. */
const OTHERS: Readonly<Record<string, (forms: Forms) => Codec<unknown>>> = {
  queryConstitutionHash: () => hex,
  queryRegisteredDRepStakeDistr: (forms) => forms.map(credential, integer),
  queryStakePoolRelays: (forms) => forms.map(hex, record({ share: forms.ratio, relays: forms.list(relay) })),
};

const NEWEST = 23;

/** The codec of a file `<era>/cbor/<query>.cbor`: a list of example results. Undefined for other files. */
export function chooseLedgerQuery(path: string): Codec<unknown> | undefined {
  const match = /([a-z]+)\/cbor\/(query[A-Za-z]+)\.cbor$/.exec(path);
  if (match === null) return undefined;
  const [, eraName = '', name = ''] = match;
  const eraIndex = NODE_ERAS.findIndex(({ era }) => era === eraName);
  if (eraIndex < 1) return undefined;
  const forms = getForms(eraIndex);
  const query = QUERIES[name];
  const result = query === undefined ? OTHERS[name]?.(forms) : eraResultCodec(eraIndex, query, NEWEST);
  return result && forms.list(result);
}
