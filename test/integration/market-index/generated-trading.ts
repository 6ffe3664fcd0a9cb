import type { EncodedTransactionParts } from '../../../src/chains/cardano/blocks/encode-block.js';
import { encodePlutusData, type PlutusData } from '../../../src/chains/cardano/scripts/plutus-data.js';
import { toHex } from '../../../src/kernel/hex.js';
import { constantProduct } from '../../../src/market/curves/constant-product.js';
import type { Direction } from '../../../src/market/curves/curve.js';
import { charli3Datum } from '../../../src/market/oracles/charli3.js';
import { LOVELACE, type Unit } from '../../../src/market/unit.js';
import { bytesData, construct, integerData } from '../../../src/market/write-datum.js';
import { type ToyOrder, toyOrderDatum, toyPoolDatum, toyRedeemer } from '../../support/toy-dex.js';
import {
  buildKeyAddress,
  buildScriptAddress,
  buildTraderAddress,
  buildTransaction,
  type Content,
  type GeneratedMarketState,
  getStakeHash,
  keyHash,
  type OpenOrder,
  type OpenPool,
  outpoint,
} from './market-state.js';
import {
  DOLLARS,
  NFT_POLICY,
  ORACLE_SCRIPT,
  ORACLE_TOKEN,
  ORDER_SCRIPT,
  POOL_SCRIPT,
  TOKENS,
} from './test-identifiers.js';

type Random = () => number;
export type Action = (state: GeneratedMarketState, random: Random, time: number) => readonly EncodedTransactionParts[];

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <T>(random: Random, items: readonly T[]): T | undefined => items[below(random, items.length)];

const OPEN = 0;
const PARTIALLY_FILLED = 1;
const FILLED = 2;
const CANCELLED = 3;
const EXPIRED = 4;
const UNKNOWN = 5;
const DEPOSIT = 2_000_000n;
const FEE = 1_000_000n;
const TRADERS = ['anna', 'ben', 'cleo', 'dora'];

const poolContent = ({ id, assets, kept, lpSupply, reserves }: OpenPool): Content => ({
  address: buildScriptAddress(POOL_SCRIPT),
  holds: { [assets[0]]: reserves[0], [assets[1]]: reserves[1], [id]: 1n },
  datum: toyPoolDatum({ id, assets, kept, lpSupply }),
});

const openPool: Action = (state, random) => {
  const all = [...TOKENS, ...DOLLARS];
  if (state.pools.length >= 8) return [];
  const unit = all[state.count % all.length]!;
  state.count += 1;
  const pool: OpenPool = {
    reference: state.purse,
    id: `${NFT_POLICY}${state.count.toString(16).padStart(8, '0')}`,
    assets: random() < 0.2 && unit !== TOKENS[0] ? [TOKENS[0]!, unit] : [LOVELACE, unit],
    kept: BigInt(990 + below(random, 10)),
    lpSupply: 1_000n,
    reserves: [BigInt(20_000 + below(random, 100)) * 1_000_000n, BigInt(10_000 + below(random, 100)) * 1_000_000n],
  };
  const { parts, txHash } = buildTransaction(state, { inputs: [], outputs: [poolContent(pool)] });
  state.pools.push({ ...pool, reference: { txHash, index: 0 } });
  return [parts];
};

const orderContent = ({ order, held, hidden }: Omit<OpenOrder, 'reference' | 'root'>): Content => {
  const lovelace = DEPOSIT + FEE + (order.offer.unit === LOVELACE ? order.offer.amount : 0n);
  const offered = order.offer.unit === LOVELACE ? {} : { [order.offer.unit]: order.offer.amount };
  const gained = order.request.unit === LOVELACE || held === 0n ? {} : { [order.request.unit]: held };
  return {
    address: buildScriptAddress(ORDER_SCRIPT),
    holds: { [LOVELACE]: lovelace, ...offered, ...gained },
    datum: toyOrderDatum(order),
    byHash: hidden !== undefined,
  };
};

const heldAtFirst = ({ offer, request }: ToyOrder): bigint =>
  request.unit !== LOVELACE ? 0n : DEPOSIT + FEE + (offer.unit === LOVELACE ? offer.amount : 0n);

