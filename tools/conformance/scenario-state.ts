import { readCredential, readDRep } from '../../src/chains/cardano/addresses/credential.js';
import type { GovernanceActionId } from '../../src/chains/cardano/governance/governance.js';
import type {
  ActionPurpose,
  ActionState,
  AuthorizedMember,
  CommitteeMemberState,
  LedgerState,
} from '../../src/chains/cardano/ledger/view.js';
import { toCredentialKey } from '../../src/chains/cardano/ledger/working-state.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import type { Rational } from '../../src/chains/cardano/rational.js';
import { type OutputContent, readOutput, readOutputReference } from '../../src/chains/cardano/transactions/output.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import type { ProposalId, Ratio, Scenario, ScenarioParameters } from './scenario-files.js';

/** The whole state of a scenario: an entry that it does not list does not exist. */
export function toLedgerState({ initialState, eraHistory, protocolParameters, point, network }: Scenario): LedgerState {
  const {
    utxo = [],
    pools = [],
    accounts = [],
    dreps = [],
    committee = [],
    proposals = [],
    proposalsRoots = {},
    pots,
    guardrailScript,
  } = initialState;
  const outputs = new Map(
    utxo.map(({ input, output }): [string, OutputContent] => [
      formatId(readOutputReference(new CborReader(fromHex(input)))),
      readOutput(new CborReader(fromHex(output))),
    ]),
  );
  const accountsByKey = new Map(accounts.map((account) => [decodeKey(account.credential), account]));
  const drepsByKey = new Map(dreps.map((drep) => [decodeKey(drep.credential), drep]));
  const members = committee.map((member) => toMember(member));
  const actions = new Map(
    proposals.map(([id, kind, expiresAfterEpoch]) => [formatProposal(id), toAction(kind, expiresAfterEpoch)]),
  );
  const poolHashes = new Set(pools.map((hash) => hash.toLowerCase()));
  return {
    network: toNetwork(network, eraHistory),
    slot: BigInt(point.slot),
    parameters: toParameters(protocolParameters),
    maxReferenceScriptBytes: Number(protocolParameters.maxReferenceScriptsSize),
    output: (reference) => outputs.get(formatId(reference)) ?? 'absent',
    account(credential) {
      const account = accountsByKey.get(toCredentialKey(credential));
      if (account === undefined) return { registered: false };
      return {
        registered: true,
        deposit: BigInt(account.deposit),
        rewards: BigInt(account.rewards ?? 0),
        votes: account.drep ? readDRep(new CborReader(fromHex(account.drep.id))) : 'none',
      };
    },
    pool: (hash) => ({ registered: poolHashes.has(toHex(hash)) }),
    isVrfKeyRegistered: () => false,
    drep(credential) {
      const drep = drepsByKey.get(toCredentialKey(credential));
      return drep === undefined ? { registered: false } : { registered: true, deposit: BigInt(drep.deposit) };
    },
    committeeMember: (cold) =>
      members.find((member) => toCredentialKey(member.cold) === toCredentialKey(cold)) ?? {
        member: false,
        resigned: false,
      },
    authorizedMembers: (hot) =>
      members.filter(
        (member) => typeof member.hot === 'object' && toCredentialKey(member.hot) === toCredentialKey(hot),
      ),
    action: (id) => actions.get(formatId(id)) ?? 'absent',
    enacted: (purpose) => toActionId(proposalsRoots[ROOTS[purpose]]) ?? 'none',
    guardrailScript: guardrailScript ? fromHex(guardrailScript) : 'none',
    treasury: BigInt(pots?.treasury ?? 0),
  };
}

const ROOTS = {
  'parameter-change': 'protocolParameters',
  'hard-fork': 'hardFork',
  committee: 'constitutionalCommittee',
  constitution: 'constitution',
} as const satisfies Record<ActionPurpose, string>;

const formatId = ({ txHash, index }: GovernanceActionId): string => `${toHex(txHash)}#${index}`;
const formatProposal = ({ transactionId, proposalIndex }: ProposalId): string =>
  `${transactionId.toLowerCase()}#${proposalIndex}`;

const toActionId = (id: ProposalId | null | undefined): GovernanceActionId | undefined =>
  id ? { txHash: fromHex(id.transactionId), index: id.proposalIndex } : undefined;

const decodeKey = (cbor: string): string => toCredentialKey(readCredential(new CborReader(fromHex(cbor))));

/** The committee of a scenario lists proposed members too, which have no term. */
function toMember({
  coldCredential,
  status,
  validUntil,
}: NonNullable<Scenario['initialState']['committee']>[number]): CommitteeMemberState & AuthorizedMember {
  const resigned = status === 'resigned';
  return {
    cold: readCredential(new CborReader(fromHex(coldCredential))),
    member: true,
    resigned,
    hot: status && !resigned ? readCredential(new CborReader(fromHex(status))) : 'none',
    elected: validUntil !== undefined && validUntil !== null,
  };
}

