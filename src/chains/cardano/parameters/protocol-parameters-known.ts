import type { CardanoNetwork, NetworkId } from '../../networks.js';
import type { CardanoEra } from '../era.js';
import { lowest, type Rational } from '../rational.js';
import {
  ALONZO_COST_MODELS,
  APEX_ALONZO_COST_MODELS,
  CONWAY_COST_MODELS,
  SEEN_COST_MODELS,
} from '../scripts/cost-models.js';
import {
  type AdoptedUpdate,
  afterUpdate,
  type GenesisParameters,
  type ProtocolParameters,
  parametersAfter,
} from './protocol-parameters.js';
import { PLUTUS_V4, type ProtocolParameterUpdate } from './protocol-update.js';

/** Parameters of a network that are known without its chain. */
export interface KnownParameters {
  readonly genesis: GenesisParameters;
  /** Number of genesis keys that must agree on an update. */
  readonly updateQuorum: number;
  readonly maxLovelaceSupply: bigint;
  /** Parameters observed on the live network, with their epoch. */
  readonly seen: (AdoptedUpdate & { readonly era: CardanoEra }) | undefined;
}

const PLUTUS_V3 = 2;

const ratio = (numerator: bigint, denominator: bigint): Rational => ({ numerator, denominator });
const percent = (value: bigint): Rational => lowest(value, 100n);

/** Shelley genesis file of mainnet, preprod and preview, which differ only in the protocol version. */
const CARDANO_SHELLEY: ProtocolParameters = {
  minFeeA: 44n,
  minFeeB: 155_381n,
  maxBlockBodySize: 65_536n,
  maxTxSize: 16_384n,
  maxBlockHeaderSize: 1_100n,
  keyDeposit: 2_000_000n,
  poolDeposit: 500_000_000n,
  maxEpochForRetirement: 18n,
  desiredPools: 150n,
  poolPledgeInfluence: ratio(3n, 10n),
  monetaryExpansion: ratio(3n, 1_000n),
  treasuryGrowth: ratio(1n, 5n),
  decentralisation: ratio(1n, 1n),
  extraEntropy: { nonce: undefined },
  protocolVersion: { major: 2, minor: 0 },
  minUtxoValue: 1_000_000n,
  minPoolCost: 340_000_000n,
};

/** Alonzo genesis file of the same three networks. */
const CARDANO_ALONZO: ProtocolParameterUpdate = {
  coinsPerUtxoUnit: 34_482n,
  executionPrices: { memory: ratio(577n, 10_000n), steps: ratio(721n, 10_000_000n) },
  maxTxExecutionUnits: { memory: 10_000_000n, steps: 10_000_000_000n },
  maxBlockExecutionUnits: { memory: 50_000_000n, steps: 40_000_000_000n },
  maxValueSize: 5_000n,
  collateralPercentage: 150n,
  maxCollateralInputs: 3n,
  costModels: ALONZO_COST_MODELS,
};

/** Conway genesis file of mainnet and preprod. */
const CARDANO_CONWAY: ProtocolParameterUpdate = {
  poolVotingThresholds: Array.from({ length: 5 }, () => percent(51n)),
  drepVotingThresholds: [67n, 67n, 60n, 75n, 60n, 67n, 67n, 67n, 75n, 67n].map(percent),
  minCommitteeSize: 7n,
  committeeTermLimit: 146n,
  governanceActionLifetime: 6n,
  governanceActionDeposit: 100_000_000_000n,
  drepDeposit: 500_000_000n,
  drepActivity: 20n,
  minFeeRefScriptCostPerByte: ratio(15n, 1n),
  costModels: CONWAY_COST_MODELS,
};

const CARDANO_GENESIS: GenesisParameters = {
  shelley: CARDANO_SHELLEY,
  alonzo: CARDANO_ALONZO,
  conway: CARDANO_CONWAY,
};

/**
 * For simulated networks: no real network has a Dijkstra genesis file yet. The values are the constants of Conway that
 * become parameters, no limit of the leverage, and as cost model of Plutus V4 that of Plutus V3, as the draft of the
 * ledger has the same parameters for both languages.
 */
export const DRAFT_DIJKSTRA_PARAMETERS: ProtocolParameterUpdate = {
  maxRefScriptSizePerBlock: 1_048_576n,
  maxRefScriptSizePerTx: 204_800n,
  refScriptCostStride: 25_600n,
  refScriptCostMultiplier: ratio(6n, 5n),
  maxPledgeLeverage: { limit: undefined },
  minPoolMargin: ratio(3n, 200n),
  costModels: SEEN_COST_MODELS.filter(([language]) => language === PLUTUS_V3).map(([, costs]) => [PLUTUS_V4, costs]),
};

