import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { divideUp } from '../../../market/curves/rounding.js';
import type { OrderRole } from '../../../market/dex.js';
import {
  geniusYieldFillRedeemer,
  geniusYieldOrderDatum,
  geniusYieldPartRedeemer,
} from '../../../market/dexes/genius-yield.js';
import { LOVELACE, toHoldings, type Unit } from '../../../market/unit.js';
import { chance, pick } from '../../random-int.js';
import { type Assets, assetList } from '../coins.js';
import { deriveSecret } from '../signing-key.js';
import { spendUse } from './batcher.js';
import { changeNumbers } from './change-numbers.js';
import type { OpenOrder } from './live-pool.js';
import { ordersAt } from './live-pools.js';
import {
  contractOutput,
  getAddress,
  getTime,
  type MarketContext,
  scriptAddress,
  toParty,
  tryCompose,
} from './market-context.js';
import { toAssetQuantity } from './opening.js';

const ADA = 1_000_000n;
/** Lovelace for the maker fee and the minimum of the output. */
const MAKER_LOVELACE = 3n * ADA;

/** The newest contract of the order book. */
export const getOrderBookRole = ({ market }: Pick<MarketContext, 'market'>): OrderRole | undefined =>
  market.registry.roles.findLast((role): role is OrderRole => role.role === 'order' && role.dex === 'GENIUS_YIELD');

export const getOrderBookAddress = (
  context: Pick<MarketContext, 'chain' | 'market'>,
  { script }: OrderRole,
): Uint8Array => scriptAddress(context, script);

const isAda = (unit: Unit): boolean => unit === LOVELACE;

/** Places an order for a token against ADA, some percent away from the price of the day. */
export function placeBookOrder(context: MarketContext): boolean {
  const { randomInt, market } = context;
  const role = getOrderBookRole(context);
  const token = [...market.tokens.values()].find(({ ticker }) => ticker === 'TIE');
  if (role === undefined || token === undefined) return false;
  const owner = pick(randomInt, market.traders);
  const sells = chance(randomInt, 50);
  const price = token.priceAt(getTime(context));
  const away = BigInt(sells ? 10_000 + 50 + randomInt(300) : 10_000 - 50 - randomInt(300));
  const requested = { numerator: price.numerator * away, denominator: price.denominator * 10_000n };
  const tokens = BigInt(200 + randomInt(900)) * ADA;
  const amount = sells ? tokens : (tokens * requested.numerator) / requested.denominator;
  const policy = String(role.parameters?.['policy']);
  const nftName = toHex(
    deriveSecret(context.chain.simulation.name, `book ${context.slot} ${context.transactions.length}`),
  );
  const offered = sells ? token.unit : LOVELACE;
  const datum = geniusYieldOrderDatum({
    ownerKey: toHex(owner.keys[0]!.hash),
    owner: toParty(owner),
    offered,
    original: amount,
    left: amount,
    requested: sells ? LOVELACE : token.unit,
    price: reduced(sells ? requested : { numerator: requested.denominator, denominator: requested.numerator }),
    nftName,
    start: undefined,
    end: chance(randomInt, 30) ? getTime(context) * 1000 + 20 * 86_400_000 : undefined,
    partialFills: 0n,
    makerFee: ADA,
    takerFee: ADA,
    containedFees: [ADA, 0n, 0n],
    containedPayment: 0n,
  });
  const holds = new Map<Unit, bigint>([
    [LOVELACE, MAKER_LOVELACE],
    [policy + nftName, 1n],
  ]);
  holds.set(offered, (holds.get(offered) ?? 0n) + amount);
  const output = contractOutput(context, getOrderBookAddress(context, role), holds, datum, false);
  return (
    tryCompose(context, { payer: owner, mint: [toAssetQuantity(policy + nftName, 1n)], outputs: [output] }) !==
    undefined
  );
}

/** Rounds a price to few digits. */
function reduced({ numerator, denominator }: { numerator: bigint; denominator: bigint }): {
  readonly numerator: bigint;
  readonly denominator: bigint;
} {
  return { numerator: (numerator * 1_000_000n) / denominator, denominator: 1_000_000n };
}

/** Fills an order of the book, completely or partially. */
export function fillBookOrder(context: MarketContext, how: 'whole' | 'part'): boolean {
  const { randomInt, market } = context;
  const role = getOrderBookRole(context);
  if (role === undefined) return false;
  const now = getTime(context) * 1000;
  const open = ordersAt(context, role, getOrderBookAddress(context, role), []).filter(
    ({ order }) => (order.deadline ?? now) >= now,
  );
  if (open.length === 0) return false;
  const found = pick(randomInt, open);
  const { offer, price } = found.order;
  const part = how === 'part' ? (offer!.amount * BigInt(20 + randomInt(50))) / 100n : offer!.amount;
  const payment = divideUp(part * price!.numerator, price!.denominator);
  const taker = pick(randomInt, market.traders);
  const whole = part === offer!.amount;
  const nft = found.order.beacon!;
  return (
    tryCompose(context, {
      payer: taker,
      spend: [found.held],
      outputs: whole ? paidInFull(context, found, payment) : [createRemainingOrder(context, found, part, payment)],
      ...(whole && { mint: [toAssetQuantity(nft, -1n)] }),
      uses: [spendUse(found.held, whole ? geniusYieldFillRedeemer : geniusYieldPartRedeemer(part))],
    }) !== undefined
  );
}

/** The proceeds of the order with this payment; a first payment in ADA is a separate output. */
function paidInFull(context: MarketContext, { held, order }: OpenOrder, payment: bigint): readonly OutputContent[] {
  const { offer, request, owner, beacon } = order;
  const address = getAddress(context, owner!);
  const holds = new Map(toHoldings(held.output));
  holds.delete(beacon!);
  holds.set(offer!.unit, (holds.get(offer!.unit) ?? 0n) - offer!.amount);
  const before = holds.get(LOVELACE) ?? 0n;
  if (isAda(request!.unit) && before === MAKER_LOVELACE)
    return [plainOutput(address, payment), plainOutput(address, before)];
  holds.set(request!.unit, (holds.get(request!.unit) ?? 0n) + payment);
  const lovelace = holds.get(LOVELACE) ?? 0n;
  const tokens: Assets = new Map([...holds].filter(([unit, amount]) => !isAda(unit) && amount > 0n));
  return [plainOutput(address, lovelace, assetList(tokens))];
}

const LEFT = 4;
const FILLS = 10;
const CONTAINED = 14;

/** The remaining order, which holds the payment for its owner. */
function createRemainingOrder(
  context: MarketContext,
  { held, order, datum }: OpenOrder,
  part: bigint,
  payment: bigint,
): OutputContent {
  const { offer, request } = order;
  const holds = new Map(toHoldings(held.output));
  holds.set(offer!.unit, (holds.get(offer!.unit) ?? 0n) - part);
  holds.set(request!.unit, (holds.get(request!.unit) ?? 0n) + payment);
  const changed = changeNumbers(datum, { [LEFT]: -part, [FILLS]: 1n, [CONTAINED]: payment });
  return contractOutput(context, held.output.address, holds, changed, false);
}
