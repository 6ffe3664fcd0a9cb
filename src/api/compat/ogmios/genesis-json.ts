import type { CommitteeAndConstitution } from '../../../chains/cardano/governance/governance-json-committee.js';
import { maxKesEvolutions, slotsPerKesPeriod } from '../../../chains/cardano/parameters/genesis-constants.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { ProtocolParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { lowest, numberToRational, type Rational } from '../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ShelleyGenesisState } from '../../../ledger/genesis/shelley-genesis.js';
import { ogmiosParameters } from '../../shapes/network/parameter-formats.js';
import { toAnchor, toMember, toStakePool } from './certificate-json.js';
import { toAda, toAddressText, toBytes, toHexOrNull, toRatio } from './values.js';

// Genesis configurations in the JSON of Ogmios 6. The parameters are those that the index itself starts with.

/** An output that exists before the first block. */
export interface GenesisFund {
  readonly address: Uint8Array;
  readonly lovelace: bigint;
}

/** Balances by the text of their address. */
export const toFunds = (funds: readonly GenesisFund[]) =>
  Object.fromEntries(funds.map(({ address, lovelace }) => [toAddressText(address), toAda(lovelace)]));

export const toStartTime = ({ systemStart }: CardanoNetwork): string =>
  new Date(systemStart * 1000).toISOString().replace('.000Z', 'Z');

export function toShelleyGenesis(
  network: CardanoNetwork,
  { delegates, pools, delegations }: ShelleyGenesisState,
  funds: readonly GenesisFund[],
): object {
  const { genesis, maxLovelaceSupply, updateQuorum } = knownParameters(network);
  return {
    era: 'shelley',
    startTime: toStartTime(network),
    networkMagic: network.magic,
    network: network.networkId === 1 ? 'mainnet' : 'testnet',
    activeSlotsCoefficient: toRatio(numberToRational(network.activeSlotsCoefficient)),
    securityParameter: network.securityParameter,
    epochLength: network.shelley.epochSlots,
    slotsPerKesPeriod: slotsPerKesPeriod(network),
    maxKesEvolutions: maxKesEvolutions(network),
    slotLength: { milliseconds: network.shelley.slotSeconds * 1000 },
    updateQuorum,
    maxLovelaceSupply,
    initialParameters: toShelleyParameters(genesis.shelley),
    initialDelegates: [...delegates].map(([issuer, { delegate, vrf }]) => ({
      issuer: { id: issuer },
      delegate: { id: delegate, vrfVerificationKeyHash: vrf },
    })),
    initialFunds: toFunds(funds),
    initialStakePools: {
      stakePools: Object.fromEntries(pools.map((pool) => [poolIdBech32(pool.operator), toStakePool(pool)])),
      delegators: Object.fromEntries(delegations.map(([stake, pool]) => [toHex(stake), poolIdBech32(pool)])),
    },
  };
}

/** In Shelley the minimum of an output is a constant, and its size costs nothing. */
const toShelleyParameters = (parameters: ProtocolParameters) => ({
  ...ogmiosParameters(parameters),
  minUtxoDepositConstant: toAda(parameters.minUtxoValue ?? 0n),
  minUtxoDepositCoefficient: 0,
});

/** Only what the file of the era adds. */
const toAddedParameters = (parameters: ProtocolParameterUpdate, names: readonly string[]) => {
  const all = ogmiosParameters(parameters as ProtocolParameters) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, all[name]]));
};

const ALONZO_NAMES = [
  'minUtxoDepositCoefficient',
  'plutusCostModels',
  'scriptExecutionPrices',
  'maxExecutionUnitsPerTransaction',
  'maxExecutionUnitsPerBlock',
  'maxValueSize',
  'collateralPercentage',
  'maxCollateralInputs',
] as const;

export const toAlonzoGenesis = (network: CardanoNetwork): object => ({
  era: 'alonzo',
  updatableParameters: toAddedParameters(knownParameters(network).genesis.alonzo, ALONZO_NAMES),
});

const CONWAY_NAMES = [
  'stakePoolVotingThresholds',
  'delegateRepresentativeVotingThresholds',
  'constitutionalCommitteeMinSize',
  'constitutionalCommitteeMaxTermLength',
  'governanceActionLifetime',
  'governanceActionDeposit',
  'delegateRepresentativeDeposit',
  'delegateRepresentativeMaxIdleTime',
] as const;