/** Changes since then, the same on the three networks (Blockfrost responses of July 2026). */
const CARDANO_SINCE: ProtocolParameterUpdate = {
  protocolVersion: { major: 11, minor: 0 },
  maxBlockBodySize: 90_112n,
  desiredPools: 500n,
  minPoolCost: 170_000_000n,
  maxTxExecutionUnits: { memory: 16_500_000n, steps: 10_000_000_000n },
  maxBlockExecutionUnits: { memory: 72_000_000n, steps: 20_000_000_000n },
  costModels: SEEN_COST_MODELS,
};

/** Genesis files of Apex Prime mainnet; its current deposits are not published. */
const PRIME_GENESIS: GenesisParameters = {
  shelley: {
    ...CARDANO_SHELLEY,
    minFeeA: 47n,
    minFeeB: 158_298n,
    keyDeposit: 0n,
    poolDeposit: 0n,
    desiredPools: 100n,
    poolPledgeInfluence: ratio(0n, 1n),
    monetaryExpansion: ratio(1n, 100_000n),
    treasuryGrowth: ratio(1n, 1_000_000n),
    decentralisation: ratio(7n, 10n),
    minPoolCost: 0n,
  },
  alonzo: {
    ...CARDANO_ALONZO,
    maxTxExecutionUnits: { memory: 16_000_000n, steps: 10_000_000_000n },
    maxBlockExecutionUnits: { memory: 80_000_000n, steps: 40_000_000_000n },
    costModels: APEX_ALONZO_COST_MODELS,
  },
  conway: {
    costModels: CONWAY_COST_MODELS,
    poolVotingThresholds: Array.from({ length: 5 }, () => percent(51n)),
    drepVotingThresholds: Array.from({ length: 10 }, () => percent(51n)),
    minCommitteeSize: 0n,
    committeeTermLimit: 200n,
    governanceActionLifetime: 10n,
    governanceActionDeposit: 1_000_000_000n,
    drepDeposit: 2_000_000n,
    drepActivity: 20n,
    minFeeRefScriptCostPerByte: ratio(15n, 1n),
  },
};

const withoutCostModels = ({ costModels: _, ...others }: ProtocolParameterUpdate): ProtocolParameterUpdate => others;

/** Genesis files of Apex Vector mainnet (the set for node 10.5.3). */
const VECTOR_GENESIS: GenesisParameters = {
  shelley: {
    ...PRIME_GENESIS.shelley,
    minFeeA: 45n,
    minFeeB: 156_253n,
    maxBlockBodySize: 180_224n,
    decentralisation: ratio(1n, 1n),
  },
  alonzo: PRIME_GENESIS.alonzo,
  conway: { ...withoutCostModels(PRIME_GENESIS.conway), minFeeRefScriptCostPerByte: ratio(0n, 1n) },
};

/** The maximum supply in lovelace. */
export const CARDANO_SUPPLY = 45_000_000_000_000_000n;
const APEX_SUPPLY = 3_000_000_000_000_000n;

