import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { constructorOf, fieldsOf, hexOf, itemsOf, naturalOf, optionOf, partyOf, unitFrom } from '../datum.js';
import type { Order, Party, PoolBook, Quantity, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData, optionData, partyData, unitData } from '../write-datum.js';
import { depositOf, heldOf, quantity } from './holdings.js';
import { orderEnds } from './order-ends.js';

/** Scoop and Cancel, in this order; some indexers have them reversed. */
export const sundaeSwapEnds = orderEnds('fill', 'cancel');

/** Orders of V3 and of stable pools: `C0[option of ident, owner, max fee, destination, details, extension]`. */
export function readSundaeSwapOrder(dex: DexName, { holds, datum }: ScriptOutput, pools: PoolBook): Order | undefined {
  const fields = fieldsOf(datum, 0, 6);
  const ident = optionOf(fields?.[0]);
  const batcherFee = naturalOf(fields?.[2]);
  const destination = destinationOf(fields?.[3]);
  const wish = readDetails(fields?.[4]);
  if (ident === undefined || batcherFee === undefined) return undefined;
  if (destination === undefined || wish === undefined || constructorOf(fields?.[1]) === undefined) return undefined;
  const name = hexOf(ident.value);
  if (ident.value !== undefined && name === undefined) return undefined;
  // A stable pool uses the available amount when the offer names more.
  const most = wish.offer && dex === 'SUNDAESWAP_STABLE' ? heldOf(holds, wish.offer.unit) : undefined;
  const offer =
    wish.offer && most !== undefined && most < wish.offer.amount && wish.offer.unit !== LOVELACE
      ? quantity(wish.offer.unit, most)
      : wish.offer;
  return {
    dex,
    step: wish.step,
    style: wish.style,
    offer,
    request: wish.request,
    pool: name === undefined ? undefined : pools.byIdent(dex, name)?.id,
    owner: destination.party,
    receiver: undefined,
    cancelKey: signerOf(fields?.[1], 0),
    deadline: undefined,
    batcherFee,
    deposit: depositOf(holds, batcherFee, offer),
    beacon: undefined,
  };
}

/** `C0[address, datum]`, or `C1[]` for the order's own address, which has no owner. */
function destinationOf(data: PlutusData | undefined): { readonly party: Party | undefined } | undefined {
  if (fieldsOf(data, 1, 0)) return { party: undefined };
  const party = partyOf(fieldsOf(data, 0, 2)?.[0]);
  return party && { party };
}

type Wish = Pick<Order, 'step' | 'style' | 'offer' | 'request'>;

function readDetails(data: PlutusData | undefined): Wish | undefined {
  switch (constructorOf(data)) {
    case 0:
      // A strategy order states only the party that may decide later.
      return fieldsOf(data, 0, 1) && { step: 'other', style: 'STRATEGY', offer: undefined, request: undefined };
    case 1: {
      const fields = fieldsOf(data, 1, 2);
      const [offer, least] = [amountOf(fields?.[0]), amountOf(fields?.[1])];
      if (offer === undefined || least === undefined || offer.unit === least.unit) return undefined;
      return {
        step: 'swap',
        style: undefined,
        offer: quantity(offer.unit, offer.amount),
        request: quantity(least.unit, least.amount),
      };
    }
    case 2: {
      const [first, second, ...others] = itemsOf(fieldsOf(data, 2, 1)?.[0])?.map(amountOf) ?? [];
      if (first === undefined || second === undefined || others.length > 0) return undefined;
      const [a, b] = [quantity(first.unit, first.amount), quantity(second.unit, second.amount)];
      return { step: 'deposit', style: undefined, offer: a && b ? undefined : (a ?? b), request: undefined };
    }
    case 3: {
      const shares = amountOf(fieldsOf(data, 3, 1)?.[0]);
      if (shares === undefined) return undefined;
      return { step: 'withdraw', style: undefined, offer: quantity(shares.unit, shares.amount), request: undefined };
    }
    case 4:
    case 5:
      return fieldsOf(data, constructorOf(data) ?? 4, 1) && OTHER;
    default:
      return undefined;
  }
}

const OTHER: Wish = { step: 'other', style: undefined, offer: undefined, request: undefined };

/** `[policy, name, amount]`. */
function amountOf(data: PlutusData | undefined): Quantity | undefined {
  const items = itemsOf(data);
  if (items?.length !== 3) return undefined;
  const [unit, amount] = [unitFrom(items[0], items[1]), naturalOf(items[2])];
  return unit === undefined || amount === undefined ? undefined : { unit, amount };
}

const MOST_NESTING = 8;

/** A key whose signature alone is enough, in `signature, all, any, at least, before, after, script`. */
function signerOf(data: PlutusData | undefined, depth: number): string | undefined {
  if (depth > MOST_NESTING) return undefined;
  const signer = (scripts: PlutusData | undefined, isEnough: (count: number) => boolean): string | undefined => {
    const items = itemsOf(scripts) ?? [];
    if (!isEnough(items.length)) return undefined;
    for (const item of items) {
      const key = signerOf(item, depth + 1);
      if (key !== undefined) return key;
    }
    return undefined;
  };
  switch (constructorOf(data)) {
    case 0: {
      const hash = hexOf(fieldsOf(data, 0, 1)?.[0]);
      return hash?.length === 56 ? hash : undefined;
    }
    case 1:
      return signer(fieldsOf(data, 1, 1)?.[0], (count) => count === 1);
    case 2:
      return signer(fieldsOf(data, 2, 1)?.[0], () => true);
    case 3: {
      const fields = fieldsOf(data, 3, 2);
      return naturalOf(fields?.[0]) === 1n ? signer(fields?.[1], () => true) : undefined;
    }
    default:
      return undefined;
  }
}

export type SundaeSwapDetails =
  | { readonly kind: 'strategy'; readonly signer: string }
  | { readonly kind: 'swap'; readonly offer: Quantity; readonly least: Quantity }
  | { readonly kind: 'deposit'; readonly amounts: readonly [Quantity, Quantity] }
  | { readonly kind: 'withdraw'; readonly shares: Quantity }
  | { readonly kind: 'donation'; readonly amounts: readonly [Quantity, Quantity] };

export const sundaeSwapOrderDatum = (order: {
  readonly ident?: string;
  /** Hash of the key that may cancel; for most orders the owner's stake key. */
  readonly ownerKey: string;
  readonly maxProtocolFee: bigint;
  /** Undefined when the result returns to the order's own address. */
  readonly destination: Party | undefined;
  readonly details: SundaeSwapDetails;
}): PlutusData =>
  construct(
    0,
    optionData(order.ident === undefined ? undefined : bytesData(order.ident)),
    construct(0, bytesData(order.ownerKey)),
    integerData(order.maxProtocolFee),
    order.destination ? construct(0, partyData(order.destination), construct(0)) : construct(1),
    detailsData(order.details),
    bytesData('d87980'),
  );

const amountData = ({ unit, amount }: { readonly unit: Unit; readonly amount: bigint }): PlutusData =>
  listData(...unitData(unit), integerData(amount));

function detailsData(details: SundaeSwapDetails): PlutusData {
  switch (details.kind) {
    case 'strategy':
      return construct(0, construct(0, bytesData(details.signer)));
    case 'swap':
      return construct(1, amountData(details.offer), amountData(details.least));
    case 'deposit':
      return construct(2, listData(...details.amounts.map(amountData)));
    case 'withdraw':
      return construct(3, amountData(details.shares));
    case 'donation':
      return construct(4, listData(...details.amounts.map(amountData)));
  }
}
