import type { CardanoNetwork } from '../../networks.js';
import { DREP_THRESHOLDS, POOL_THRESHOLDS, thresholdsJson } from '../governance/governance-json-parameters.js';
import { type Rational, rationalToNumber } from '../rational.js';
import type { ProtocolParameters } from './protocol-parameters.js';
import { DRAFT_DIJKSTRA_PARAMETERS, knownParameters } from './protocol-parameters-known.js';
import { type ExecutionUnits, PLUTUS_V4, type ProtocolParameterUpdate } from './protocol-update.js';

/**
 * Constants of genesis files with the names and forms of the files. Taken from the files published for each network:
 * Cardano mainnet, preprod and preview (IntersectMBO cardano-node configuration, Apache-2.0), Apex Prime and Vector
 * mainnet (Apex-Fusion apex-rosetta-java and vector-mainnet-docker, Apache-2.0). Complete files with keys and balances
 * come from the operator's node.
 */
export const GENESIS_ERAS = ['byron', 'shelley', 'alonzo', 'conway', 'dijkstra'] as const;
export type GenesisEra = (typeof GENESIS_ERAS)[number];

export interface GenesisConstants {
  readonly constants: Readonly<Record<string, unknown>>;
  /** Fields of the file with unknown values; they are omitted from the constants. */
  readonly unknown: readonly string[];
}

type Identified = Pick<CardanoNetwork, 'id' | 'ownGenesis'>;

/** The same in the published Shelley genesis files of all networks. */
export const slotsPerKesPeriod = ({ ownGenesis }: Identified): number => ownGenesis?.slotsPerKesPeriod ?? 129_600;

export const maxKesEvolutions = ({ id, ownGenesis }: Identified): number =>
  ownGenesis?.maxKesEvolutions ?? (id === 'APEX_PRIME_MAINNET' ? 60 : 62);

/** Keys, balances and documents, which only the files contain. */
const ONLY_IN_FILES: Readonly<Record<GenesisEra, readonly string[]>> = {
  byron: ['avvmDistr', 'bootStakeholders', 'heavyDelegation', 'nonAvvmBalances'],
  shelley: ['genDelegs', 'initialFunds', 'staking'],
  alonzo: [],
  conway: ['committee', 'constitution'],
  dijkstra: [],
};

/** Whether the genesis files of the network are known; otherwise its constants are those of a sister network. */
const isKnown = ({ genesisHashes, ownGenesis, isPrivate = false }: CardanoNetwork): boolean =>
  ownGenesis !== undefined || (genesisHashes.shelley !== undefined && !isPrivate);

/** The constants that are certain without the files of a real network. */
export function genesisConstants(network: CardanoNetwork, era: GenesisEra): GenesisConstants {
  const assumed = simulatedGenesisConstants(network, era);
  // The draft values are those of simulated networks.
  const isDraft = era === 'dijkstra' && knownParameters(network).genesis.dijkstra === undefined;
  if (isKnown(network) && !isDraft) return assumed;
  const certain = new Set(network.isPrivate ? [] : SEEN_WITHOUT_FILES[era]);
  const fields = Object.entries(assumed.constants);
  return {
    constants: Object.fromEntries(fields.filter(([name]) => certain.has(name))),
    unknown: [...fields.map(([name]) => name).filter((name) => !certain.has(name)), ...assumed.unknown],
  };
}

/** Fields that every node reports, independent of the files. */
const SEEN_WITHOUT_FILES: Readonly<Record<GenesisEra, readonly string[]>> = {
  byron: ['startTime'],
  shelley: ['networkId', 'networkMagic', 'systemStart'],
  alonzo: [],
  conway: [],
  dijkstra: [],
};

/** The constants of a simulated network, all of which are known. */
export const simulatedGenesisConstants = (network: CardanoNetwork, era: GenesisEra): GenesisConstants => ({
  constants: CONSTANTS[era](network),
  unknown: ONLY_IN_FILES[era],
});

const CONSTANTS: Readonly<Record<GenesisEra, (network: CardanoNetwork) => Readonly<Record<string, unknown>>>> = {
  byron: (network) => ({
    startTime: network.systemStart,
    protocolConsts: { k: network.securityParameter, protocolMagic: network.magic },
    blockVersionData: { ...BLOCK_VERSION_DATA, slotDuration: String(network.byron.slotSeconds * 1_000) },
  }),
  shelley: (network) => ({
    activeSlotsCoeff: network.activeSlotsCoefficient,
    epochLength: network.shelley.epochSlots,
    maxKESEvolutions: maxKesEvolutions(network),
    maxLovelaceSupply: knownParameters(network).maxLovelaceSupply,
    networkId: network.networkId === 1 ? 'Mainnet' : 'Testnet',
    networkMagic: network.magic,
    protocolParams: shelleyParameters(knownParameters(network).genesis.shelley),
    securityParam: network.securityParameter,
    slotLength: network.shelley.slotSeconds,
    slotsPerKESPeriod: slotsPerKesPeriod(network),
    systemStart: new Date(network.systemStart * 1_000).toISOString().replace('.000Z', 'Z'),
    updateQuorum: knownParameters(network).updateQuorum,
  }),
  alonzo: (network) => alonzoParameters(knownParameters(network).genesis.alonzo),
  conway: (network) => conwayParameters(knownParameters(network).genesis.conway),
  dijkstra: (network) => dijkstraParameters(knownParameters(network).genesis.dijkstra ?? DRAFT_DIJKSTRA_PARAMETERS),
};

