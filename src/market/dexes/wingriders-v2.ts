import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Curve } from '../curves/curve.js';
import { getPaymentKey, readFields, readParty, unitFrom } from '../datum.js';
import type { Dex, Order, OrderRole, Party, Pool, PoolRole, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData, partyData, unitData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { otherReceiver, toMilliseconds } from './holdings.js';
import { textParameter } from './parameters.js';
import { openReserves } from './reserves.js';
import { actionData, readAction, readRequestEnd, toActionFields, type WingRidersAction } from './wingriders-request.js';
import { ALL_SHARES, POOL_OIL } from './wingriders-v1.js';

/** Agent fee per request: the default, which all known pools use. */
const AGENT_FEE = 2_000_000n;
const AMPLIFICATION = 75n;
const MAX_FEE_BASIS = 1_000_000n;

/** LP token names and datums distinguish the two kinds of pools. */
type Kind = 'product' | 'stable';
const KIND_BYTE = { product: '0', stable: '1' } as const;

/** The LP token is named after the kind of the pool, its scales and its pair. */
export function wingridersV2ShareUnit(
  policy: string,
  kind: Kind,
  scales: readonly [bigint, bigint],
  assets: readonly [Unit, Unit],
): Unit {
  const hashInputs = [
    ...[KIND_BYTE[kind], ...scales.map(String)].map((text) => Buffer.from(text)),
    ...assets.map((unit) => fromHex(unit === LOVELACE ? '' : unit)),
  ];
  return policy + toHex(blake2b256(Buffer.concat(hashInputs.map(blake2b256))));
}

const PRODUCT_SCALES = [1n, 1n] as const;

function readScales(kind: Kind, specifics: PlutusData | undefined): readonly [bigint, bigint] | undefined {
  if (kind === 'product') return readFields(specifics, 0, 0) && PRODUCT_SCALES;
  const fields = readFields(specifics, 0, 3);
  const first = readAmount(fields?.[1]);
  const second = readAmount(fields?.[2]);
  return first && second ? [first, second] : undefined;
}

function readPool(dex: DexName, kind: Kind, { holds, datum }: ScriptOutput, role: PoolRole): Pool | undefined {
  const fields = readFields(datum, 0, 21);
  if (fields === undefined) return undefined;
  const first = unitFrom(fields[1], fields[2]);
  const second = unitFrom(fields[3], fields[4]);
  const scales = readScales(kind, fields[20]);
  const validity = role.proof?.[0];
  if (first === undefined || second === undefined || first === second || scales === undefined) return undefined;
  if (validity === undefined || holds.get(validity) !== 1n) return undefined;
  const numbers = [...fields.slice(5, 10), ...fields.slice(12, 18)].map(readAmount);
  if (numbers.includes(undefined)) return undefined;
  const [swapFee, protocolFee, projectFee, reserveFee, feeBasis, ...treasuries] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    ...bigint[],
  ];
  const totalFees = swapFee + protocolFee + projectFee + reserveFee;
  if (feeBasis > MAX_FEE_BASIS || totalFees * 10n > feeBasis * 9n) return undefined;
  const assets = [first, second] as const;
  const id = wingridersV2ShareUnit(validity.slice(0, 56), kind, scales, assets);
  const shares = holds.get(id);
  if (shares === undefined) return undefined;
  const rests = (side: 0 | 1): bigint =>
    treasuries.reduce((sum, amount, index) => (index % 2 === side ? sum + amount : sum), 0n);
  const oil = first === LOVELACE ? POOL_OIL : 0n;
  const fees = { swapFee, protocolFee, projectFee, reserveFee, feeBasis };
  const curve: Curve =
    kind === 'product'
      ? { kind: 'wingriders', ...fees }
      : { kind: 'wingriders-stable', amplification: AMPLIFICATION, scales, ...fees };
  return {
    dex,
    id,
    assets,
    ...openReserves((holds.get(first) ?? 0n) - rests(0) - oil, (holds.get(second) ?? 0n) - rests(1)),
    curve,
    lpAsset: id,
    lpSupply: ALL_SHARES - shares,
    opensAt: undefined,
  };
}