/** A scenario names the lineage of a proposal, not its kind; kinds of one lineage have the same rules for votes. */
function toAction(kind: string, expiresAfterEpoch: number): ActionState {
  const [, major, minor] = /^HardFork\((\d+)\.(\d+)\)$/.exec(kind) ?? [];
  if (major !== undefined && minor !== undefined)
    return { kind: 'hard-fork', expiresAfterEpoch, protocolVersion: { major: Number(major), minor: Number(minor) } };
  switch (kind) {
    case 'ProtocolParameters':
      return { kind: 'parameter-change', expiresAfterEpoch, touchesSecurity: false };
    case 'ProtocolParameters(security-group)':
      return { kind: 'parameter-change', expiresAfterEpoch, touchesSecurity: true };
    case 'ConstitutionalCommittee':
      return { kind: 'update-committee', expiresAfterEpoch };
    case 'Constitution':
      return { kind: 'new-constitution', expiresAfterEpoch };
    case 'TreasuryWithdrawals':
      return { kind: 'treasury-withdrawals', expiresAfterEpoch };
    case 'Orphan':
    case 'Information':
      return { kind: 'info', expiresAfterEpoch };
    default:
      throw new Error(`unknown kind of proposal: ${kind}`);
  }
}

const NETWORKS = { mainnet: 'CARDANO_MAINNET', preprod: 'CARDANO_PREPROD', preview: 'CARDANO_PREVIEW' } as const;

/** The named network with the era history of the scenario, which may start in Conway at slot 0. */
function toNetwork(name: string, { eras, stabilityWindow }: Scenario['eraHistory']): CardanoNetwork {
  const network = networkById(NETWORKS[name as keyof typeof NETWORKS] ?? 'CARDANO_PREPROD');
  const last = eras.at(-1);
  const first = eras[0];
  if (network.family !== 'cardano' || first === undefined || last === undefined)
    throw new Error(`${name} has no era history`);
  const shelley = { epochSlots: last.params.epochSizeSlots, slotSeconds: last.params.slotLengthMs / 1000 };
  const byronSlots = first.params.epochSizeSlots === shelley.epochSlots ? 0 : first.params.epochSizeSlots;
  const start = eras.find(({ params }) => params.epochSizeSlots === shelley.epochSlots)?.start ?? last.start;
  return {
    ...network,
    byron: {
      ...network.byron,
      epochs: start.epoch,
      epochSlots: byronSlots === 0 ? network.byron.epochSlots : byronSlots,
      slotSeconds: first.params.slotLengthMs / 1000,
    },
    shelley,
    securityParameter: (stabilityWindow * network.activeSlotsCoefficient) / 3,
  };
}

const toRational = ({ numerator, denominator }: Ratio): Rational => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

function toParameters(parameters: ScenarioParameters): ProtocolParameters {
  const { plutusCostModels: models, scriptExecutionPrices: prices } = parameters;
  const toUnits = ({ memory, cpu }: ScenarioParameters['maxExecutionUnitsPerBlock']) => ({
    memory: BigInt(memory),
    steps: BigInt(cpu),
  });
  return {
    minFeeA: BigInt(parameters.minFeeCoefficient),
    minFeeB: BigInt(parameters.minFeeConstant),
    maxBlockBodySize: BigInt(parameters.maxBlockBodySize),
    maxTxSize: BigInt(parameters.maxTransactionSize),
    maxBlockHeaderSize: BigInt(parameters.maxBlockHeaderSize),
    keyDeposit: BigInt(parameters.stakeCredentialDeposit),
    poolDeposit: BigInt(parameters.stakePoolDeposit),
    maxEpochForRetirement: BigInt(parameters.stakePoolRetirementEpochBound),
    desiredPools: BigInt(parameters.desiredNumberOfStakePools),
    poolPledgeInfluence: toRational(parameters.stakePoolPledgeInfluence),
    monetaryExpansion: toRational(parameters.monetaryExpansion),
    treasuryGrowth: toRational(parameters.treasuryExpansion),
    protocolVersion: parameters.version,
    minPoolCost: BigInt(parameters.minStakePoolCost),
    coinsPerUtxoUnit: BigInt(parameters.minUtxoDepositCoefficient),
    costModels: [models.plutusV1, models.plutusV2, models.plutusV3].flatMap((costs, language) =>
      costs === undefined ? [] : [[language, costs.map(BigInt)] as const],
    ),
    executionPrices: { memory: toRational(prices.memory), steps: toRational(prices.cpu) },
    maxTxExecutionUnits: toUnits(parameters.maxExecutionUnitsPerTransaction),
    maxBlockExecutionUnits: toUnits(parameters.maxExecutionUnitsPerBlock),
    maxValueSize: BigInt(parameters.maxValueSize),
    collateralPercentage: BigInt(parameters.collateralPercentage),
    maxCollateralInputs: BigInt(parameters.maxCollateralInputs),
    minCommitteeSize: BigInt(parameters.constitutionalCommitteeMinSize),
    committeeTermLimit: BigInt(parameters.constitutionalCommitteeMaxTermLength),
    governanceActionLifetime: BigInt(parameters.governanceActionLifetime),
    governanceActionDeposit: BigInt(parameters.governanceActionDeposit),
    drepDeposit: BigInt(parameters.delegateRepresentativeDeposit),
    drepActivity: BigInt(parameters.delegateRepresentativeMaxIdleTime),
    minFeeRefScriptCostPerByte: toRational(parameters.minFeeReferenceScripts.base),
  };
}
