import type { NetworkId } from '../chains/networks.js';

/** Facts of a Cardano network that an operator can leave out of its index. */
export type SwitchableFact = 'market';

export const SWITCHABLE_FACTS: readonly SwitchableFact[] = ['market'];

/** The setting that leaves a fact out. */
export const factSetting = (network: NetworkId, fact: SwitchableFact): string => `${network}_${fact.toUpperCase()}`;

const FACT_NAMES: Readonly<Record<SwitchableFact, string>> = { market: 'market data' };

export const describeFact = (fact: SwitchableFact): string => FACT_NAMES[fact];
