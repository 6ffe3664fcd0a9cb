import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import {
  readConstructorIndex,
  readFields,
  readHex,
  readItems,
  readNatural,
  readOption,
  readParty,
  unitFrom,
} from '../datum.js';
import type { Order, Party, PoolDirectory, Quantity, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData, optionData, partyData, unitData } from '../write-datum.js';
import { computeDeposit, getQuantity, quantity } from './holdings.js';
import { orderEnds } from './order-ends.js';

/** Scoop and Cancel, in this order; some indexers have them reversed. */
export const sundaeSwapEnds = orderEnds('fill', 'cancel');

/** Orders of V3 and of stable pools: `C0[option of ident, owner, max fee, destination, details, extension]`. */
export function readSundaeSwapOrder(
  dex: DexName,
  { holds, datum }: ScriptOutput,
  pools: PoolDirectory,
): Order | undefined {
  const fields = readFields(datum, 0, 6);
  const ident = readOption(fields?.[0]);
  const batcherFee = readNatural(fields?.[2]);
  const destination = readDestination(fields?.[3]);
  const intent = readDetails(fields?.[4]);
  if (ident === undefined || batcherFee === undefined) return undefined;
  if (destination === undefined || intent === undefined || readConstructorIndex(fields?.[1]) === undefined)
    return undefined;
  const name = readHex(ident.value);
  if (ident.value !== undefined && name === undefined) return undefined;
  // A stable pool uses the available amount when the offer names more.
  const available = intent.offer && dex === 'SUNDAESWAP_STABLE' ? getQuantity(holds, intent.offer.unit) : undefined;
  const offer =
    intent.offer && available !== undefined && available < intent.offer.amount && intent.offer.unit !== LOVELACE
      ? quantity(intent.offer.unit, available)
      : intent.offer;
  return {
    dex,
    step: intent.step,
    style: intent.style,
    offer,
    request: intent.request,
    pool: name === undefined ? undefined : pools.byIdent(dex, name)?.id,
    owner: destination.party,
    receiver: undefined,
    cancelKey: findSigner(fields?.[1], 0),
    deadline: undefined,
    batcherFee,
    deposit: computeDeposit(holds, batcherFee, offer),
    beacon: undefined,
  };
}

/** `C0[address, datum]`, or `C1[]` for the order's own address, which has no owner. */
function readDestination(data: PlutusData | undefined): { readonly party: Party | undefined } | undefined {
  if (readFields(data, 1, 0)) return { party: undefined };
  const party = readParty(readFields(data, 0, 2)?.[0]);
  return party && { party };
}

type StepIntent = Pick<Order, 'step' | 'style' | 'offer' | 'request'>;

function readDetails(data: PlutusData | undefined): StepIntent | undefined {
  switch (readConstructorIndex(data)) {
    case 0:
      // A strategy order states only the party that may decide later.
      return readFields(data, 0, 1) && { step: 'other', style: 'STRATEGY', offer: undefined, request: undefined };
    case 1: {
      const fields = readFields(data, 1, 2);
      const [offer, minOutput] = [readQuantity(fields?.[0]), readQuantity(fields?.[1])];
      if (offer === undefined || minOutput === undefined || offer.unit === minOutput.unit) return undefined;
      return {
        step: 'swap',
        style: undefined,
        offer: quantity(offer.unit, offer.amount),
        request: quantity(minOutput.unit, minOutput.amount),
      };
    }
    case 2: {
      const [first, second, ...others] = readItems(readFields(data, 2, 1)?.[0])?.map(readQuantity) ?? [];
      if (first === undefined || second === undefined || others.length > 0) return undefined;
      const [a, b] = [quantity(first.unit, first.amount), quantity(second.unit, second.amount)];
      return { step: 'deposit', style: undefined, offer: a && b ? undefined : (a ?? b), request: undefined };
    }
    case 3: {
      const shares = readQuantity(readFields(data, 3, 1)?.[0]);
      if (shares === undefined) return undefined;
      return { step: 'withdraw', style: undefined, offer: quantity(shares.unit, shares.amount), request: undefined };
    }
    case 4:
    case 5:
      return readFields(data, readConstructorIndex(data) ?? 4, 1) && OTHER;
    default:
      return undefined;
  }
}

const OTHER: StepIntent = { step: 'other', style: undefined, offer: undefined, request: undefined };

/** `[policy, name, amount]`. */
function readQuantity(data: PlutusData | undefined): Quantity | undefined {
  const items = readItems(data);
  if (items?.length !== 3) return undefined;
  const [unit, amount] = [unitFrom(items[0], items[1]), readNatural(items[2])];
  return unit === undefined || amount === undefined ? undefined : { unit, amount };
}

const MAX_NESTING = 8;

/** A key whose signature alone is enough, in `signature, all, any, at least, before, after, script`. */
function findSigner(data: PlutusData | undefined, depth: number): string | undefined {
  if (depth > MAX_NESTING) return undefined;
  const signer = (scripts: PlutusData | undefined, isEnough: (count: number) => boolean): string | undefined => {
    const items = readItems(scripts) ?? [];
    if (!isEnough(items.length)) return undefined;
    for (const item of items) {
      const key = findSigner(item, depth + 1);
      if (key !== undefined) return key;
    }
    return undefined;
  };
  switch (readConstructorIndex(data)) {
    case 0: {
      const hash = readHex(readFields(data, 0, 1)?.[0]);
      return hash?.length === 56 ? hash : undefined;
    }
    case 1:
      return signer(readFields(data, 1, 1)?.[0], (count) => count === 1);
    case 2:
      return signer(readFields(data, 2, 1)?.[0], () => true);
    case 3: {
      const fields = readFields(data, 3, 2);
      return readNatural(fields?.[0]) === 1n ? signer(fields?.[1], () => true) : undefined;
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
