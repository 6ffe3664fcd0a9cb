import type { CardanoEra } from '../era.js';
import type { Rational } from '../rational.js';
import type { ProtocolParameterUpdate } from './protocol-update.js';

/** Parameters that exist since Shelley; the others came with later eras. */
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

/** What holds during one epoch, by the names of the updates that change it. */
export type ProtocolParameters = ProtocolParameterUpdate & Required<Pick<ProtocolParameterUpdate, SinceShelley>>;

/** What each genesis file brings when its era begins. */
export interface GenesisParameters {
  readonly shelley: ProtocolParameters;
  readonly alonzo: ProtocolParameterUpdate;
  readonly conway: ProtocolParameterUpdate;
}

/** An update that passed, and the first epoch in which it holds. */
export interface AdoptedUpdate {
  readonly epoch: number;
  readonly update: ProtocolParameterUpdate;
}

/** In their order; a block is marked with the place of its era, counted from 1. */
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

/** First major protocol version of each era that brings parameters of its own. */
const ERA_STEPS = [
  { era: 'alonzo', major: 5 },
  { era: 'babbage', major: 7 },
  { era: 'conway', major: 9 },
] as const;

const BYTES_PER_WORD = 8n;
const NOTHING: Rational = { numerator: 0n, denominator: 1n };

/**
 * The parameters after the given updates, in their order. An update that raises the protocol version into another era
 * brings what the genesis file of that era says. `era` is where the chain is known to be, in case it came there by
 * another way, as test networks do that start in a late era.
 */
export function parametersAfter(
  genesis: GenesisParameters,
  updates: readonly AdoptedUpdate[],
  era: CardanoEra,
): ProtocolParameters {
  const after = (first: ProtocolParameters): ProtocolParameters =>
    updates.reduce((parameters, { update }) => afterUpdate(parameters, update, genesis), first);
  const begin = enterEras(genesis.shelley, genesis, 0, genesis.shelley.protocolVersion.major);
  const parameters = after(begin);
  const reached = ERA_STEPS.findLast((step) => CARDANO_ERAS.indexOf(era) >= CARDANO_ERAS.indexOf(step.era));
  const { major } = parameters.protocolVersion;
  if (reached === undefined || major >= reached.major) return parameters;
  // What the era brought was there before the updates, which must not be lost to it.
  const entered = enterEras(begin, genesis, begin.protocolVersion.major, reached.major);
  const protocolVersion = { major: reached.major, minor: 0 };
  return { ...after({ ...entered, protocolVersion }), protocolVersion };
}

/** The parameters after one more update. */
export function afterUpdate(
  parameters: ProtocolParameters,
  update: ProtocolParameterUpdate,
  genesis: GenesisParameters,
): ProtocolParameters {
  const before = parameters.protocolVersion.major;
  const changed = merge(parameters, update);
  return enterEras(changed, genesis, before, changed.protocolVersion.major);
}

/** What the eras between two major versions bring; the one of the first version has been entered before. */
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
    else entered = merge(entered, genesis[era]);
  }
  return entered;
}

/** Babbage counts the cost of an output in bytes, and leaves the genesis nodes without a say. */
function enterBabbage(parameters: ProtocolParameters): ProtocolParameters {
  const perWord = parameters.coinsPerUtxoUnit;
  return {
    ...parameters,
    decentralisation: NOTHING,
    extraEntropy: { nonce: undefined },
    ...(perWord !== undefined && { coinsPerUtxoUnit: perWord / BYTES_PER_WORD }),
  };
}

/** Cost models are kept for each language; every other parameter is replaced whole. */
function merge(parameters: ProtocolParameters, update: ProtocolParameterUpdate): ProtocolParameters {
  const { costModels } = update;
  if (costModels === undefined) return { ...parameters, ...update };
  const models = new Map([...(parameters.costModels ?? []), ...costModels]);
  return { ...parameters, ...update, costModels: [...models].toSorted(([a], [b]) => a - b) };
}
