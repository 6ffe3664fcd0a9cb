import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Curve } from '../curves/curve.js';
import { readAsset, readFields, readHex, readParty } from '../datum.js';
import type { Dex, Order, OrderRole, Party, Pool, PoolRole, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { LOVELACE, type Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, partyData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { toMilliseconds } from './holdings.js';
import { pairName } from './pair-name.js';
import { textParameter } from './parameters.js';
import { openReserves } from './reserves.js';
import { actionData, readAction, readRequestEnd, toActionFields, type WingRidersAction } from './wingriders-request.js';

/** Lovelace in every ADA pool that is not liquidity. */
export const POOL_OIL = 3_000_000n;
/** Returned with the result of a request. */
const REQUEST_OIL = 2_000_000n;
const AGENT_FEE = 2_000_000n;
/** The fixed LP token supply of each pool; the pool holds those not yet issued. */
export const ALL_SHARES = 2n ** 63n - 1n;

const PRODUCT: Curve = {
  kind: 'wingriders',
  swapFee: 35n,
  protocolFee: 0n,
  projectFee: 0n,
  reserveFee: 0n,
  feeBasis: 10_000n,
};

const STABLE: Curve = {
  kind: 'wingriders-stable',
  amplification: 75n,
  scales: [1n, 1n],
  swapFee: 6n,
  protocolFee: 0n,
  projectFee: 0n,
  reserveFee: 0n,
  feeBasis: 10_000n,
};

/** Each pair has one pool, and the LP token is named after the pair. */
export const wingridersV1ShareUnit = (policy: string, assets: readonly [Unit, Unit]): Unit => policy + pairName(assets);

function readPair(data: PlutusData | undefined): readonly [Unit, Unit] | undefined {
  const fields = readFields(data, 0, 2);
  const a = readAsset(fields?.[0]);
  const b = readAsset(fields?.[1]);
  return a === undefined || b === undefined || a === b ? undefined : [a, b];
}

function readPool(dex: DexName, curve: Curve, { holds, datum }: ScriptOutput, role: PoolRole): Pool | undefined {
  const fields = readFields(readFields(datum, 0, 2)?.[1], 0, 4);
  const assets = readPair(fields?.[0]);
  const treasuries = [readAmount(fields?.[2]), readAmount(fields?.[3])] as const;
  const validity = role.proof?.[0];
  if (assets === undefined || treasuries[0] === undefined || treasuries[1] === undefined) return undefined;
  if (validity === undefined || holds.get(validity) !== 1n) return undefined;
  const id = wingridersV1ShareUnit(validity.slice(0, 56), assets);
  const shares = holds.get(id);
  if (shares === undefined) return undefined;
  const oil = assets[0] === LOVELACE ? POOL_OIL : 0n;
  const held = (unit: Unit): bigint => holds.get(unit) ?? 0n;
  return {
    dex,
    id,
    assets,
    ...openReserves(held(assets[0]) - treasuries[0] - oil, held(assets[1]) - treasuries[1]),
    curve,
    lpAsset: id,
    lpSupply: ALL_SHARES - shares,
    opensAt: undefined,
  };
}

function readOrder(dex: DexName, output: ScriptOutput, role: OrderRole): Order | undefined {
  const fields = readFields(output.datum, 0, 2);
  const about = readFields(fields?.[0], 0, 4);
  const beneficiary = readParty(about?.[0]);
  const cancelKey = readHex(about?.[1]);
  const deadline = readAmount(about?.[2]);
  const assets = readPair(about?.[3]);
  const action = readAction(fields?.[1]);
  const policy = textParameter(role, 'policy');
  if (beneficiary === undefined || cancelKey?.length !== 56 || deadline === undefined) return undefined;
  if (assets === undefined || action === undefined || policy === undefined) return undefined;
  return {
    ...toActionFields(
      dex,
      action,
      assets,
      wingridersV1ShareUnit(policy, assets),
      output.holds,
      REQUEST_OIL + AGENT_FEE,
    ),
    style: undefined,
    owner: beneficiary,
    receiver: undefined,
    cancelKey,
    deadline: toMilliseconds(deadline),
    batcherFee: AGENT_FEE,
    deposit: REQUEST_OIL,
  };
}

const adapter = (name: DexName, curve: Curve): Dex => ({
  name,
  readPool: (output, role) => readPool(name, curve, output, role),
  readOrder: (output, _pools, role) => readOrder(name, output, role),
  readEnd: readRequestEnd,
});

export const wingridersV1: Dex = adapter('WINGRIDERS_V1', PRODUCT);

/** The same datums at other scripts, with the curve for assets of equal value. */
export const wingridersStableV1: Dex = adapter('WINGRIDERS_STABLE_V1', STABLE);

export interface WingRidersV1Pool {
  readonly requestScript: string;
  readonly assets: readonly [Unit, Unit];
  readonly lastInteraction: number;
  readonly treasuries: readonly [bigint, bigint];
}

export const wingridersV1PoolDatum = (pool: WingRidersV1Pool): PlutusData =>
  construct(
    0,
    bytesData(pool.requestScript),
    construct(
      0,
      construct(0, ...pool.assets.map(assetData)),
      integerData(pool.lastInteraction),
      ...pool.treasuries.map(integerData),
    ),
  );

export interface WingRidersV1Order {
  readonly beneficiary: Party;
  readonly ownerKey: string;
  readonly deadline: number;
  readonly assets: readonly [Unit, Unit];
  readonly action: WingRidersAction;
}

export const wingridersV1OrderDatum = (order: WingRidersV1Order): PlutusData =>
  construct(
    0,
    construct(
      0,
      partyData(order.beneficiary),
      bytesData(order.ownerKey),
      integerData(order.deadline),
      construct(0, ...order.assets.map(assetData)),
    ),
    actionData(order.action),
  );
