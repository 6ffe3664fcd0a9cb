import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import {
  getPaymentKey,
  readConstructorIndex,
  readFields,
  readItems,
  readNatural,
  readParty,
  unitFrom,
} from '../datum.js';
import type { Dex, Order, OrderEnd, Party, Quantity } from '../dex.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { construct, integerData, listData, partyData, unitData } from '../write-datum.js';
import { computeShareAfterFee, getQuantity, isDrained, quantity } from './holdings.js';

const BATCHER_FEE = 690_000n;
/** Returned with the result of an order; also the amount in every pool that is not part of its reserve. */
const DEPOSIT = 2_000_000n;
/** Asset name of the pool token: "c". */
const POOL_NAME = '63';
const POLICY_DIGITS = 56;

/** Platform fee on the ADA of every swap; it never enters the pool. */
const PLATFORM_FEE = { numerator: 15n, denominator: 10_000n };

/** CSWAP. Each pool token has its own policy; `proof` may list the policies that the operator trusts. */
export const cswap: Dex = {
  name: 'CSWAP',

  readPool({ holds, datum }, { proof }) {
    const fields = readFields(datum, 0, 8);
    const [lpSupply, fee] = [readNatural(fields?.[0]), readNatural(fields?.[1])];
    const [first, second] = [unitFrom(fields?.[2], fields?.[3]), unitFrom(fields?.[4], fields?.[5])];
    const lpAsset = unitFrom(fields?.[6], fields?.[7]);
    const id = findPoolToken(holds);
    if (id === undefined || (proof && !proof.includes(id.slice(0, POLICY_DIGITS)))) return undefined;
    if (first === undefined || second === undefined || first === second) return undefined;
    if (lpSupply === undefined || fee === undefined || lpAsset === undefined) return undefined;
    const kept = computeShareAfterFee(fee);
    if (kept === undefined) return undefined;
    const getReserve = (unit: Unit): bigint => getQuantity(holds, unit) - (unit === LOVELACE ? DEPOSIT : 0n);
    const reserves = [getReserve(first), getReserve(second)] as const;
    const closed = isDrained(reserves);
    const ada = [first, second].indexOf(LOVELACE);
    return {
      dex: 'CSWAP',
      id,
      assets: [first, second],
      reserves: closed ? [0n, 0n] : reserves,
      curve: {
        kind: 'constant-product',
        kept: [kept, kept],
        ...(ada === -1 ? {} : { toll: { asset: ada === 0 ? 0 : 1, share: PLATFORM_FEE } }),
      },
      lpAsset,
      lpSupply,
      opensAt: undefined,
      closed,
    };
  },

  readOrder({ holds, datum }) {
    const fields = readFields(datum, 0, 6);
    const owner = readParty(fields?.[0]);
    const [targets, inputs] = [readQuantities(fields?.[1]), readQuantities(fields?.[2])];
    const kind = readConstructorIndex(fields?.[3]);
    const step = kind === undefined ? undefined : STEPS[kind];
    if (owner === undefined || targets === undefined || inputs === undefined || step === undefined) return undefined;
    if (readNatural(fields?.[4]) === undefined || readNatural(fields?.[5]) === undefined) return undefined;
    const offer = inputs.length === 1 ? computeOffer(holds, inputs[0]!.unit) : undefined;
    // An order that requests a token also names the ADA that comes with it.
    const requested = targets.length === 1 ? targets : targets.filter(({ unit }) => unit !== LOVELACE);
    const [request] = requested;
    return {
      dex: 'CSWAP',
      step,
      style: undefined,
      offer,
      request: requested.length === 1 && request ? quantity(request.unit, request.amount) : undefined,
      pool: undefined,
      owner,
      receiver: undefined,
      cancelKey: getPaymentKey(owner),
      deadline: undefined,
      batcherFee: BATCHER_FEE,
      deposit: DEPOSIT,
      beacon: undefined,
    };
  },

  /** Constructor 0 cancels an order; all others fill it. */
  readEnd(redeemer) {
    const kind = readConstructorIndex(redeemer);
    return kind === undefined ? undefined : kind === 0 ? 'cancel' : 'fill';
  },
};

const STEPS: readonly Order['step'][] = ['swap', 'zap-in', 'zap-out'];

function findPoolToken(holds: Holdings): Unit | undefined {
  const units = [...holds].filter(
    ([unit, amount]) => amount === 1n && unit.length === POLICY_DIGITS + POOL_NAME.length && unit.endsWith(POOL_NAME),
  );
  return units.length === 1 ? units[0]![0] : undefined;
}

function computeOffer(holds: Holdings, unit: Unit): Quantity | undefined {
  const costs = unit === LOVELACE ? BATCHER_FEE + DEPOSIT : 0n;
  return quantity(unit, getQuantity(holds, unit) - costs);
}

const MAX_LINES = 8;

/** `[[policy, name, amount], …]`. */
function readQuantities(data: PlutusData | undefined): readonly Quantity[] | undefined {
  const items = readItems(data);
  if (items === undefined || items.length > MAX_LINES) return undefined;
  const lines: Quantity[] = [];
  for (const item of items) {
    const lineFields = readItems(item);
    const unit = unitFrom(lineFields?.[0], lineFields?.[1]);
    const amount = readNatural(lineFields?.[2]);
    if (lineFields?.length !== 3 || unit === undefined || amount === undefined) return undefined;
    lines.push({ unit, amount });
  }
  return lines;
}

export const cswapPoolDatum = (pool: {
  readonly totalShares: bigint;
  /** In basis points. */
  readonly fee: bigint;
  readonly assets: readonly [Unit, Unit];
  readonly lpAsset: Unit;
}): PlutusData =>
  construct(
    0,
    integerData(pool.totalShares),
    integerData(pool.fee),
    ...unitData(pool.assets[0]),
    ...unitData(pool.assets[1]),
    ...unitData(pool.lpAsset),
  );

export const cswapOrderDatum = (order: {
  readonly owner: Party;
  readonly gives: Unit;
  readonly wants: Quantity;
  readonly slippage?: bigint;
}): PlutusData => {
  const line = (unit: Unit, amount: bigint): PlutusData => listData(...unitData(unit), integerData(amount));
  const ada = order.wants.unit === LOVELACE ? [] : [line(LOVELACE, DEPOSIT)];
  return construct(
    0,
    partyData(order.owner),
    listData(line(order.wants.unit, order.wants.amount), ...ada),
    listData(line(order.gives, 0n)),
    construct(0),
    integerData(order.slippage ?? 50n),
    integerData(PLATFORM_FEE.numerator),
  );
};

export const cswapEndData = (end: Exclude<OrderEnd, 'expire'>): PlutusData => construct(end === 'cancel' ? 0 : 1);
