import { fromHex } from '../../../kernel/hex.js';
import type { Credential } from '../credential.js';
import type { CommitteeAndConstitution } from '../governance/governance-json-committee.js';
import { DREP_THRESHOLDS, POOL_THRESHOLDS } from '../governance/governance-json-parameters.js';
import type { Rational } from '../rational.js';
import { type GenesisFields, isHash } from './genesis-fields.js';
import type { ProtocolParameters } from './protocol-parameters.js';
import { type ExecutionUnits, PLUTUS_V4, type ProtocolParameterUpdate } from './protocol-update.js';

const UNIT = { max: 1n } as const;
const MAX_VERSION = 1_000;
const MAX_EPOCH = 0xffff_ffff;
const MAX_UINT32 = 0xffff_ffffn;

/** The parameters of a Shelley genesis file. */
export function readShelleyParameters(file: GenesisFields): ProtocolParameters {
  const fields = file.object('protocolParams');
  const version = fields.object('protocolVersion');
  return {
    minFeeA: fields.natural('minFeeA'),
    minFeeB: fields.natural('minFeeB'),
    maxBlockBodySize: fields.natural('maxBlockBodySize', MAX_UINT32),
    maxTxSize: fields.natural('maxTxSize', MAX_UINT32),
    maxBlockHeaderSize: fields.natural('maxBlockHeaderSize', MAX_UINT32),
    keyDeposit: fields.natural('keyDeposit'),
    poolDeposit: fields.natural('poolDeposit'),
    maxEpochForRetirement: fields.natural('eMax', MAX_UINT32),
    desiredPools: fields.natural('nOpt', MAX_UINT32),
    poolPledgeInfluence: fields.fraction('a0'),
    monetaryExpansion: fields.fraction('rho', UNIT),
    treasuryGrowth: fields.fraction('tau', UNIT),
    decentralisation: fields.fraction('decentralisationParam', UNIT),
    extraEntropy: { nonce: readEntropy(fields) },
    protocolVersion: {
      major: version.count('major', { max: MAX_VERSION }),
      minor: version.count('minor', { max: MAX_VERSION }),
    },
    minUtxoValue: fields.has('minUTxOValue') ? fields.natural('minUTxOValue') : 0n,
    minPoolCost: fields.has('minPoolCost') ? fields.natural('minPoolCost') : 0n,
  };
}

function readEntropy(fields: GenesisFields): Uint8Array | undefined {
  const entropy = fields.optionalObject('extraEntropy');
  if (entropy === undefined) return undefined;
  switch (entropy.text('tag')) {
    case 'NeutralNonce':
      return undefined;
    case 'Nonce':
      return entropy.hash('contents', 32);
    default:
      return entropy.fail('tag', 'must be NeutralNonce or Nonce');
  }
}

/** The parameters of an Alonzo genesis file. */
export function readAlonzoParameters(file: GenesisFields): ProtocolParameterUpdate {
  const prices = file.object('executionPrices');
  return {
    coinsPerUtxoUnit: file.natural('lovelacePerUTxOWord'),
    executionPrices: { memory: prices.fraction('prMem'), steps: prices.fraction('prSteps') },
    maxTxExecutionUnits: readUnits(file.object('maxTxExUnits')),
    maxBlockExecutionUnits: readUnits(file.object('maxBlockExUnits')),
    maxValueSize: file.natural('maxValueSize', MAX_UINT32),
    collateralPercentage: file.natural('collateralPercentage', MAX_UINT32),
    maxCollateralInputs: file.natural('maxCollateralInputs', MAX_UINT32),
    costModels: readCostModels(file.object('costModels')),
  };
}

/** Node releases differ in the names. */
const readUnits = (fields: GenesisFields): ExecutionUnits => ({
  memory: fields.natural(fields.has('memory') ? 'memory' : 'exUnitsMem'),
  steps: fields.natural(fields.has('steps') ? 'steps' : 'exUnitsSteps'),
});

const LANGUAGES: readonly string[] = ['PlutusV1', 'PlutusV2', 'PlutusV3', 'PlutusV4'];
const MAX_COSTS = 1_000;
/** Number of named costs of the languages whose order is that of the names. */
const NAMED_COSTS: Readonly<Record<string, number>> = { PlutusV1: 166, PlutusV2: 175 };

function readCostModels(models: GenesisFields): readonly (readonly [number, readonly bigint[]])[] {
  return models
    .names()
    .map((name) => {
      const language = LANGUAGES.indexOf(name);
      if (language === -1) models.fail(name, `must not be there: the known languages are ${LANGUAGES.join(', ')}`);
      return [language, readCosts(models, name)] as const;
    })
    .toSorted(([a], [b]) => a - b);
}

