import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { decodeCurve } from '../../../market/curves/stored-curve.js';
import type { OrderStep, OrderStyle, Party, Pool, Quantity } from '../../../market/dex.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import { EXECUTION_TYPES, type PlacedOrder } from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { OrderRow, PoolStateRow } from '../../../store/write/cardano/load-market.js';
import type { BookedPool } from './booked-pool.js';

export const ADA_ID = -1;

export const dexNumber = (dex: DexName): number => DEXES.findIndex(({ name }) => name === dex);

/** A database of a later build may contain a DEX that this build does not know. */
export const dexOfNumber = (number: number): DexName | undefined => DEXES[number]?.name;

export const ORDER_STEPS: readonly OrderStep[] = ['swap', 'deposit', 'withdraw', 'zap-in', 'zap-out', 'other'];

export const unitBytes = (unit: Unit): Uint8Array => (unit === LOVELACE ? new Uint8Array() : fromHex(unit));

export const unitOfBytes = (bytes: Uint8Array): Unit => (bytes.length === 0 ? LOVELACE : toHex(bytes));

export function credentialBytes({ type, hash }: Credential): Uint8Array {
  const bytes = new Uint8Array(29);
  bytes[0] = type === 'script' ? 1 : 0;
  bytes.set(hash, 1);
  return bytes;
}

const credentialOf = (bytes: Uint8Array): Credential => ({
  type: bytes[0] === 1 ? 'script' : 'key',
  hash: bytes.slice(1),
});

/** A time written by a contract may be any number. */
export const storableTime = (milliseconds: number | undefined): number | undefined =>
  milliseconds !== undefined && Number.isSafeInteger(milliseconds) ? milliseconds : undefined;

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

export const poolOfRow = (row: PoolStateRow, { dex, id, assets, lpAsset, ident }: BookedPool): Pool => ({
  dex,
  id,
  assets,
  lpAsset,
  ...(ident === undefined ? {} : { ident }),
  reserves: [row.reserve_a, row.reserve_b],
  lpSupply: row.lp_supply ?? undefined,
  opensAt: numberOf(row.opens_at),
  closed: row.closed,
  curve: decodeCurve(row.curve),
});

/** `getUnit` and `getPoolUnit` resolve the ids of a row. */
export function orderOfRow(
  row: OrderRow,
  unitOf: (assetId: number) => Unit | undefined,
  poolOf: (poolId: number) => Unit | undefined,
): PlacedOrder | undefined {
  const dex = dexOfNumber(row.dex);
  const step = ORDER_STEPS[row.step];
  const execution = EXECUTION_TYPES[row.execution];
  if (dex === undefined || step === undefined || execution === undefined) return undefined;
  const quantity = (assetId: number | null, amount: bigint | null): Quantity | undefined => {
    const unit = assetId === null ? undefined : unitOf(assetId);
    return unit === undefined || amount === null ? undefined : { unit, amount };
  };
  return {
    place: { txId: row.tx_id, index: row.index },
    root: { txId: row.root_tx_id, index: row.root_index },
    order: {
      dex,
      step,
      // The classification at creation is final.
      style: execution === 'MARKET' ? undefined : (execution satisfies OrderStyle),
      offer: quantity(row.offer_asset_id, row.offer_amount),
      request: quantity(row.request_asset_id, row.request_amount),
      ...(row.price_numerator === null || row.price_denominator === null
        ? {}
        : { price: { numerator: row.price_numerator, denominator: row.price_denominator } }),
      ...(row.least_part === null ? {} : { leastPart: row.least_part }),
      pool: row.pool_id === null ? undefined : poolOf(row.pool_id),
      owner: partyOf(row.owner_payment, row.owner_stake),
      receiver: partyOf(row.receiver_payment, row.receiver_stake),
      cancelKey: row.cancel_key === null ? undefined : toHex(row.cancel_key),
      deadline: numberOf(row.deadline),
      batcherFee: row.batcher_fee ?? undefined,
      deposit: row.deposit ?? undefined,
      beacon: row.beacon ?? undefined,
    },
    execution,
    aggregator: row.aggregator === null ? undefined : AGGREGATORS[row.aggregator],
    split: row.split,
    held: row.held,
  };
}

const partyOf = (payment: Uint8Array | null, stake: Uint8Array | null): Party | undefined =>
  payment === null
    ? undefined
    : { payment: credentialOf(payment), stake: stake === null ? undefined : credentialOf(stake) };