const placeOrders: Action = (state, random, time) => {
  const pool = pick(random, state.pools);
  if (pool === undefined) return [];
  const owner = pick(random, TRADERS)!;
  const made: Omit<OpenOrder, 'reference' | 'root'>[] = [];
  for (let count = 1 + below(random, 2); count > 0; count -= 1) {
    state.count += 1;
    const direction = below(random, 2) as Direction;
    const amount = BigInt(1 + below(random, 900)) * 1_000_000n;
    const output = quote(pool, direction, amount);
    const order: ToyOrder = {
      owner: toHex(keyHash(owner)),
      stake: toHex(getStakeHash(owner) ?? new Uint8Array()),
      offer: { unit: pool.assets[direction], amount },
      // Each order requests a unique amount, so that no datum occurs twice.
      request: { unit: pool.assets[1 - direction]!, amount: output / 10n + BigInt(state.count % 1000) },
      pool: random() < 0.7 ? pool.id : '',
      deadline: random() < 0.3 ? (time + below(random, 20_000)) * 1000 : 0,
      deposit: DEPOSIT,
      fee: FEE,
      beacon: random() < 0.4 ? state.count.toString(16).padStart(8, '0') : '',
    };
    const hidden = random() < 0.3 ? encodePlutusData(toyOrderDatum(order)) : undefined;
    made.push({ order, held: heldAtFirst(order), hidden });
  }
  // A datum hash may be revealed immediately.
  const shown = random() < 0.3;
  const { parts, txHash } = buildTransaction(state, {
    inputs: [],
    outputs: made.map(orderContent),
    datums: shown ? made.flatMap(({ hidden }) => hidden ?? []) : [],
  });
  for (const [index, order] of made.entries()) {
    const reference = { txHash, index };
    const openOrder = { ...order, reference, root: outpoint(reference), hidden: shown ? undefined : order.hidden };
    state.open.push(openOrder);
    if (openOrder.hidden === undefined) seeOrder(state, openOrder);
  }
  return [parts];
};

function seeOrder(state: GeneratedMarketState, { root, reference, order }: OpenOrder): void {
  state.seen.set(root, { root, now: outpoint(reference), status: OPEN, offer: order.offer.amount });
}

function endOrder(state: GeneratedMarketState, openOrder: OpenOrder, status: number): void {
  if (!state.seen.has(openOrder.root)) seeOrder(state, openOrder);
  state.seen.get(openOrder.root)!.status = status;
  state.open = state.open.filter(({ reference }) => outpoint(reference) !== outpoint(openOrder.reference));
}

const quote = ({ kept, reserves }: OpenPool, direction: Direction, input: bigint): bigint => {
  const part = { numerator: kept, denominator: 1000n };
  return constantProduct.outputFor({ kind: 'constant-product', kept: [part, part] }, reserves, direction, input);
};

function swap(pool: OpenPool, direction: Direction, input: bigint): bigint {
  const output = quote(pool, direction, input);
  const [a, b] = pool.reserves;
  pool.reserves = direction === 0 ? [a + input, b - output] : [a - output, b + input];
  return output;
}

const listHiddenDatums = ({ hidden }: OpenOrder): readonly Uint8Array[] => (hidden === undefined ? [] : [hidden]);

const fits = (pool: OpenPool, { order }: OpenOrder): boolean =>
  order.pool === ''
    ? pool.assets.includes(order.offer.unit) && pool.assets.includes(order.request.unit)
    : order.pool === pool.id;

