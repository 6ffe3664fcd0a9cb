import { type Codec, hex, integer, maybe, named, uint, type ValueOf, variants } from './codec.js';
import { byEra, getForms, NODE_ERAS } from './eras.js';
import { actionId, credential, drep, type Forms, outputReference, plain } from './forms.js';

const poolIds = plain.set(hex);
const somePools = maybe(poolIds);
const credentials = plain.set(credential);

/** Stake whose rewards are estimated: an amount, or an account. */
export const stake = variants('stake', [
  [0, 'amount', { lovelace: integer }],
  [1, 'account', { credential }],
]);

const memberStatus = named('member status', ['active', 'expired', 'unrecognized']);

/** The queries of one era, numbered as in `encodeShelleyQuery` of ouroboros-consensus. */
const createQueryCodec = (forms: Forms) =>
  variants('query', [
    [0, 'GetLedgerTip', {}],
    [1, 'GetEpochNo', {}],
    [2, 'GetNonMyopicMemberRewards', { stakes: plain.set(stake) }],
    [3, 'GetCurrentPParams', {}],
    [4, 'GetProposedPParamsUpdates', {}],
    [5, 'GetStakeDistribution', {}],
    [6, 'GetUTxOByAddress', { addresses: forms.set(hex) }],
    [7, 'GetUTxOWhole', {}],
    [8, 'DebugEpochState', {}],
    [10, 'GetFilteredDelegationsAndRewardAccounts', { accounts: forms.set(credential) }],
    [11, 'GetGenesisConfig', {}],
    [12, 'DebugNewEpochState', {}],
    [13, 'DebugChainDepState', {}],
    [14, 'GetRewardProvenance', {}],
    [15, 'GetUTxOByTxIn', { references: forms.set(outputReference) }],
    [16, 'GetStakePools', {}],
    [17, 'GetStakePoolParams', { pools: poolIds }],
    [18, 'GetRewardInfoPools', {}],
    [19, 'GetPoolState', { pools: somePools }],
    [20, 'GetStakeSnapshots', { pools: somePools }],
    [21, 'GetPoolDistr', { pools: somePools }],
    [22, 'GetStakeDelegDeposits', { accounts: credentials }],
    [23, 'GetConstitution', {}],
    [24, 'GetGovState', {}],
    [25, 'GetDRepState', { dreps: credentials }],
    [26, 'GetDRepStakeDistr', { dreps: forms.set(drep) }],
    [27, 'GetCommitteeMembersState', { cold: credentials, hot: credentials, statuses: forms.set(memberStatus) }],
    [28, 'GetFilteredVoteDelegatees', { accounts: forms.set(credential) }],
    [29, 'GetAccountState', {}],
    [30, 'GetSPOStakeDistr', { pools: forms.set(hex) }],
    [31, 'GetProposals', { actions: forms.set(actionId) }],
    [32, 'GetRatifyState', {}],
    [33, 'GetFuturePParams', {}],
    // Without a kind until node-to-client version 22: the large pools only.
    [34, 'GetBigLedgerPeerSnapshot', {}],
    [34, 'GetLedgerPeerSnapshot', { kind: named('kind of peers', ['all', 'big']) }],
    [35, 'QueryStakePoolDefaultVote', { pool: hex }],
    [36, 'GetPoolDistr2', { pools: somePools }],
    [37, 'GetStakeDistribution2', {}],
    [38, 'GetMaxMajorProtocolVersion', {}],
    [39, 'GetDRepDelegations', { dreps: forms.set(drep) }],
  ]);

type PlainQuery = ValueOf<ReturnType<typeof createQueryCodec>>;

/** A query of one era. `GetCBOR` asks for the result of another query as CBOR in bytes. */
export type EraQuery = PlainQuery | { readonly type: 'GetCBOR'; readonly query: EraQuery };

const GET_CBOR = 9;

/** One inside another is legal and useless; deeper nesting is refused. */
const MAX_NESTED = 2;

function allowGetCbor(inner: Codec<PlainQuery>, depth = MAX_NESTED): Codec<EraQuery> {
  if (depth === 0) return inner;
  const wrapped = variants('query', [[GET_CBOR, 'GetCBOR', { query: allowGetCbor(inner, depth - 1) }]]);
  return {
    read(reader) {
      const before = reader.at;
      reader.readArrayHeader();
      const number = reader.readUint();
      reader.at = before;
      return number === GET_CBOR ? wrapped.read(reader) : inner.read(reader);
    },
    write: (writer, query) => (query.type === 'GetCBOR' ? wrapped.write(writer, query) : inner.write(writer, query)),
  };
}

const ERA_QUERIES = NODE_ERAS.map((_, eraIndex) => allowGetCbor(createQueryCodec(getForms(eraIndex))));

export const eraQueryCodec = (eraIndex: number): Codec<EraQuery> => ERA_QUERIES[eraIndex]!;

/** Byron has one query. */
const byronQuery: Codec<{ readonly type: 'GetUpdateInterfaceState' }> = {
  read(reader) {
    if (reader.readUint() !== 0) reader.fail('expected query 0');
    return { type: 'GetUpdateInterfaceState' };
  },
  write: (writer) => void writer.uint(0),
};

export type BlockQuery = EraQuery | ValueOf<typeof byronQuery>;

const blockQuery = byEra((eraIndex): Codec<BlockQuery> => (eraIndex === 0 ? byronQuery : eraQueryCodec(eraIndex)));

const hardForkQuery = variants('hard-fork query', [
  [0, 'GetInterpreter', {}],
  [1, 'GetCurrentEra', {}],
]);

const anytimeQuery = variants('query about an era', [[0, 'GetEraStart', {}]]);

/** A query to the ledger: of the current era, about any era, or about the eras themselves. */
export const ledgerQuery = variants('ledger query', [
  [0, 'current', { query: blockQuery }],
  [1, 'anytime', { query: anytimeQuery, eraIndex: uint }],
  [2, 'hard-fork', { query: hardForkQuery }],
]);

export type LedgerQuery = ValueOf<typeof ledgerQuery>;

/** The content of a query message: a query to the ledger, or about the chain. */
export const stateQuery = variants('state query', [
  [0, 'ledger', { query: ledgerQuery }],
  [1, 'GetSystemStart', {}],
  [2, 'GetChainBlockNo', {}],
  [3, 'GetChainPoint', {}],
  [4, 'DebugLedgerConfig', {}],
]);

export type StateQuery = ValueOf<typeof stateQuery>;
