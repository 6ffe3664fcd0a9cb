import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Ratio } from '../curves/curve.js';
import { DEGEN_MIN_LOVELACE } from '../curves/degen-quadratic.js';
import { readAsset, readBytes, readFields, readHex } from '../datum.js';
import type { Dex, Order, Party, Pool, ScriptOutput } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, partyData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { openReserves } from './reserves.js';
import { priceData, readLimitOrderEnd, toOrder } from './splash-orders.js';

/** Every token starts with this supply, all of it on the curve. */
const EMISSION = 1_000_000_000n;

/** Nine fields: `C0[nft, ADA, token, a, b, operator, adaCap, …]`. */
function readPool({ holds, datum }: ScriptOutput): Pool | undefined {
  const fields = readFields(datum, 0, 9);
  if (fields === undefined) return undefined;
  const [nft, first, token] = fields.slice(0, 3).map(readAsset);
  const a = readAmount(fields[3]);
  const b = readAmount(fields[4]);
  const adaCap = readAmount(fields[6]);
  if (!nft || first !== LOVELACE || !token || token === LOVELACE) return undefined;
  if (a === undefined || b === undefined || a + b === 0n || adaCap === undefined) return undefined;
  const tokens = holds.get(token) ?? 0n;
  if (holds.get(nft) !== 1n || tokens > EMISSION) return undefined;
  const lovelace = holds.get(LOVELACE) ?? 0n;
  const { reserves } = openReserves(lovelace - DEGEN_MIN_LOVELACE, tokens);
  return {
    dex: 'SNEKFUN',
    id: nft,
    assets: [LOVELACE, token],
    reserves,
    curve: { kind: 'degen-quadratic', a, b, adaCap, emission: EMISSION },
    lpAsset: undefined,
    lpSupply: undefined,
    opensAt: undefined,
    // Before the first sale there is no ADA; at the cap the token moves to a Splash pool.
    closed: lovelace >= adaCap || tokens === 0n,
  };
}

/** `C0[01, beacon, input, amount, costPerStep, output, price, fee, receiver, cancelKey, executor, cancelAfter]`. */
function readOrder({ datum }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, 12);
  if (fields === undefined || readHex(fields[0]) !== '01' || readBytes(fields[10]) === undefined) return undefined;
  if (readAmount(fields[4]) === undefined || readAmount(fields[11]) === undefined) return undefined;
  const terms = {
    beacon: fields[1],
    input: fields[2],
    amount: fields[3],
    output: fields[5],
    price: fields[6],
    receiver: fields[8],
    cancelKey: fields[9],
  };
  return toOrder('SNEKFUN', terms, undefined);
}

/** Limit orders for its tokens are Splash orders. */
export const snekfun: Dex = {
  name: 'SNEKFUN',
  readPool: (output) => readPool(output),
  readOrder: (output) => readOrder(output),
  readEnd: (redeemer) => readLimitOrderEnd(redeemer),
};

export interface SnekfunPool {
  readonly nft: Unit;
  readonly token: Unit;
  readonly a: bigint;
  readonly b: bigint;
  readonly operatorKey: string;
  readonly adaCap: bigint;
  /** The last two fields, which no reader uses. */
  readonly rest: readonly [PlutusData, PlutusData];
}

export const snekfunPoolDatum = (pool: SnekfunPool): PlutusData =>
  construct(
    0,
    ...[pool.nft, LOVELACE, pool.token].map((unit) => assetData(unit)),
    integerData(pool.a),
    integerData(pool.b),
    bytesData(pool.operatorKey),
    integerData(pool.adaCap),
    ...pool.rest,
  );

export interface SnekfunOrder {
  readonly beacon: string;
  readonly from: Unit;
  readonly amount: bigint;
  readonly costPerStep: bigint;
  readonly to: Unit;
  readonly price: Ratio;
  readonly fee: bigint;
  readonly receiver: Party;
  readonly cancelKey: string;
  readonly executor: string;
  readonly cancelAfter: number;
}

export const snekfunOrderDatum = (order: SnekfunOrder): PlutusData =>
  construct(
    0,
    bytesData('01'),
    bytesData(order.beacon),
    assetData(order.from),
    integerData(order.amount),
    integerData(order.costPerStep),
    assetData(order.to),
    priceData(order.price),
    integerData(order.fee),
    partyData(order.receiver),
    bytesData(order.cancelKey),
    bytesData(order.executor),
    integerData(order.cancelAfter),
  );
