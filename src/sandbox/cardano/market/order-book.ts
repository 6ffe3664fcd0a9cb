import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { divideUp } from '../../../market/curves/rounding.js';
import type { OrderRole } from '../../../market/dex.js';
import {
  geniusYieldFillRedeemer,
  geniusYieldOrderDatum,
  geniusYieldPartRedeemer,
} from '../../../market/dexes/genius-yield.js';
import { holdingsOf, LOVELACE, type Unit } from '../../../market/unit.js';
import { chance, pick } from '../../draw.js';
import { type Assets, assetList } from '../coins.js';
import { secretOf } from '../signing-key.js';
import { spendUse } from './batcher.js';
import { changeNumbers } from './change-numbers.js';
import { quantityOf } from './opening.js';
import { addressOf, contractOutput, partyOf, type Scene, scriptAddress, tell, timeOf } from './scene.js';
import { ordersAt } from './standing.js';
import type { StandingOrder } from './standing-position.js';

const ADA = 1_000_000n;
/** Lovelace for the maker fee and the minimum of the output. */
const MAKER_LOVELACE = 3n * ADA;

/** The newest contract of the order book. */
export const bookRole = ({ market }: Pick<Scene, 'market'>): OrderRole | undefined =>
  market.registry.roles.findLast((role): role is OrderRole => role.role === 'order' && role.dex === 'GENIUS_YIELD');

export const bookAddress = (scene: Pick<Scene, 'chain' | 'market'>, { script }: OrderRole): Uint8Array =>
  scriptAddress(scene, script);

const isAda = (unit: Unit): boolean => unit === LOVELACE;

/** Places an order for a token against ADA, some percent away from the price of the day. */
export function placeInBook(scene: Scene): boolean {
  const { draw, market } = scene;
  const role = bookRole(scene);
  const token = [...market.tokens.values()].find(({ ticker }) => ticker === 'TIE');
  if (role === undefined || token === undefined) return false;
  const owner = pick(draw, market.traders);
  const sells = chance(draw, 50);
  const price = token.priceAt(timeOf(scene));
  const away = BigInt(sells ? 10_000 + 50 + draw(300) : 10_000 - 50 - draw(300));
  const asked = { numerator: price.numerator * away, denominator: price.denominator * 10_000n };
  const tokens = BigInt(200 + draw(900)) * ADA;
  const amount = sells ? tokens : (tokens * asked.numerator) / asked.denominator;
  const policy = String(role.parameters?.['policy']);
  const nftName = toHex(secretOf(scene.chain.world.name, `book ${scene.slot} ${scene.told.length}`));
  const offered = sells ? token.unit : LOVELACE;
  const datum = geniusYieldOrderDatum({
    ownerKey: toHex(owner.keys[0]!.hash),
    owner: partyOf(owner),
    offered,
    original: amount,
    left: amount,
    asked: sells ? LOVELACE : token.unit,
    price: reduced(sells ? asked : { numerator: asked.denominator, denominator: asked.numerator }),
    nftName,
    start: undefined,
    end: chance(draw, 30) ? timeOf(scene) * 1000 + 20 * 86_400_000 : undefined,
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
  const output = contractOutput(scene, bookAddress(scene, role), holds, datum, false);
  return tell(scene, { payer: owner, mint: [quantityOf(policy + nftName, 1n)], outputs: [output] }) !== undefined;
}

/** Rounds a price to few digits. */
function reduced({ numerator, denominator }: { numerator: bigint; denominator: bigint }): {
  readonly numerator: bigint;
  readonly denominator: bigint;
} {
  return { numerator: (numerator * 1_000_000n) / denominator, denominator: 1_000_000n };
}

/** Fills an order of the book, completely or partially. */
export function takeFromBook(scene: Scene, how: 'whole' | 'part'): boolean {
  const { draw, market } = scene;
  const role = bookRole(scene);
  if (role === undefined) return false;
  const now = timeOf(scene) * 1000;
  const open = ordersAt(scene, role, bookAddress(scene, role), []).filter(
    ({ order }) => (order.deadline ?? now) >= now,
  );
  if (open.length === 0) return false;
  const found = pick(draw, open);
  const { offer, price } = found.order;
  const part = how === 'part' ? (offer!.amount * BigInt(20 + draw(50))) / 100n : offer!.amount;
  const payment = divideUp(part * price!.numerator, price!.denominator);
  const taker = pick(draw, market.traders);
  const whole = part === offer!.amount;
  const nft = found.order.beacon!;
  return (
    tell(scene, {
      payer: taker,
      spend: [found.held],
      outputs: whole ? paidInFull(scene, found, payment) : [restOf(scene, found, part, payment)],
      ...(whole && { mint: [quantityOf(nft, -1n)] }),
      uses: [spendUse(found.held, whole ? geniusYieldFillRedeemer : geniusYieldPartRedeemer(part))],
    }) !== undefined
  );
}

/** The proceeds of the order with this payment; a first payment in ADA is a separate output. */
function paidInFull(scene: Scene, { held, order }: StandingOrder, payment: bigint): readonly OutputContent[] {
  const { offer, request, owner, beacon } = order;
  const address = addressOf(scene, owner!);
  const holds = new Map(holdingsOf(held.output));
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
function restOf(scene: Scene, { held, order, datum }: StandingOrder, part: bigint, payment: bigint): OutputContent {
  const { offer, request } = order;
  const holds = new Map(holdingsOf(held.output));
  holds.set(offer!.unit, (holds.get(offer!.unit) ?? 0n) - part);
  holds.set(request!.unit, (holds.get(request!.unit) ?? 0n) + payment);
  const changed = changeNumbers(datum, { [LEFT]: -part, [FILLS]: 1n, [CONTAINED]: payment });
  return contractOutput(scene, held.output.address, holds, changed, false);
}
