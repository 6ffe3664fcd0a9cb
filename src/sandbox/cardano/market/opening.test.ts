import { describe, expect, test } from 'vitest';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { type CardanoNetwork, networks } from '../../../chains/networks.js';
import { Chain } from '../chain.js';
import { writeHistory } from '../history.js';
import { sandboxNetwork } from '../sandbox-network.js';
import { createSimulation } from '../simulation.js';
import type { Venue } from './dex-adapter.js';
import { findLivePools } from './live-pools.js';
import { getMarketSimulation } from './market-simulation.js';
import { tokenPriceAt } from './price-paths.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The market opens this long before the end of the history. */
const MARKET_AGE = 38 * DAY;
const FIRST_TIME = Date.UTC(2026, 8, 1) / 1000;

const hours = Array.from({ length: 80 * 24 }, (_, hour) => FIRST_TIME + hour * HOUR);
const price = (time: number): bigint => tokenPriceAt('TIE', time, { numerator: 1n, denominator: 1n }).numerator;
/** The scarcest token is TIE: the more of it a pool needs, the lower its price. */
const cheapest = hours.reduce((low, time) => (price(time) < price(low) ? time : low));

const withMarket = networks.filter(
  (network): network is CardanoNetwork => network.family === 'cardano' && network.market !== undefined,
);

describe.each(withMarket.map((network) => ({ id: network.id, network })))('market of $id', ({ network }) => {
  test('opens every pool at the lowest price of the scarcest token', () => {
    const chain = new Chain(createSimulation(sandboxNetwork(network), 1));
    writeHistory(chain, timeToSlot(network, cheapest + MARKET_AGE));
    const market = getMarketSimulation(chain.simulation)!;
    const names = (venues: readonly Venue[]): readonly string[] =>
      venues.map(({ adapter, ident }) => `${adapter.dex} ${ident}`).toSorted();
    expect(names(findLivePools({ chain, market }).map(({ venue }) => venue))).toEqual(names(market.venues));
  });
});
