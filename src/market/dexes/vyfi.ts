import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { getPaymentKey, readBytes, readConstructorIndex, readFields, readNatural } from '../datum.js';
import type { Dex, Order, OrderRole, Party, PoolDirectory, Quantity } from '../dex.js';
import { compareUnits, type Holdings, LOVELACE, type Unit } from '../unit.js';
import { construct, integerData } from '../write-datum.js';
import { computeShareAfterFee, getQuantity, isDrained, quantity } from './holdings.js';
import { orderEnds } from './order-ends.js';
import { assetsParameter, integerParameter, textParameter } from './parameters.js';

export const vyFiEnds = orderEnds('fill', 'cancel');

const COMMON_FEE = 30n;
const COMMON_BATCHER_FEE = 1_900_000n;
const COMMON_DEPOSIT = 2_000_000n;
const HASH_BYTES = 28;

/**
 * VyFi. Every pool has its own two scripts, and its datum contains neither its pair nor its fee: both come from the
 * registry (`assets`; `fee` in basis points), to which an operator adds pools. `proof` is the policy of the pool token.
 */
export const vyFi: Dex = {
  name: 'VYFI',

  readPool({ holds, datum }, role) {
    const [treasuryA, treasuryB, lpSupply] = readFields(datum, 0, 3)?.map(readNatural) ?? [];
    const id = role.proof?.[0];
    if (id === undefined || holds.get(id) !== 1n) return undefined;
    if (treasuryA === undefined || treasuryB === undefined || lpSupply === undefined) return undefined;
    const assets = assetsParameter(role) ?? assetsHeld(holds, id);
    const kept = computeShareAfterFee(integerParameter(role, 'fee') ?? COMMON_FEE);
    if (assets === undefined || kept === undefined) return undefined;
    const reserves = [getQuantity(holds, assets[0]) - treasuryA, getQuantity(holds, assets[1]) - treasuryB] as const;
    return {
      dex: 'VYFI',
      id,
      assets,
      reserves: isDrained(reserves) ? [0n, 0n] : reserves,
      curve: { kind: 'constant-product', kept: [kept, kept] },
      lpAsset: textParameter(role, 'lpAsset'),
      lpSupply,
      opensAt: undefined,
      closed: isDrained(reserves),
    };
  },

  readOrder({ holds, datum }, pools, role) {
    const fields = readFields(datum, 0, 2);
    const owner = readOwner(fields?.[0]);
    const pool = textParameter(role, 'pool');
    const batcherFee = integerParameter(role, 'batcherFee') ?? COMMON_BATCHER_FEE;
    const deposit = integerParameter(role, 'deposit') ?? COMMON_DEPOSIT;
    const intent = owner && readAction(fields?.[1], holds, findPair(role, pools), batcherFee + deposit, role);
    if (intent === undefined) return undefined;
    return {
      dex: 'VYFI',
      ...intent,
      style: undefined,
      pool,
      owner,
      receiver: undefined,
      cancelKey: getPaymentKey(owner),
      deadline: undefined,
      batcherFee,
      deposit,
      beacon: undefined,
    };
  },

  readEnd: vyFiEnds.read,
};

/** ADA and the only token besides the pool token, or two tokens. */
function assetsHeld(holds: Holdings, id: Unit): readonly [Unit, Unit] | undefined {
  const tokens = [...holds.keys()].filter((unit) => unit !== LOVELACE && unit !== id).toSorted(compareUnits);
  if (tokens.length === 1) return [LOVELACE, tokens[0]!];
  return tokens.length === 2 ? [tokens[0]!, tokens[1]!] : undefined;
}

function findPair(role: OrderRole, pools: PoolDirectory): readonly [Unit, Unit] | undefined {
  const pool = textParameter(role, 'pool');
  return assetsParameter(role) ?? (pool === undefined ? undefined : pools.byId(pool)?.assets);
}

/** A payment key hash, followed by a stake key hash if there is one. */
function readOwner(data: PlutusData | undefined): Party | undefined {
  const bytes = readBytes(data);
  if (bytes?.length !== HASH_BYTES && bytes?.length !== 2 * HASH_BYTES) return undefined;
  const stake = bytes.subarray(HASH_BYTES);
  return {
    payment: { type: 'key', hash: bytes.subarray(0, HASH_BYTES) },
    stake: stake.length === 0 ? undefined : { type: 'key', hash: stake },
  };
}

const ACTIONS = ['deposit', 'withdraw', 'other', 'swap', 'swap', 'zap-in', 'zap-in'] as const;

function readAction(
  data: PlutusData | undefined,
  holds: Holdings,
  assets: readonly [Unit, Unit] | undefined,
  costs: bigint,
  role: OrderRole,
): Pick<Order, 'step' | 'offer' | 'request'> | undefined {
  const kind = readConstructorIndex(data) ?? -1;
  const step = ACTIONS[kind];
  const fields = readFields(data, kind, step === 'other' ? 0 : 1);
  if (step === undefined || fields === undefined) return undefined;
  const held = (unit: Unit | undefined): Quantity | undefined =>
    unit === undefined ? undefined : quantity(unit, getQuantity(holds, unit) - (unit === LOVELACE ? costs : 0n));
  const lpAsset = textParameter(role, 'lpAsset');
  if (step === 'other') return { step, offer: undefined, request: undefined };
  if (step === 'withdraw') {
    const minOutput = readFields(fields[0], 0, 2)?.every((field) => readNatural(field) !== undefined);
    return minOutput ? { step, offer: held(lpAsset), request: undefined } : undefined;
  }
  const minOutput = readNatural(fields[0]);
  if (minOutput === undefined) return undefined;
  const requested = (unit: Unit | undefined): Quantity | undefined =>
    unit === undefined ? undefined : quantity(unit, minOutput);
  if (step === 'deposit') return { step, offer: undefined, request: requested(lpAsset) };
  const from = kind === 3 || kind === 5 ? 0 : 1;
  const request = step === 'swap' ? requested(assets?.[from === 0 ? 1 : 0]) : requested(lpAsset);
  return { step, offer: held(assets?.[from]), request };
}

export const vyFiPoolDatum = (pool: {
  readonly treasury: readonly [bigint, bigint];
  readonly issuedShares: bigint;
}): PlutusData =>
  construct(0, integerData(pool.treasury[0]), integerData(pool.treasury[1]), integerData(pool.issuedShares));

export type VyFiAction =
  | { readonly kind: 'deposit'; readonly leastShares: bigint }
  | { readonly kind: 'withdraw'; readonly least: readonly [bigint, bigint] }
  | { readonly kind: 'swap' | 'zap-in'; readonly from: 0 | 1; readonly least: bigint };

export const vyFiOrderDatum = (order: { readonly owner: Party; readonly action: VyFiAction }): PlutusData =>
  construct(
    0,
    { kind: 'bytes', value: Uint8Array.of(...order.owner.payment.hash, ...(order.owner.stake?.hash ?? [])) },
    actionData(order.action),
  );

function actionData(action: VyFiAction): PlutusData {
  switch (action.kind) {
    case 'deposit':
      return construct(0, integerData(action.leastShares));
    case 'withdraw':
      return construct(1, construct(0, integerData(action.least[0]), integerData(action.least[1])));
    case 'swap':
      return construct(3 + action.from, integerData(action.least));
    case 'zap-in':
      return construct(5 + action.from, integerData(action.least));
  }
}
