import { epochToSlot } from '../../../chains/cardano/time.js';
import { chance, createRandomInt } from '../../random-int.js';
import type { Chain, ForgedBlock } from '../chain.js';
import type { Composed } from '../compose.js';
import {
  arbitrage,
  buyInTwoPools,
  cancelOldestOrder,
  createFakePools,
  depositLiquidity,
  leaveConditions,
  placeUnreachableOrders,
  tradeOnCurve,
  washTrade,
  withdrawLiquidity,
} from './episodes.js';
import { findLivePools } from './live-pools.js';
import type { MarketContext } from './market-context.js';
import { fillOpenOrders, placeOrders, removeOldOrders } from './market-session.js';
import { getMarketSimulation, type MarketSimulation } from './market-simulation.js';
import { issueNfts } from './nft-collection.js';
import { sellFirstNft, tradeNfts } from './nft-trades.js';
import { fundMarket, openPool } from './opening.js';
import { postRates } from './oracles.js';
import { fillBookOrder, placeBookOrder } from './order-book.js';

const DAY = 86_400;
const HOUR = 3_600;
/** Days before the end of the history on which the market opens. */
const MARKET_DAYS = 38;
/** Epochs whose blocks are the same for every start time. */
const FIXED_EPOCHS = 9;
/** Hours between two market sessions; often enough for stablecoin trades on every day. */
const VISIT_HOURS = 23;
const LAST_DAY_HOURS = 3;
/** Number of old actions that share one transaction. */
const TOGETHER = 7;
/** Slots between an order and its execution. */
const SLOTS_TO_FILL = 40;

/** Hours before the end of the history with a trade of NFTs: rarely at first, often on the last days. */
const NFT_HOURS: readonly number[] = [
  ...Array.from({ length: 30 }, (_, number) => 900 - 28 * number),
  ...Array.from({ length: 30 }, (_, number) => 62 - 2 * number),
];

type Visit = (context: MarketContext) => void;

interface PlannedVisit {
  readonly slot: number;
  readonly visit: Visit;
  /** Whether users place orders in this session. */
  readonly isOrders?: boolean;
}

/** Runs the market sessions of the history, slot by slot. */
export class MarketDays {
  readonly #chain: Chain;
  readonly #market: MarketSimulation;
  readonly #visits: PlannedVisit[];

  private constructor(chain: Chain, market: MarketSimulation, visits: PlannedVisit[]) {
    this.#chain = chain;
    this.#market = market;
    this.#visits = visits;
  }

  /** Undefined on networks without a market. */
  static create(chain: Chain, untilSlot: number): MarketDays | undefined {
    const market = getMarketSimulation(chain.simulation);
    return market && new MarketDays(chain, market, visitsUntil(chain, market, untilSlot));
  }

  /** Slot of the first session. */
  get firstSlot(): number {
    return this.#visits[0]!.slot;
  }

  /** Blocks of all sessions before a slot. */
  *blocksBefore(slot: number): Generator<ForgedBlock> {
    for (let next = this.#visits[0]; next !== undefined && next.slot < slot; next = this.#visits[0]) {
      this.#visits.shift();
      yield this.#forgeBlock(Math.max(next.slot, (this.#chain.tip?.slot ?? 0) + 1), next.visit);
    }
  }

  #forgeBlock(slot: number, visit: Visit): ForgedBlock {
    const chain = this.#chain;
    chain.enter(slot);
    const randomInt = createRandomInt(`market ${chain.simulation.name} ${chain.tip?.height}`);
    const composed: Composed[] = [];
    visit({ chain, market: this.#market, slot, randomInt, transactions: composed });
    return chain.forge(
      slot,
      chain.electLeader(randomInt),
      composed.map(({ parts }) => parts),
    );
  }
}

function visitsUntil(chain: Chain, market: MarketSimulation, untilSlot: number): PlannedVisit[] {
  const visits: PlannedVisit[] = [];
  const settled = epochToSlot(chain.network, chain.timeline.conwayEpoch + FIXED_EPOCHS);
  const opens = Math.max(untilSlot - MARKET_DAYS * DAY, settled);
  const at = (slot: number, visit: Visit): void => {
    visits.push({ slot, visit });
  };
  at(opens, (context) => {
    fundMarket(context);
    issueNfts(context);
    sellFirstNft(context);
  });
  for (const days of new Set(market.venues.map(({ daysOld }) => daysOld)))
    at(Math.max(opens, untilSlot - days * DAY) + SLOTS_TO_FILL, (context) => {
      for (const venue of market.venues) if (venue.daysOld === days) openPool(context, venue);
      postRates(context, findLivePools(context));
    });
  const trade = (slot: number, others: number, together: number): void => {
    visits.push({
      slot,
      visit: (context) => placeOrders(context, { dollars: true, others, together }),
      isOrders: true,
    });
    at(slot + SLOTS_TO_FILL, (context) => {
      fillOpenOrders(context, together === TOGETHER ? TOGETHER : 3);
      if (together < TOGETHER || chance(context.randomInt, 20)) postRates(context, findLivePools(context));
      if (chance(context.randomInt, 40)) removeOldOrders(context, 1);
    });
  };
  const lastDay = untilSlot - DAY;
  for (let slot = opens + HOUR; slot < lastDay; slot += VISIT_HOURS * HOUR) trade(slot, 3, TOGETHER);
  for (let slot = lastDay; slot < untilSlot - HOUR / 2; slot += LAST_DAY_HOURS * HOUR) trade(slot, 4, 4);
  trade(untilSlot - HOUR / 4, 4, 4);
  const episodes: readonly (readonly [hoursBefore: number, visit: Visit])[] = [
    [30 * 24, createFakePools],
    [26 * 24, depositLiquidity],
    [31, leaveConditions],
    [9 * 24, withdrawLiquidity],
    [75, arbitrage],
    ...[92, 60, 20, 14, 8, 1].map((hours) => [hours, tradeOnCurve] as const),
    ...[21, 13, 7].map((hours) => [hours, washTrade] as const),
    ...[19, 9].map((hours) => [hours, arbitrage] as const),
    ...[15, 5].map((hours) => [hours, buyInTwoPools] as const),
    [23, depositLiquidity],
    ...[900, 890, 800, 500, 200, 100, 22, 11, 4].map((hours) => [hours, placeBookOrder] as const),
    ...[860, 390, 90].map(
      (hours) => [hours, (context: MarketContext) => void fillBookOrder(context, 'whole')] as const,
    ),
    ...[830, 95, 10, 2].map(
      (hours) => [hours, (context: MarketContext) => void fillBookOrder(context, 'part')] as const,
    ),
    ...NFT_HOURS.map((hours) => [hours, tradeNfts] as const),
    ...[21 * 24, 6 * 24].map((hours) => [hours, placeUnreachableOrders] as const),
    ...[17 * 24, 50].map((hours) => [hours, cancelOldestOrder] as const),
  ];
  // Runs with the next session, which is never much later.
  for (const [hours, visit] of episodes) join(visits, untilSlot - hours * HOUR, opens, visit);
  return visits.toSorted((a, b) => a.slot - b.slot);
}

/** Adds to the orders of the first session from a slot on, to avoid a block for a single action. */
function join(visits: PlannedVisit[], slot: number, opens: number, visit: Visit): void {
  const at = visits.findIndex((planned) => planned.isOrders === true && planned.slot >= Math.max(slot, opens));
  const planned = visits[at];
  if (planned === undefined) return;
  visits[at] = {
    ...planned,
    visit: (context) => {
      visit(context);
      planned.visit(context);
    },
  };
}
