import type { NetworkId } from '../chains/networks.js';

/** Facts of a Cardano network that an operator can leave out of its index. */
export type SwitchableFact = 'market' | 'policy_history';

export const SWITCHABLE_FACTS: readonly SwitchableFact[] = ['market', 'policy_history'];

/** The setting that leaves a fact out. */
export const factSetting = (network: NetworkId, fact: SwitchableFact): string => `${network}_${fact.toUpperCase()}`;

const FACT_NAMES: Readonly<Record<SwitchableFact, string>> = {
  market: 'market data',
  policy_history: 'the history of policies',
};

export const describeFact = (fact: SwitchableFact): string => FACT_NAMES[fact];