export const toConwayGenesis = (
  network: CardanoNetwork,
  { committee, constitution }: CommitteeAndConstitution,
): object => ({
  era: 'conway',
  constitution: {
    metadata: toAnchor(constitution.anchor),
    guardrails: constitution.guardrailScript === undefined ? null : { hash: toHexOrNull(constitution.guardrailScript) },
  },
  constitutionalCommittee: {
    members: committee.members.map(({ cold, until }) => ({ ...toMember(cold), mandate: { epoch: until } })),
    quorum: toRatio(committee.threshold),
  },
  updatableParameters: toAddedParameters(knownParameters(network).genesis.conway, CONWAY_NAMES),
});

/** The keys of a Byron genesis file. */
export interface ByronGenesisKeys {
  /** Hashes of the genesis keys. */
  readonly keyHashes: readonly string[];
  /** Extended keys in hexadecimal, by the hash of the genesis key. */
  readonly delegations: readonly (readonly [hash: string, issuer: string, delegate: string])[];
  /** Public keys of the pre-sale in hexadecimal, with their balance. */
  readonly vouchers: readonly (readonly [key: string, lovelace: bigint])[];
}

/** `blockVersionData` of a Byron genesis file, numbers as text. */
export interface BlockVersionData {
  readonly scriptVersion: number | bigint;
  readonly softforkRule: Readonly<Record<'initThd' | 'minThd' | 'thdDecrement', string>>;
  readonly txFeePolicy: Readonly<Record<'multiplier' | 'summand', string>>;
  readonly [name: string]: unknown;
}

const PORTION_DENOMINATOR = 10n ** 15n;
/** Fees of Byron have nine decimal places. */
const FEE_DENOMINATOR = 10n ** 9n;

const portion = (text: unknown): string => toRatio(lowest(BigInt(String(text)), PORTION_DENOMINATOR));
const natural = (text: unknown): bigint => BigInt(String(text));
const rounded = ({ numerator, denominator }: Rational): bigint => (2n * numerator + denominator) / (2n * denominator);

export function toByronGenesis(
  network: CardanoNetwork,
  { keyHashes, delegations, vouchers }: ByronGenesisKeys,
  funds: readonly GenesisFund[],
  version: BlockVersionData,
): object {
  const { softforkRule, txFeePolicy } = version;
  const toFee = (text: string): bigint => rounded({ numerator: natural(text), denominator: FEE_DENOMINATOR });
  return {
    era: 'byron',
    genesisKeyHashes: keyHashes,
    genesisDelegations: Object.fromEntries(
      delegations.map(([hash, issuer, delegate]) => [
        hash,
        { issuer: { verificationKey: issuer }, delegate: { verificationKey: delegate } },
      ]),
    ),
    startTime: toStartTime(network),
    initialFunds: toFunds(funds),
    initialVouchers: Object.fromEntries(vouchers.map(([key, lovelace]) => [key, toAda(lovelace)])),
    securityParameter: network.securityParameter,
    networkMagic: network.magic,
    updatableParameters: {
      scriptVersion: version.scriptVersion,
      slotDuration: natural(version['slotDuration']),
      maxBlockBodySize: toBytes(natural(version['maxBlockSize'])),
      maxBlockHeaderSize: toBytes(natural(version['maxHeaderSize'])),
      maxTransactionSize: toBytes(natural(version['maxTxSize'])),
      maxUpdateProposalSize: toBytes(natural(version['maxProposalSize'])),
      multiPartyComputationThreshold: portion(version['mpcThd']),
      heavyDelegationThreshold: portion(version['heavyDelThd']),
      updateVoteThreshold: portion(version['updateVoteThd']),
      updateProposalThreshold: portion(version['updateProposalThd']),
      updateProposalTimeToLive: natural(version['updateImplicit']),
      unlockStakeEpoch: natural(version['unlockStakeEpoch']),
      softForkInitThreshold: portion(softforkRule.initThd),
      softForkMinThreshold: portion(softforkRule.minThd),
      softForkDecrementThreshold: portion(softforkRule.thdDecrement),
      minFeeCoefficient: toFee(txFeePolicy.multiplier),
      minFeeConstant: toAda(toFee(txFeePolicy.summand)),
    },
  };
}
