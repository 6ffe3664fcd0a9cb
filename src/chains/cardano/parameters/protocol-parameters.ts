import type { CardanoEra } from '../era.js';
import type { Rational } from '../rational.js';
import type { ProtocolParameterUpdate, ProtocolVersion } from './protocol-update.js';

/** Parameters that exist since Shelley; the others were added by later eras. */
type SinceShelley =
  | 'minFeeA'
  | 'minFeeB'
  | 'maxBlockBodySize'
  | 'maxTxSize'
  | 'maxBlockHeaderSize'
  | 'keyDeposit'
  | 'poolDeposit'
  | 'maxEpochForRetirement'
  | 'desiredPools'
  | 'poolPledgeInfluence'
  | 'monetaryExpansion'
  | 'treasuryGrowth'
  | 'protocolVersion'
  | 'minPoolCost';

/** The parameters of one epoch, with the field names of updates. */
export type ProtocolParameters = ProtocolParameterUpdate & Required<Pick<ProtocolParameterUpdate, SinceShelley>>;

/** The parameters that each genesis file adds when its era begins. */
export interface GenesisParameters {
  readonly shelley: ProtocolParameters;
  readonly alonzo: ProtocolParameterUpdate;
  readonly conway: ProtocolParameterUpdate;
  /** Undefined without a file of the draft era. */
  readonly dijkstra?: ProtocolParameterUpdate;
}

/** An adopted update and the first epoch in which it is in effect. */
export interface AdoptedUpdate {
  readonly epoch: number;
  readonly update: ProtocolParameterUpdate;
}

/** In chronological order; the era number of a block is the index in this list plus 1. */
export const CARDANO_ERAS: readonly CardanoEra[] = [
  'byron',
  'shelley',
  'allegra',
  'mary',
  'alonzo',
  'babbage',
  'conway',
  'dijkstra',
];

/** First major protocol version of each era that adds parameters. */
const ERA_STEPS = [
  { era: 'alonzo', major: 5 },
  { era: 'babbage', major: 7 },
  { era: 'conway', major: 9 },
  { era: 'dijkstra', major: 12 },
] as const;

const BYTES_PER_WORD = 8n;
const ZERO: Rational = { numerator: 0n, denominator: 1n };

/**
 * Applies updates in order. An update that raises the protocol version into another era adds the parameters of that
 * era's genesis file. `era` is the known current era, for chains that reached it without updates, such as test networks
 * that start in a late era.
 */
export function parametersAfter(
  genesis: GenesisParameters,
  updates: readonly AdoptedUpdate[],
  era: CardanoEra,
): ProtocolParameters {
  const after = (first: ProtocolParameters): ProtocolParameters =>
    updates.reduce((parameters, { update }) => afterUpdate(parameters, update, genesis), first);
  const begin = startParameters(genesis);
  const parameters = after(begin);
  const reached = ERA_STEPS.findLast((step) => CARDANO_ERAS.indexOf(era) >= CARDANO_ERAS.indexOf(step.era));
  const { major } = parameters.protocolVersion;
  if (reached === undefined || major >= reached.major) return parameters;
  // The parameters of the era precede the updates and must not override them.
  const entered = enterEras(begin, genesis, begin.protocolVersion.major, reached.major);
  const protocolVersion = { major: reached.major, minor: 0 };
  return { ...after({ ...entered, protocolVersion }), protocolVersion };
}

/** The parameters of the Shelley genesis file, with those of later eras that its protocol version includes. */
export const startParameters = (genesis: GenesisParameters): ProtocolParameters =>
  enterEras(genesis.shelley, genesis, 0, genesis.shelley.protocolVersion.major);

/** Raises parameters to an era that a test network entered without an update. */
export function raiseToEra(
  parameters: ProtocolParameters,
  genesis: GenesisParameters,
  era: CardanoEra,
): ProtocolParameters {
  const reached = ERA_STEPS.findLast((step) => CARDANO_ERAS.indexOf(era) >= CARDANO_ERAS.indexOf(step.era));
  const { major } = parameters.protocolVersion;
  if (reached === undefined || major >= reached.major) return parameters;
  const protocolVersion = { major: reached.major, minor: 0 };
  return { ...enterEras(parameters, genesis, major, reached.major), protocolVersion };
}

/** Applies one update. */
export function afterUpdate(
  parameters: ProtocolParameters,
  update: ProtocolParameterUpdate,
  genesis: GenesisParameters,
): ProtocolParameters {
  const before = parameters.protocolVersion.major;
  const changed = merge(parameters, update);
  return enterEras(changed, genesis, before, changed.protocolVersion.major);
}

/** Adds the parameters of the eras between two major versions; the era of the first version is already entered. */
function enterEras(
  parameters: ProtocolParameters,
  genesis: GenesisParameters,
  before: number,
  now: number,
): ProtocolParameters {
  let entered = parameters;
  for (const { era, major } of ERA_STEPS) {
    if (before >= major || now < major) continue;
    if (era === 'babbage') entered = enterBabbage(entered);
    else entered = merge(entered, genesis[era] ?? {});
  }
  return entered;
}

/** Adds the parameters of the eras that a hard fork by governance entered; `before` is the version that it replaced. */
export const enterVersion = (
  parameters: ProtocolParameters,
  genesis: GenesisParameters,
  before: ProtocolVersion,
): ProtocolParameters => enterEras(parameters, genesis, before.major, parameters.protocolVersion.major);

/** Babbage prices an output by byte and removes the role of the genesis nodes. */
function enterBabbage(parameters: ProtocolParameters): ProtocolParameters {
  const perWord = parameters.coinsPerUtxoUnit;
  return {
    ...parameters,
    decentralisation: ZERO,
    extraEntropy: { nonce: undefined },
    ...(perWord !== undefined && { coinsPerUtxoUnit: perWord / BYTES_PER_WORD }),
  };
}

/** Cost models are merged by language; every other parameter is replaced. */
function merge(parameters: ProtocolParameters, update: ProtocolParameterUpdate): ProtocolParameters {
  const { costModels } = update;
  if (costModels === undefined) return { ...parameters, ...update };
  const models = new Map([...(parameters.costModels ?? []), ...costModels]);
  return { ...parameters, ...update, costModels: [...models].toSorted(([a], [b]) => a - b) };
}
