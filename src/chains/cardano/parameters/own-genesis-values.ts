import type { CommitteeAndConstitution } from '../governance/governance-json-committee.js';
import type { GenesisParameters } from './protocol-parameters.js';

/** Values that a chain has from the genesis files of its operator instead of the built-in table. */
export interface OwnGenesis {
  readonly parameters: GenesisParameters;
  readonly updateQuorum: number;
  readonly maxLovelaceSupply: bigint;
  readonly governance: CommitteeAndConstitution;
  readonly slotsPerKesPeriod: number;
  readonly maxKesEvolutions: number;
}

/** Why the genesis files of a chain cannot be used: `missing` ones do not stop an index that exists. */
export interface GenesisProblem {
  readonly kind: 'missing' | 'invalid';
  readonly reason: string;
}
