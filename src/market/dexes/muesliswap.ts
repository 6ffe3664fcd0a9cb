import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../../kernel/hex.js';
import { getPaymentKey, readAsset, readConstructorIndex, readFields, readHex, readParty, unitFrom } from '../datum.js';
import type { Dex, Order, OrderEnd, OrderRole, Party, Pool, PoolRole, ScriptOutput } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { assetData, booleanData, construct, integerData, partyData, unitData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { toOrderFields } from './minswap-v1.js';
import { textParameter } from './parameters.js';
import { openReserves } from './reserves.js';

const FEE_BASIS = 10_000n;
const POLICY_DIGITS = 56;
/** Token of the team's test pools. */
export const MUESLISWAP_TEST_POOL: Unit =
  'a8512101cb1163cc218e616bb4d4070349a1c9395313f1323cc583634d7565736c695377617054657374506f6f6c';

const toStrings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** `C0[A, B, totalLiquidity, feeBps]`, with a factory token and one NFT that names the pool. */
function readPool({ holds, datum }: ScriptOutput, role: PoolRole): Pool | undefined {
  const fields = readFields(datum, 0, 4);
  const first = readAsset(fields?.[0]);
  const second = readAsset(fields?.[1]);
  const lpSupply = readAmount(fields?.[2]);
  const fee = readAmount(fields?.[3]);
  if (first === undefined || second === undefined || first === second) return undefined;
  if (lpSupply === undefined || fee === undefined || fee >= FEE_BASIS) return undefined;
  if (holds.has(MUESLISWAP_TEST_POOL)) return undefined;
  const factories = (role.proof ?? []).filter((unit) => holds.get(unit) === 1n);
  const nfts = filterNfts([...holds.keys()], toStrings(role.parameters?.['nftPolicies']));
  const [id] = nfts;
  if (factories.length !== 1 || nfts.length !== 1 || id === undefined || holds.get(id) !== 1n) return undefined;
  const kept = { numerator: FEE_BASIS - fee, denominator: FEE_BASIS };
  const lpPolicy = textParameter(role, 'lpPolicy');
  return {
    dex: 'MUESLISWAP',
    id,
    assets: [first, second],
    ...openReserves(holds.get(first) ?? 0n, holds.get(second) ?? 0n),
    curve: { kind: 'constant-product', kept: [kept, kept] },
    lpAsset: lpPolicy ? lpPolicy + id.slice(POLICY_DIGITS) : undefined,
    lpSupply,
    opensAt: undefined,
  };
}

const filterNfts = (units: readonly Unit[], policies: readonly string[]): readonly Unit[] =>
  units.filter((unit) => policies.includes(unit.slice(0, POLICY_DIGITS)));

/** `C0[C0[address, buyPolicy, buyName, sellPolicy, sellName, buyAmount, allowPartial, lovelaceAttached]]`. */
function readBookOrder({ holds, datum }: ScriptOutput): Order | undefined {
  const fields = readFields(readFields(datum, 0, 1)?.[0], 0, 8);
  if (fields === undefined) return undefined;
  const owner = readParty(fields[0]);
  const to = unitFrom(fields[1], fields[2]);
  const from = unitFrom(fields[3], fields[4]);
  const requestedAmount = readAmount(fields[5]);
  const partial = readConstructorIndex(fields[6]);
  const attached = readAmount(fields[7]);
  if (owner === undefined || to === undefined || from === undefined || from === to) return undefined;
  if (requestedAmount === undefined || attached === undefined || partial === undefined || partial > 1) return undefined;
  const amount = (holds.get(from) ?? 0n) - (from === LOVELACE ? attached : 0n);
  return {
    dex: 'MUESLISWAP',
    step: 'swap',
    style: 'LIMIT',
    offer: amount > 0n ? { unit: from, amount } : undefined,
    request: { unit: to, amount: requestedAmount },
    pool: undefined,
    owner,
    receiver: undefined,
    cancelKey: getPaymentKey(owner),
    deadline: undefined,
    batcherFee: undefined,
    deposit: attached,
    // The remainder of a partial fill keeps only owner and pair.
    beacon: partial === 1 ? `${toHex(owner.payment.hash)}:${from}:${to}` : undefined,
  };
}

/** `C0[sender, receiver, option of datum hash, step, batcherFee, outputAda, nftName, version]`. */
function readBatchOrder({ holds, datum }: ScriptOutput, role: OrderRole): Order | undefined {
  const fields = readFields(datum, 0, 8);
  if (fields === undefined) return undefined;
  const sender = readParty(fields[0]);
  const receiver = readParty(fields[1]);
  const step = readConstructorIndex(fields[3]);
  const batcherFee = readAmount(fields[4]);
  const deposit = readAmount(fields[5]);
  const name = readHex(fields[6]);
  if (sender === undefined || receiver === undefined || step === undefined || step > 1) return undefined;
  if (batcherFee === undefined || deposit === undefined || name === undefined) return undefined;
  const lpPolicy = textParameter(role, 'lpPolicy');
  const shares = lpPolicy ? lpPolicy + name : undefined;
  const minOutput = step === 0 ? readAmount(readFields(fields[3], 0, 1)?.[0]) : undefined;
  const held = shares === undefined ? undefined : holds.get(shares);
  return {
    ...toOrderFields({ sender, receiver, batcherFee, deposit }, 'MUESLISWAP'),
    step: step === 0 ? 'deposit' : 'withdraw',
    offer: step === 1 && shares !== undefined && held !== undefined ? { unit: shares, amount: held } : undefined,
    request: shares === undefined || minOutput === undefined ? undefined : { unit: shares, amount: minOutput },
    pool: undefined,
  };
}

/**
 * At the order book script constructor 0 cancels and all others match; at the batch script it is the other way round.
 */
function readEnd(redeemer: PlutusData, { variant }: OrderRole): OrderEnd | undefined {
  const index = readConstructorIndex(redeemer);
  if (index === undefined) return undefined;
  if (variant === 'batch') return index === 0 ? 'fill' : index === 1 ? 'cancel' : undefined;
  return index === 0 ? 'cancel' : 'fill';
}

/** The registry variants are `book` and `batch`. */
export const muesliswap: Dex = {
  name: 'MUESLISWAP',
  readPool,
  readOrder: (output, _pools, role) =>
    role.variant === 'batch' ? readBatchOrder(output, role) : readBookOrder(output),
  readEnd,
};

export interface MuesliSwapPool {
  readonly assets: readonly [Unit, Unit];
  readonly totalLiquidity: bigint;
  readonly feeBasisPoints: bigint;
}

export const muesliswapPoolDatum = (pool: MuesliSwapPool): PlutusData =>
  construct(
    0,
    ...pool.assets.map((unit) => assetData(unit)),
    integerData(pool.totalLiquidity),
    integerData(pool.feeBasisPoints),
  );

export interface MuesliSwapOrder {
  readonly owner: Party;
  readonly to: Unit;
  readonly from: Unit;
  readonly requestedAmount: bigint;
  readonly allowsPartialFill: boolean;
  readonly lovelaceAttached: bigint;
}

export const muesliswapOrderDatum = (order: MuesliSwapOrder): PlutusData =>
  construct(
    0,
    construct(
      0,
      partyData(order.owner),
      ...unitData(order.to),
      ...unitData(order.from),
      integerData(order.requestedAmount),
      booleanData(order.allowsPartialFill),
      integerData(order.lovelaceAttached),
    ),
  );

export const muesliswapCancelRedeemer: PlutusData = construct(0);
export const muesliswapFillRedeemer: PlutusData = construct(1);
