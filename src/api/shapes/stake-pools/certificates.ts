import type { CardanoNetwork } from '../../../chains/networks.js';
import type {
  PoolRegistrationFact,
  PoolRetirementFact,
} from '../../../store/queries/cardano/pools/pool-certificates.js';
import { shownRegistration, shownRetirement } from '../transactions/pool-json.js';

export const registrationJson = ({ parameters, place, certIndex }: PoolRegistrationFact, network: CardanoNetwork) =>
  shownRegistration(parameters, { facts: place, certIndex, network });

export const retirementJson = (
  { pool, retirementEpoch, place, certIndex }: PoolRetirementFact,
  network: CardanoNetwork,
) => shownRetirement(pool, BigInt(retirementEpoch), { facts: place, certIndex, network });