/** One to three orders of one pool, each paid the output of the pool in turn. */
const fillOrders: Action = (state, random) => {
  const pool = pick(random, state.pools);
  const chosen =
    pool === undefined ? [] : state.open.filter((openOrder) => fits(pool, openOrder)).slice(0, 1 + below(random, 3));
  if (pool === undefined || chosen.length === 0) return [];
  // Inputs are processed in the order of the ledger.
  const sorted = chosen.toSorted((a, b) => (outpoint(a.reference) < outpoint(b.reference) ? -1 : 1));
  const before = pool.reference;
  const outputs = sorted.map(({ order, held, root, reference }): { content: Content; given: bigint; got: bigint } => {
    const output = swap(pool, pool.assets.indexOf(order.offer.unit) as Direction, order.offer.amount);
    const isFirst = root === outpoint(reference);
    const owned = order.request.unit === LOVELACE ? (isFirst ? DEPOSIT : held) : held;
    const holds: Record<Unit, bigint> = { [LOVELACE]: DEPOSIT, [order.request.unit]: output + owned };
    return { content: { address: findOwnerAddress(order.owner), holds }, given: order.offer.amount, got: output };
  });
  const { parts, txHash } = buildTransaction(state, {
    inputs: [
      { reference: before, redeemer: toyRedeemer('fill') },
      ...sorted.map(({ reference }) => ({ reference, redeemer: toyRedeemer(random() < 0.8 ? 'fill' : 'unclear') })),
    ],
    outputs: [poolContent(pool), ...outputs.map(({ content }) => content)],
    datums: sorted.flatMap(listHiddenDatums),
  });
  pool.reference = { txHash, index: 0 };
  for (const [position, openOrder] of sorted.entries()) {
    const { given, got } = outputs[position]!;
    const { offer, request } = openOrder.order;
    endOrder(state, openOrder, FILLED);
    state.trades.push({
      txHash: toHex(txHash),
      order: outpoint(openOrder.reference),
      given: `${given} ${offer.unit}`,
      got: `${got} ${request.unit}`,
    });
  }
  return [parts];
};

const findOwnerAddress = (key: string): Uint8Array =>
  buildTraderAddress(TRADERS.find((name) => toHex(keyHash(name)) === key) ?? 'unknown');

/** A partial fill of an order with a beacon; the received amount stays with it. */
const fillInPart: Action = (state, random) => {
  const openOrder = pick(
    random,
    state.open.filter(({ order }) => order.beacon !== '' && order.offer.amount > 10n),
  );
  const pool = openOrder && state.pools.find((candidate) => fits(candidate, openOrder));
  if (openOrder === undefined || pool === undefined) return [];
  const { offer, request } = openOrder.order;
  const filledAmount = offer.amount / 3n;
  const got = swap(pool, pool.assets.indexOf(offer.unit) as Direction, filledAmount);
  const left: ToyOrder = {
    ...openOrder.order,
    offer: { ...offer, amount: offer.amount - filledAmount },
    request: { ...request, amount: request.amount - request.amount / 3n },
  };
  const rest = {
    order: left,
    held: request.unit === LOVELACE ? DEPOSIT + FEE : openOrder.held + got,
    hidden: undefined,
  };
  const { parts, txHash } = buildTransaction(state, {
    inputs: [
      { reference: pool.reference, redeemer: toyRedeemer('fill') },
      { reference: openOrder.reference, redeemer: toyRedeemer('fill') },
    ],
    outputs: [poolContent(pool), orderContent(rest)],
    datums: listHiddenDatums(openOrder),
  });
  pool.reference = { txHash, index: 0 };
  if (!state.seen.has(openOrder.root)) seeOrder(state, openOrder);
  state.trades.push({
    txHash: toHex(txHash),
    order: outpoint(openOrder.reference),
    given: `${filledAmount} ${offer.unit}`,
    got: `${got} ${request.unit}`,
  });
  const reference = { txHash, index: 1 };
  const seen = state.seen.get(openOrder.root)!;
  Object.assign(seen, { now: outpoint(reference), status: PARTIALLY_FILLED, offer: left.offer.amount });
  Object.assign(openOrder, { ...rest, reference });
  return [parts];
};

const cancelOrder: Action = (state, random, time) => {
  const openOrder = pick(random, state.open);
  if (openOrder === undefined) return [];
  const { order, reference } = openOrder;
  const end = pick(random, ['cancel', 'cancel', 'expire', 'unclear'] as const)!;
  const isLate = order.deadline !== 0 && order.deadline < time * 1000;
  const returns = random() < 0.5;
  const { parts } = buildTransaction(state, {
    inputs: [{ reference, redeemer: toyRedeemer(end) }],
    outputs: returns
      ? [
          {
            address: findOwnerAddress(order.owner),
            holds: { [LOVELACE]: DEPOSIT, [order.offer.unit]: order.offer.amount },
          },
        ]
      : [],
    datums: listHiddenDatums(openOrder),
    signers: [keyHash(TRADERS.find((name) => toHex(keyHash(name)) === order.owner)!)],
  });
  const filledAmount = isLate ? EXPIRED : CANCELLED;
  const status = end === 'expire' ? EXPIRED : end === 'unclear' && !returns ? UNKNOWN : filledAmount;
  endOrder(state, openOrder, status);
  return [parts];
};