function readOrder(dex: DexName, kind: Kind, output: ScriptOutput, role: OrderRole): Order | undefined {
  const fields = readFields(output.datum, 0, 13);
  if (fields === undefined) return undefined;
  const oil = readAmount(fields[0]);
  const beneficiary = readParty(fields[1]);
  const owner = readParty(fields[2]);
  const deadline = readAmount(fields[5]);
  const first = unitFrom(fields[6], fields[7]);
  const second = unitFrom(fields[8], fields[9]);
  const action = readAction(fields[10]);
  const scales = [readAmount(fields[11]), readAmount(fields[12])] as const;
  const policy = textParameter(role, 'policy');
  if (oil === undefined || beneficiary === undefined || owner === undefined || deadline === undefined) return undefined;
  if (first === undefined || second === undefined || first === second || action === undefined) return undefined;
  if (!scales[0] || !scales[1] || policy === undefined) return undefined;
  const assets = [first, second] as const;
  const shares = wingridersV2ShareUnit(policy, kind, [scales[0], scales[1]], assets);
  return {
    ...toActionFields(dex, action, assets, shares, output.holds, oil + AGENT_FEE),
    // The result is the next request: a route over several pools.
    style: action.kind === 'swap' && beneficiary.payment.type === 'script' ? 'ROUTED' : undefined,
    owner,
    receiver: otherReceiver(owner, beneficiary),
    cancelKey: getPaymentKey(owner),
    deadline: toMilliseconds(deadline),
    batcherFee: AGENT_FEE,
    deposit: oil,
  };
}

const adapter = (name: DexName, kind: Kind): Dex => ({
  name,
  readPool: (output, role) => readPool(name, kind, output, role),
  readOrder: (output, _pools, role) => readOrder(name, kind, output, role),
  readEnd: readRequestEnd,
});

export const wingridersV2: Dex = adapter('WINGRIDERS_V2', 'product');
export const wingridersStableV2: Dex = adapter('WINGRIDERS_STABLE_V2', 'stable');

export interface WingRidersV2Pool {
  readonly requestScript: string;
  readonly assets: readonly [Unit, Unit];
  readonly swapFee: bigint;
  readonly protocolFee: bigint;
  readonly projectFee: bigint;
  readonly reserveFee: bigint;
  readonly feeBasis: bigint;
  readonly lastInteraction: number;
  readonly treasuries: readonly [bigint, bigint];
  readonly projectTreasuries: readonly [bigint, bigint];
  readonly reserveTreasuries: readonly [bigint, bigint];
  readonly stable?: { readonly invariant: bigint; readonly scales: readonly [bigint, bigint] };
}

export const wingridersV2PoolDatum = (pool: WingRidersV2Pool): PlutusData =>
  construct(
    0,
    bytesData(pool.requestScript),
    ...pool.assets.flatMap(unitData),
    ...[pool.swapFee, pool.protocolFee, pool.projectFee, pool.reserveFee, pool.feeBasis, AGENT_FEE].map(integerData),
    integerData(pool.lastInteraction),
    ...[...pool.treasuries, ...pool.projectTreasuries, ...pool.reserveTreasuries].map(integerData),
    construct(1),
    construct(1),
    pool.stable === undefined
      ? construct(0)
      : construct(0, ...[pool.stable.invariant, ...pool.stable.scales].map(integerData)),
  );

export interface WingRidersV2Order {
  readonly oil: bigint;
  readonly beneficiary: Party;
  readonly owner: Party;
  readonly deadline: number;
  readonly assets: readonly [Unit, Unit];
  readonly action: WingRidersAction;
  readonly scales: readonly [bigint, bigint];
}

/** The result has no datum. */
export const wingridersV2OrderDatum = (order: WingRidersV2Order): PlutusData =>
  construct(
    0,
    integerData(order.oil),
    partyData(order.beneficiary),
    partyData(order.owner),
    listData(),
    construct(0),
    integerData(order.deadline),
    ...order.assets.flatMap(unitData),
    actionData(order.action),
    ...order.scales.map(integerData),
  );