/** Older files name the costs. The ledger orders them by name in Plutus V1 and V2; later languages have lists only. */
function readCosts(models: GenesisFields, language: string): readonly bigint[] {
  if (models.isList(language)) return models.integers(language, MAX_COSTS);
  const costs = models.object(language);
  const names = costs.names();
  if (names.length !== NAMED_COSTS[language])
    models.fail(
      language,
      NAMED_COSTS[language] === undefined
        ? 'must be a list of integers'
        : `must have ${NAMED_COSTS[language]} named costs, or be a list of integers`,
    );
  return names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => costs.signed(name));
}

/** The parameters of a Conway genesis file. */
export function readConwayParameters(file: GenesisFields): ProtocolParameterUpdate {
  const costs = file.integers('plutusV3CostModel', MAX_COSTS);
  return {
    poolVotingThresholds: readThresholds(file.object('poolVotingThresholds'), POOL_THRESHOLDS),
    drepVotingThresholds: readThresholds(file.object('dRepVotingThresholds'), DREP_THRESHOLDS),
    minCommitteeSize: file.natural('committeeMinSize', MAX_UINT32),
    committeeTermLimit: file.natural('committeeMaxTermLength', MAX_UINT32),
    governanceActionLifetime: file.natural('govActionLifetime', MAX_UINT32),
    governanceActionDeposit: file.natural('govActionDeposit'),
    drepDeposit: file.natural('dRepDeposit'),
    drepActivity: file.natural('dRepActivity', MAX_UINT32),
    minFeeRefScriptCostPerByte: file.fraction('minFeeRefScriptCostPerByte'),
    // An empty list leaves the language without a cost model.
    ...(costs.length > 0 && { costModels: [[2, costs]] as const }),
  };
}

/** The parameters of a Dijkstra genesis file. Drafts of the era differ in them, so none is required. */
export function readDijkstraParameters(file: GenesisFields): ProtocolParameterUpdate {
  const size = (name: 'maxRefScriptSizePerBlock' | 'maxRefScriptSizePerTx') =>
    file.has(name) && { [name]: file.natural(name, MAX_UINT32) };
  const costs = file.has('plutusV4CostModel') ? file.integers('plutusV4CostModel', MAX_COSTS) : [];
  return {
    ...size('maxRefScriptSizePerBlock'),
    ...size('maxRefScriptSizePerTx'),
    ...(file.has('refScriptCostStride') && {
      refScriptCostStride: BigInt(file.count('refScriptCostStride', { min: 1, max: Number(MAX_UINT32) })),
    }),
    ...(file.has('refScriptCostMultiplier') && {
      refScriptCostMultiplier: file.fraction('refScriptCostMultiplier', { positive: true }),
    }),
    // Without the field the ledger has no limit.
    maxPledgeLeverage: { limit: file.has('maxPledgeLeverage') ? file.fraction('maxPledgeLeverage') : undefined },
    ...(file.has('minPoolMargin') && { minPoolMargin: file.fraction('minPoolMargin', UNIT) }),
    ...(costs.length > 0 && { costModels: [[PLUTUS_V4, costs]] as const }),
  };
}

const readThresholds = (fields: GenesisFields, names: readonly string[]): readonly Rational[] =>
  names.map((name) => fields.fraction(name, UNIT));

/** The first committee and constitution, in a Conway genesis file. */
export function readGenesisGovernance(file: GenesisFields): CommitteeAndConstitution {
  const committee = file.object('committee');
  const members = committee.object('members');
  const constitution = file.object('constitution');
  const anchor = constitution.object('anchor');
  return {
    committee: {
      threshold: committee.fraction('threshold', UNIT),
      members: members.names().map((name) => ({
        cold: readMember(members, name),
        until: members.count(name, { max: MAX_EPOCH }),
      })),
    },
    constitution: {
      anchor: { url: anchor.text('url', 128), hash: anchor.hash('dataHash', 32) },
      guardrailScript: constitution.has('script') ? constitution.hash('script', 28) : undefined,
    },
  };
}

/** Members are written as `keyHash-` or `scriptHash-` and the hash. */
function readMember(members: GenesisFields, name: string): Credential {
  const [kind, hash = ''] = name.split('-');
  if ((kind !== 'keyHash' && kind !== 'scriptHash') || name !== `${kind}-${hash}` || !isHash(hash, 28))
    members.fail(name, 'must be named keyHash- or scriptHash- and 56 hexadecimal digits');
  return { type: kind === 'keyHash' ? 'key' : 'script', hash: fromHex(hash) };
}