/** The same in every published Byron file except for the slot length. */
const BLOCK_VERSION_DATA = {
  heavyDelThd: '300000000000',
  maxBlockSize: '2000000',
  maxHeaderSize: '2000000',
  maxProposalSize: '700',
  maxTxSize: '4096',
  mpcThd: '20000000000000',
  scriptVersion: 0,
  softforkRule: { initThd: '900000000000000', minThd: '600000000000000', thdDecrement: '50000000000000' },
  txFeePolicy: { multiplier: '43946000000', summand: '155381000000000' },
  unlockStakeEpoch: '18446744073709551615',
  updateImplicit: '10000',
  updateProposalThd: '100000000000000',
  updateVoteThd: '1000000000000',
};

const optionalNumber = (value: Rational | undefined): number | undefined => value && rationalToNumber(value);

const shelleyParameters = (parameters: ProtocolParameters) => ({
  a0: rationalToNumber(parameters.poolPledgeInfluence),
  decentralisationParam: optionalNumber(parameters.decentralisation),
  eMax: parameters.maxEpochForRetirement,
  extraEntropy: { tag: 'NeutralNonce' },
  keyDeposit: parameters.keyDeposit,
  maxBlockBodySize: parameters.maxBlockBodySize,
  maxBlockHeaderSize: parameters.maxBlockHeaderSize,
  maxTxSize: parameters.maxTxSize,
  minFeeA: parameters.minFeeA,
  minFeeB: parameters.minFeeB,
  minPoolCost: parameters.minPoolCost,
  minUTxOValue: parameters.minUtxoValue,
  nOpt: parameters.desiredPools,
  poolDeposit: parameters.poolDeposit,
  protocolVersion: parameters.protocolVersion,
  rho: rationalToNumber(parameters.monetaryExpansion),
  tau: rationalToNumber(parameters.treasuryGrowth),
});

const executionUnits = (units: ExecutionUnits | undefined) =>
  units && { exUnitsMem: units.memory, exUnitsSteps: units.steps };

const LANGUAGES = ['PlutusV1', 'PlutusV2', 'PlutusV3'] as const;
const PLUTUS_V3 = 2;

function alonzoParameters(parameters: ProtocolParameterUpdate) {
  const { executionPrices, costModels = [] } = parameters;
  return {
    lovelacePerUTxOWord: parameters.coinsPerUtxoUnit,
    executionPrices: executionPrices && { prMem: executionPrices.memory, prSteps: executionPrices.steps },
    maxTxExUnits: executionUnits(parameters.maxTxExecutionUnits),
    maxBlockExUnits: executionUnits(parameters.maxBlockExecutionUnits),
    maxValueSize: parameters.maxValueSize,
    collateralPercentage: parameters.collateralPercentage,
    maxCollateralInputs: parameters.maxCollateralInputs,
    costModels: Object.fromEntries([...costModels].map(([language, costs]) => [LANGUAGES[language], costs])),
  };
}

function conwayParameters(parameters: ProtocolParameterUpdate) {
  const models = new Map(parameters.costModels ?? []);
  return {
    poolVotingThresholds: thresholdsJson(POOL_THRESHOLDS, parameters.poolVotingThresholds),
    dRepVotingThresholds: thresholdsJson(DREP_THRESHOLDS, parameters.drepVotingThresholds),
    committeeMinSize: parameters.minCommitteeSize,
    committeeMaxTermLength: parameters.committeeTermLimit,
    govActionLifetime: parameters.governanceActionLifetime,
    govActionDeposit: parameters.governanceActionDeposit,
    dRepDeposit: parameters.drepDeposit,
    dRepActivity: parameters.drepActivity,
    minFeeRefScriptCostPerByte: optionalNumber(parameters.minFeeRefScriptCostPerByte),
    plutusV3CostModel: models.get(PLUTUS_V3) ?? [],
  };
}

function dijkstraParameters(parameters: ProtocolParameterUpdate) {
  const models = new Map(parameters.costModels ?? []);
  const limit = parameters.maxPledgeLeverage?.limit;
  return {
    maxRefScriptSizePerBlock: parameters.maxRefScriptSizePerBlock,
    maxRefScriptSizePerTx: parameters.maxRefScriptSizePerTx,
    refScriptCostStride: parameters.refScriptCostStride,
    refScriptCostMultiplier: optionalNumber(parameters.refScriptCostMultiplier),
    maxPledgeLeverage: limit === undefined ? null : rationalToNumber(limit),
    minPoolMargin: optionalNumber(parameters.minPoolMargin),
    plutusV4CostModel: models.get(PLUTUS_V4) ?? [],
  };
}
