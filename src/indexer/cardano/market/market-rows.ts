import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { decodeCurve } from '../../../market/curves/stored-curve.js';
import type { OrderStep, OrderStyle, Party, Pool, Quantity } from '../../../market/dex.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import { EXECUTION_TYPES, type PlacedOrder } from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { OrderRow, PoolStateRow } from '../../../store/write/cardano/load-market.js';
import type { IndexedPool } from './indexed-pool.js';

export const ADA_ID = -1;

export const dexNumber = (dex: DexName): number => DEXES.findIndex(({ name }) => name === dex);

/** A database of a later build may contain a DEX that this build does not know. */
export const toDexName = (number: number): DexName | undefined => DEXES[number]?.name;

export const ORDER_STEPS: readonly OrderStep[] = ['swap', 'deposit', 'withdraw', 'zap-in', 'zap-out', 'other'];

export const unitBytes = (unit: Unit): Uint8Array => (unit === LOVELACE ? new Uint8Array() : fromHex(unit));

export const toUnit = (bytes: Uint8Array): Unit => (bytes.length === 0 ? LOVELACE : toHex(bytes));

export function credentialBytes({ type, hash }: Credential): Uint8Array {
  const bytes = new Uint8Array(29);
  bytes[0] = type === 'script' ? 1 : 0;
  bytes.set(hash, 1);
  return bytes;
}

export const partyBytes = (party: Party | undefined): [Uint8Array | undefined, Uint8Array | undefined] => [
  party && credentialBytes(party.payment),
  party?.stake && credentialBytes(party.stake),
];

const toCredential = (bytes: Uint8Array): Credential => ({
  type: bytes[0] === 1 ? 'script' : 'key',
  hash: bytes.slice(1),
});

/** A time written by a contract may be any number. */
export const storableTime = (milliseconds: number | undefined): number | undefined =>
  milliseconds !== undefined && Number.isSafeInteger(milliseconds) ? milliseconds : undefined;

const toNumber = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

export const toPool = (row: PoolStateRow, { dex, id, assets, lpAsset, ident }: IndexedPool): Pool => ({
  dex,
  id,
  assets,
  lpAsset,
  ...(ident === undefined ? {} : { ident }),
  reserves: [row.reserve_a, row.reserve_b],
  lpSupply: row.lp_supply ?? undefined,
  opensAt: toNumber(row.opens_at),
  closed: row.closed,
  curve: decodeCurve(row.curve),
});

/** `getUnit` and `getPoolUnit` resolve the ids of a row. */
export function toOrder(
  row: OrderRow,
  getUnit: (assetId: number) => Unit | undefined,
  getPoolUnit: (poolId: number) => Unit | undefined,
): PlacedOrder | undefined {
  const dex = toDexName(row.dex);
  const step = ORDER_STEPS[row.step];
  const execution = EXECUTION_TYPES[row.execution];
  if (dex === undefined || step === undefined || execution === undefined) return undefined;
  const quantity = (assetId: number | null, amount: bigint | null): Quantity | undefined => {
    const unit = assetId === null ? undefined : getUnit(assetId);
    return unit === undefined || amount === null ? undefined : { unit, amount };
  };
  return {
    position: { txId: row.tx_id, index: row.index },
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
      pool: row.pool_id === null ? undefined : getPoolUnit(row.pool_id),
      owner: toParty(row.owner_payment, row.owner_stake),
      receiver: toParty(row.receiver_payment, row.receiver_stake),
      cancelKey: row.cancel_key === null ? undefined : toHex(row.cancel_key),
      deadline: toNumber(row.deadline),
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

export const toParty = (payment: Uint8Array | null, stake: Uint8Array | null): Party | undefined =>
  payment === null
    ? undefined
    : { payment: toCredential(payment), stake: stake === null ? undefined : toCredential(stake) };
