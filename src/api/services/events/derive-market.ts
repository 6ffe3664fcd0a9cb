import { toHex } from '../../../kernel/hex.js';
import { DEXES } from '../../../market/dex-names.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { TxSelection } from '../../../store/queries/events/block-facts.js';
import {
  listOrders,
  listPriceChanges,
  listTrades,
  type OrderFact,
  type PriceFact,
  type TradeFact,
} from '../../../store/queries/events/market-facts.js';
import { type DerivedEvent, type DerivedTransaction, type EventContent, eventsOfFacts } from './derived-event.js';
import type { EventKind } from './event-kinds.js';
import { toLevel } from './event-level.js';

const ADA = 'lovelace';

const ORDER_STATUSES = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'UNKNOWN', 'CONTINUED'] as const;

interface MarketInput {
  readonly txs: TxSelection;
  readonly transactions: ReadonlyMap<number, DerivedTransaction>;
  readonly kinds: ReadonlySet<EventKind>;
}

/** Orders, trades and prices of DEXes. */
export async function deriveMarketEvents(
  db: NetworkDb<'cardano'>,
  { txs, transactions, kinds }: MarketInput,
): Promise<DerivedEvent[]> {
  const events: DerivedEvent[] = [];
  if (kinds.has('dex.order')) events.push(...eventsOfFacts(await listOrders(db, txs), transactions, orderEvent));
  if (kinds.has('dex.trade')) events.push(...eventsOfFacts(await listTrades(db, txs), transactions, tradeEvent));
  if (kinds.has('dex.price')) events.push(...eventsOfFacts(await listPriceChanges(db, txs), transactions, priceEvent));
  return events;
}

const dexName = (dex: number): string | null => DEXES[dex]?.name ?? null;

function orderEvent(order: OrderFact): EventContent {
  const units = [order.assetIn, order.assetOut].flatMap((unit) => (unit === null ? [] : [unit || ADA]));
  const owner = order.owner === null ? undefined : toHex(order.owner.subarray(1));
  return {
    type: 'dex.order',
    about: order.output,
    place: order.status,
    subjects: [
      ...units.map((unit) => ['unit', unit] as const),
      ...(owner === undefined ? [] : [['credential', owner] as const]),
    ],
    payload: {
      order: order.output,
      dex: dexName(order.dex),
      status: ORDER_STATUSES[order.status],
      unitIn: order.assetIn === null ? null : order.assetIn || ADA,
      amountIn: order.amountIn?.toString() ?? null,
      unitOut: order.assetOut === null ? null : order.assetOut || ADA,
      amountOut: order.amountOut?.toString() ?? null,
    },
  };
}

function tradeEvent({ place, dex, assetIn, assetOut, amountIn, amountOut }: TradeFact): EventContent {
  const [unitIn, unitOut] = [assetIn || ADA, assetOut || ADA];
  return {
    type: 'dex.trade',
    about: unitIn === ADA ? unitOut : unitIn,
    place,
    subjects: [
      ['unit', unitIn],
      ['unit', unitOut],
    ],
    payload: {
      dex: dexName(dex),
      unitIn,
      amountIn: amountIn.toString(),
      unitOut,
      amountOut: amountOut.toString(),
    },
  };
}

const priceEvent = ({ place, dex, unit, price, previous }: PriceFact): EventContent => ({
  type: 'dex.price',
  about: unit,
  place,
  subjects: [['unit', unit]],
  level: { previous: previous === null ? undefined : toLevel(previous), value: toLevel(price) },
  payload: { unit, dex: dexName(dex), price, previousPrice: previous },
});