const KNOWN: Readonly<Partial<Record<NetworkId, KnownParameters>>> = {
  CARDANO_MAINNET: {
    genesis: CARDANO_GENESIS,
    updateQuorum: 5,
    maxLovelaceSupply: CARDANO_SUPPLY,
    seen: { epoch: 645, era: 'conway', update: { ...CARDANO_SINCE, minCommitteeSize: 5n } },
  },
  CARDANO_PREPROD: {
    genesis: CARDANO_GENESIS,
    updateQuorum: 5,
    maxLovelaceSupply: CARDANO_SUPPLY,
    seen: {
      epoch: 303,
      era: 'conway',
      update: { ...CARDANO_SINCE, minCommitteeSize: 3n, governanceActionDeposit: 1_000_000_000n },
    },
  },
  CARDANO_PREVIEW: {
    genesis: {
      shelley: { ...CARDANO_SHELLEY, protocolVersion: { major: 6, minor: 0 } },
      alonzo: CARDANO_ALONZO,
      conway: {
        ...CARDANO_CONWAY,
        minCommitteeSize: 0n,
        committeeTermLimit: 365n,
        governanceActionLifetime: 30n,
      },
    },
    updateQuorum: 5,
    maxLovelaceSupply: CARDANO_SUPPLY,
    seen: { epoch: 1367, era: 'conway', update: { ...CARDANO_SINCE, minCommitteeSize: 3n, drepActivity: 31n } },
  },
  APEX_PRIME_MAINNET: {
    genesis: PRIME_GENESIS,
    updateQuorum: 5,
    maxLovelaceSupply: APEX_SUPPLY,
    seen: undefined,
  },
  APEX_VECTOR_MAINNET: {
    genesis: VECTOR_GENESIS,
    updateQuorum: 3,
    maxLovelaceSupply: APEX_SUPPLY,
    seen: undefined,
  },
  APEX_VECTOR_TESTNET: {
    // Its genesis files are not published; Vector mainnet is used for values not observed live.
    genesis: VECTOR_GENESIS,
    updateQuorum: 3,
    maxLovelaceSupply: APEX_SUPPLY,
    // Captured on the live network by Apex Fusion for the tests of its `mcp-server`.
    seen: {
      epoch: 0,
      era: 'conway',
      update: {
        protocolVersion: { major: 10, minor: 0 },
        keyDeposit: 500_000_000n,
        poolDeposit: 5_000_000_000_000n,
        drepDeposit: 1_000_000_000_000n,
        governanceActionDeposit: 1_000_000_000n,
        minFeeRefScriptCostPerByte: ratio(15n, 1n),
      },
    },
  },
};

type Identified = Pick<CardanoNetwork, 'id' | 'ownGenesis'>;

/** Every network of the Cardano family has an entry; a chain with its own genesis files has their values instead. */
export const knownParameters = ({ id, ownGenesis }: Identified): KnownParameters =>
  ownGenesis === undefined
    ? (KNOWN[id] as KnownParameters)
    : {
        genesis: ownGenesis.parameters,
        updateQuorum: ownGenesis.updateQuorum,
        maxLovelaceSupply: ownGenesis.maxLovelaceSupply,
        seen: undefined,
      };

type Operated = Identified & Pick<CardanoNetwork, 'operatorParameters'>;

/** The current parameters of a network as far as known without its chain. */
export const parametersWithoutChain = (network: Operated): ProtocolParameters =>
  asOperated(network, lastSeen(network), Number.POSITIVE_INFINITY);

/**
 * The parameters of an epoch: from the epoch of a live observation on, the observed ones; before it, genesis and the
 * updates that the chain adopted. Operator settings are applied last. `adopted` may contain updates of later epochs.
 */
export function parametersAt(
  network: Operated,
  { epoch, era }: { readonly epoch: number; readonly era: CardanoEra },
  adopted: readonly AdoptedUpdate[],
): ProtocolParameters {
  const { genesis, seen } = knownParameters(network);
  const updates = adopted.filter((update) => update.epoch <= epoch);
  if (seen === undefined || epoch < seen.epoch)
    return asOperated(network, parametersAfter(genesis, updates, era), epoch);
  const parameters = updates
    .filter((update) => update.epoch > seen.epoch)
    .reduce((before, { update }) => afterUpdate(before, update, genesis), lastSeen(network));
  return asOperated(network, parameters, epoch);
}

/** Cached: needed for every transaction build and constant. */
const LAST_SEEN = new Map(
  Object.entries(KNOWN).map(([id, { genesis, seen }]) => {
    const latest = parametersAfter(genesis, [], 'conway');
    return [id, seen === undefined ? latest : afterUpdate(latest, seen.update, genesis)];
  }),
);

const lastSeen = ({ id, ownGenesis }: Operated): ProtocolParameters =>
  ownGenesis === undefined
    ? (LAST_SEEN.get(id) as ProtocolParameters)
    : parametersAfter(ownGenesis.parameters, [], 'conway');

/** The settings of the operator that override the ledger state in an epoch. */
export const findOverride = (
  { operatorParameters, adoptsOperatorParameters }: Overridable,
  epoch: number,
): ProtocolParameterUpdate | undefined =>
  operatorParameters === undefined || adoptsOperatorParameters || epoch < operatorParameters.epoch
    ? undefined
    : operatorParameters.update;

type Overridable = Pick<CardanoNetwork, 'operatorParameters' | 'adoptsOperatorParameters'>;

function asOperated(
  { operatorParameters }: Operated,
  parameters: ProtocolParameters,
  epoch: number,
): ProtocolParameters {
  return operatorParameters === undefined || epoch < operatorParameters.epoch
    ? parameters
    : { ...parameters, ...operatorParameters.update };
}
