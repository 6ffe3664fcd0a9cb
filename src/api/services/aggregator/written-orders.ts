import { minUtxo } from '../../../builder/plan/output-minimum.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Payment } from '../../../builder/request/request.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { encodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Party } from '../../../market/dex.js';
import type { DexName } from '../../../market/dex-names.js';
import { ORDER_WRITERS } from '../../../market/orders/all.js';
import {
  getInputUnit,
  getOutputUnit,
  type OrderHop,
  type OrderKind,
  type OrderWriter,
  orderRoleFor,
  type SpentInput,
  type SwapIntent,
} from '../../../market/orders/order-writer.js';
import type { Registry } from '../../../market/registry/registry.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';

/** Terms that all orders of one transaction share. */
export interface OrderTerms {
  readonly kind: OrderKind;
  readonly owner: Party;
  readonly now: number;
  readonly expiresAt: number | undefined;
}

export interface OrderRequest {
  readonly hops: readonly [OrderHop, ...OrderHop[]];
  readonly amount: bigint;
  readonly minOutput: bigint;
  /** Output that the pools of the order give now; needed to validate a stop price. */
  readonly expected?: bigint;
  readonly stopAt: bigint | undefined;
}

export interface WrittenOrder {
  readonly dex: DexName;
  readonly poolId: string;
  readonly tokenIn: Unit;
  readonly tokenOut: Unit;
  readonly amountIn: bigint;
  readonly fee: bigint;
  readonly deposit: bigint;
  readonly payment: Payment;
  /** The payment with the identifier that depends on the transaction, for DEXes that require one. */
  readonly toNamedPayment: ((spent: SpentInput, outputIndex: number) => Payment) | undefined;
}

/** Throws when the DEX does not support the order. */
export function writeOrder(
  order: OrderRequest,
  terms: OrderTerms,
  registry: Registry,
  ledger: LedgerView,
): WrittenOrder {
  const { pool } = order.hops[0];
  const writer = ORDER_WRITERS.get(pool.dex);
  const role = writer && orderRoleFor(registry, writer, pool);
  if (writer === undefined || role === undefined)
    throw new ServiceError('invalid', `Orders for ${pool.dex} cannot be built on this network`);
  checkTerms(writer, order, terms);
  const { stopAt, ...swap } = order;
  const { expiresAt, ...common } = terms;
  const intent: SwapIntent = {
    ...swap,
    ...common,
    ...(stopAt !== undefined && { stopAt }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  const { datum, fee, deposit } = writer.write(intent);
  const tokenIn = getInputUnit(intent);
  const payment = orderPayment(writer, role.script, intent, { datum, lovelace: fee + deposit }, ledger);
  const { name } = writer;
  return {
    dex: pool.dex,
    poolId: pool.id,
    tokenIn,
    tokenOut: getOutputUnit(intent),
    amountIn: order.amount,
    fee,
    deposit: payment.lovelace - fee - (tokenIn === LOVELACE ? order.amount : 0n),
    payment,
    toNamedPayment:
      name &&
      ((spent, outputIndex) => ({ ...payment, datum: toPaymentDatum(writer, name(datum, spent, outputIndex)) })),
  };
}

function checkTerms(
  { dex, kinds, expiry, maxHops }: OrderWriter,
  { hops, minOutput, expected, stopAt }: OrderRequest,
  { kind, expiresAt, now }: OrderTerms,
): void {
  if (!kinds.includes(kind))
    throw new ServiceError('invalid', `${dex} does not support orders of type ${kind}; supported: ${kinds.join(', ')}`);
  if (hops.length > maxHops || hops.some(({ pool }) => pool.dex !== dex))
    throw new ServiceError('invalid', `An order of ${dex} cannot use these pools`);
  if (hops.length > 1 && kind !== 'MARKET' && kind !== 'LIMIT')
    throw new ServiceError('invalid', `An order of type ${kind} can use only one pool`);
  if ((kind === 'OCO') !== (stopAt !== undefined))
    throw new ServiceError('invalid', 'stopOutput is required for orders of type OCO, and allowed for no other type');
  checkStop(kind === 'STOP_LOSS' ? minOutput : stopAt, kind, minOutput, expected);
  if (expiresAt !== undefined && expiry === 'never')
    throw new ServiceError('invalid', `Orders of ${dex} do not expire: omit expiresAtMs, or exclude the DEX`);
  if (expiresAt !== undefined && expiresAt <= now) throw new ServiceError('invalid', 'expiresAtMs is in the past');
}

/** Contracts execute a stop at any output that is at or below the stop, so no minimum below it exists. */
function checkStop(stop: bigint | undefined, kind: OrderKind, minOutput: bigint, expected: bigint | undefined): void {
  if (stop === undefined) return;
  const field = kind === 'OCO' ? 'stopOutput' : 'minimumOutput';
  if (stop === 0n) throw new ServiceError('invalid', `${field} must be above zero`);
  if (kind === 'OCO' && stop >= minOutput)
    throw new ServiceError(
      'invalid',
      'stopOutput must be less than minimumOutput, otherwise the order executes at any price',
    );
  if (expected === undefined || stop >= expected)
    throw new ServiceError(
      'invalid',
      `${field} must be less than the current output of ${expected ?? 0n}, otherwise the order executes at once, at any price`,
    );
}

const toPaymentDatum = ({ datumForm }: OrderWriter, datum: PlutusData): NonNullable<Payment['datum']> => ({
  form: datumForm,
  bytes: encodePlutusData(datum),
});

function orderPayment(
  writer: OrderWriter,
  script: string,
  intent: SwapIntent,
  content: { readonly datum: PlutusData; readonly lovelace: bigint },
  ledger: LedgerView,
): Payment {
  const { networkId } = ledger.network;
  const payment = { type: 'script', hash: fromHex(script) } as const;
  const stake = writer.stake === 'owner' ? intent.owner.stake : undefined;
  const address =
    stake === undefined
      ? addressText({ type: 'enterprise', networkId, payment })
      : addressText({ type: 'base', networkId, payment, stake });
  const unit = getInputUnit(intent);
  const assets =
    unit === LOVELACE ? [] : [{ policyId: unit.slice(0, 56), assetName: unit.slice(56), quantity: intent.amount }];
  const datum = toPaymentDatum(writer, content.datum);
  const minOutput = minUtxo({ address, assets, inlineDatum: toHex(datum.bytes) }, ledger).minLovelace;
  const needed = content.lovelace + (unit === LOVELACE ? intent.amount : 0n);
  return { address, lovelace: needed > minOutput ? needed : minOutput, assets, datum };
}
