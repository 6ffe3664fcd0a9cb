import type {
  PoolRegistrationFact,
  PoolRetirementFact,
} from '../../../store/queries/cardano/pools/pool-certificates.js';

export interface Certificates {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly registrations: readonly PoolRegistrationFact[];
  readonly retirements: readonly PoolRetirementFact[];
}