const tradeDirectly: Action = (state, random) => {
  const pool = pick(random, state.pools);
  if (pool === undefined) return [];
  const direction = below(random, 2) as Direction;
  const input = BigInt(1 + below(random, 500)) * 1_000_000n;
  const before = pool.reference;
  const output = swap(pool, direction, input);
  const { parts, txHash } = buildTransaction(state, {
    inputs: [{ reference: before, redeemer: toyRedeemer('unclear') }],
    outputs: [poolContent(pool), { address: buildKeyAddress('cleo'), holds: { [LOVELACE]: DEPOSIT } }],
  });
  pool.reference = { txHash, index: 0 };
  state.trades.push({
    txHash: toHex(txHash),
    order: null,
    given: `${input} ${pool.assets[direction]}`,
    got: `${output} ${pool.assets[1 - direction]}`,
  });
  return [parts];
};

const changeLiquidity: Action = (state, random) => {
  const pool = pick(random, state.pools);
  if (pool === undefined) return [];
  const before = pool.reference;
  const part = random() < 0.5 ? 101n : 99n;
  pool.reserves = [(pool.reserves[0] * part) / 100n, (pool.reserves[1] * part) / 100n];
  pool.lpSupply = (pool.lpSupply * part) / 100n;
  const { parts, txHash } = buildTransaction(state, {
    inputs: [{ reference: before, redeemer: toyRedeemer('unclear') }],
    outputs: [poolContent(pool)],
  });
  pool.reference = { txHash, index: 0 };
  return [parts];
};

/** An oracle with about half a dollar that is valid for an hour. */
const publishRate: Action = (state, random, time) => {
  const datum = charli3Datum(BigInt(495_000 + below(random, 10_000)), time * 1000, time * 1000 + 3_600_000);
  const { parts, txHash } = buildTransaction(state, {
    inputs: state.oracle === undefined ? [] : [{ reference: state.oracle, redeemer: toyRedeemer('unclear') }],
    outputs: [
      { address: buildScriptAddress(ORACLE_SCRIPT), holds: { [LOVELACE]: DEPOSIT, [ORACLE_TOKEN]: 1n }, datum },
    ],
  });
  state.oracle = { txHash, index: 0 };
  return [parts];
};

/** Reveals datums that were only known by their hashes. */
const showDatums: Action = (state, random) => {
  const hidden = state.open.filter(() => random() < 0.5).filter((openOrder) => openOrder.hidden !== undefined);
  if (hidden.length === 0) return [];
  const { parts } = buildTransaction(state, { inputs: [], outputs: [], datums: hidden.flatMap(listHiddenDatums) });
  for (const openOrder of hidden) {
    openOrder.hidden = undefined;
    seeOrder(state, openOrder);
  }
  return [parts];
};

/** Look-alikes: pools without their token, invalid orders, arbitrary datums. */
const sendLookAlikes: Action = (state, random) => {
  const pool = pick(random, state.pools);
  const nonsense: readonly PlutusData[] = [
    integerData(2n ** 70n),
    construct(1, bytesData('00'), bytesData('')),
    construct(0),
    { kind: 'map', entries: [[integerData(1), integerData(2)]] },
  ];
  const outputs: Content[] = nonsense.map((datum) => ({
    address: buildScriptAddress(random() < 0.5 ? POOL_SCRIPT : ORDER_SCRIPT),
    holds: { [LOVELACE]: 2_000_000n, [TOKENS[0]!]: 10n ** 12n },
    datum,
    byHash: random() < 0.3,
  }));
  if (pool !== undefined) {
    const { datum } = poolContent({ ...pool, reserves: [1n, 1n] });
    const holds = { [LOVELACE]: 10n ** 12n, [pool.assets[1]]: 1n };
    outputs.push({ address: buildScriptAddress(POOL_SCRIPT), holds, datum: datum! });
  }
  return [buildTransaction(state, { inputs: [], outputs }).parts];
};

export const ACTIONS: readonly Action[] = [
  openPool,
  openPool,
  placeOrders,
  placeOrders,
  placeOrders,
  fillOrders,
  fillOrders,
  fillOrders,
  fillInPart,
  cancelOrder,
  tradeDirectly,
  tradeDirectly,
  changeLiquidity,
  showDatums,
  publishRate,
  publishRate,
  sendLookAlikes,
];
