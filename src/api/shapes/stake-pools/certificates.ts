import type { CardanoNetwork } from '../../../chains/networks.js';
import type {
  PoolRegistrationFact,
  PoolRetirementFact,
} from '../../../store/queries/cardano/pools/pool-certificates.js';
import { toRegistrationJson, toRetirementJson } from '../transactions/pool-json.js';

export const registrationJson = ({ parameters, position, certIndex }: PoolRegistrationFact, network: CardanoNetwork) =>
  toRegistrationJson(parameters, { facts: position, certIndex, network });

export const retirementJson = (
  { pool, retirementEpoch, position, certIndex }: PoolRetirementFact,
  network: CardanoNetwork,
) => toRetirementJson(pool, BigInt(retirementEpoch), { facts: position, certIndex, network });
