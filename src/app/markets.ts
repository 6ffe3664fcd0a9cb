import type { OperatorsMarket, UsdPerEur } from '../api/services/market/market-settings.js';
import { type NetworkId, networks } from '../chains/networks.js';
import { usdPerEurAt } from '../market/prices/fiat-rates.js';
import { sandboxUsdPerEur } from '../sandbox/cardano/market/fiat-rates.js';
import type { Config } from './config.js';
import { hasSource } from './settings/network-settings.js';

export const operatorsMarkets = (config: Config): ReadonlyMap<NetworkId, OperatorsMarket> =>
  new Map(
    networks.flatMap(({ id }) => {
      const market = config.networks[id]?.market;
      return market === undefined ? [] : [[id, market] as const];
    }),
  );

/** Simulated chains have their own rates, because their time differs from real time. */
export const euroRates =
  (config: Config) =>
  (id: NetworkId): UsdPerEur =>
    config.sandbox === 'on' && !hasSource(config.networks[id])
      ? sandboxUsdPerEur
      : (time) => usdPerEurAt(config.eurRates, time);
