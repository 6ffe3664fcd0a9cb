import Type from 'typebox';
import type { Payment } from '../../../builder/request/request.js';
import type { UnsignedTx } from '../../../builder/request/unsigned-tx.js';
import { createTask } from '../../../builder/tasks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { ORDER_KINDS, type OrderKind } from '../../../market/orders/order-writer.js';
import { type NewPartnerOrder, recordPartnerOrders } from '../../../store/queries/service/partners.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, BodyInteger, Closed, Count, described, Nullable, named, OneOf, Slot, Text } from '../../kit/schema.js';
import type { Fee, Fees } from '../../services/aggregator/fees.js';
import { formatWallet, parseOwner } from '../../services/aggregator/owner.js';
import { feeRule, resolvePair } from '../../services/aggregator/quotes.js';
import { buildPricedOrders } from '../../services/aggregator/requested-route.js';
import { toTxInputs } from '../../services/aggregator/requested-utxos.js';
import { computeOrderValue } from '../../services/aggregator/routes.js';
import {
  AggGivenRoute,
  AggUtxos,
  ChangeAddressText,
  PartnerFields,
  SenderAddress,
} from '../../services/aggregator/shapes.js';
import { type WrittenOrder, writeOrder } from '../../services/aggregator/written-orders.js';
import { attemptBuild, getReady, reportWarnings } from '../../services/transaction-builder/build-unsigned.js';
import { gatherLedger } from '../../services/transaction-builder/gather.js';
import { ordering } from '../../shapes/aggregator/build.js';
import { AGGREGATOR_EXAMPLE } from '../../shapes/aggregator/examples.js';
import type { AggregatorContext } from '../../shapes/aggregator/quotes.js';
import { BUILD_BODY_BYTES } from '../../shapes/transaction-builder/shapes.js';

/** Lets explorers and other indexers identify the origin of an order. */
const NOTES: Readonly<Record<OrderKind, string>> = {
  MARKET: 'Crosstie: Aggregator Market Order',
  LIMIT: 'Crosstie: Aggregator Limit Order',
  STOP_LOSS: 'Crosstie: Aggregator Stop Order',
  OCO: 'Crosstie: Aggregator OCO Order',
};

export const aggregatorBuild = operation({
  ...ordering,
  id: 'aggregatorBuild',
  route: 'POST /api/aggregator/build-tx',
  summary: 'Build an unsigned transaction that places the orders of a route',
  description:
    'Send a route exactly as a quote returned it. For a `LIMIT` order `minimumOutput` is the price. A `STOP_LOSS` executes at market once its pool returns no more than `minimumOutput`; an `OCO` executes at `minimumOutput` or, like a stop, at `stopOutput`. Fees of the partner and the operator are outputs of the same transaction. No secret is needed: the wallet signs and `/api/aggregator/submit` submits.',
  warns: true,
  body: named(
    'AggBuildRequest',
    Closed({
      route: described(AggGivenRoute, 'Route as a quote returned it'),
      senderAddress: SenderAddress,
      changeAddress: Type.Optional(ChangeAddressText),
      utxos: Type.Optional(AggUtxos),
      orderType: Type.Optional(OneOf(ORDER_KINDS, 'Order type; default `MARKET`')),
      stopOutput: Type.Optional(
        Text(20, {
          pattern: '^[0-9]{1,20}$',
          description: 'Stop of an `OCO` order: sell at market once the output falls to this amount',
        }),
      ),
      expiresAtMs: Type.Optional(
        BodyInteger('Milliseconds since 1970 after which the orders are not executed, if the DEX supports it'),
      ),
      allowExperimental: Type.Optional(
        Type.Boolean({ description: 'Include DEXes whose orders were not compared with real ones (`verified` false)' }),
      ),
      ...PartnerFields,
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: named(
    'AggBuiltTransaction',
    Closed({
      unsignedTxCbor: Type.String({ description: 'Unsigned transaction in CBOR, hexadecimal' }),
      txBodyHash: Type.String({ description: 'Hash of the transaction body; signing does not change it' }),
      feeLovelace: { ...Amount, description: 'Network fee, in lovelace' },
      appliedFeeRate: Type.Number({ 'x-plain': true, description: 'Fee rate of the operator, in percent' }),
      discountApplied: Type.Boolean({ description: 'True when the operator charges less than its usual fee' }),
      aggregatorFeeLovelace: described(Amount, 'Fee of the operator, in lovelace'),
      partnerFeeLovelace: described(Amount, 'Fee of the partner, in lovelace'),
      partnerPayoutAddress: Nullable(
        Type.String({ description: 'Address that receives the fee of the partner; null without one' }),
      ),
      orders: Type.Array(
        Closed({
          outputIndex: Count('Index of the output'),
          dex: Type.String({ description: FIELD.dex }),
          poolId: Type.String({ description: FIELD.liquidityPoolId }),
          amountIn: Type.String({ description: 'Amount that the order gives, in the smallest unit of the token' }),
        }),
        { description: 'Orders that the transaction places' },
      ),
      ttl: { ...Slot, description: 'First slot in which the transaction is no longer valid' },
    }),
  ),
  errors: ['not-found'],
  example: { body: AGGREGATOR_EXAMPLE.build },

  async handle(context, { body }) {
    const { services, db, network } = context;
    const pair = await resolvePair(context, body.route);
    const owner = parseOwner(body.senderAddress, network, 'senderAddress');
    const kind = body.orderType ?? 'MARKET';
    const ledger = await gatherLedger(context);
    const marketState = await services.market.getState(db, network);
    const { registry } = services.market.market(network.id);
    const now = services.clock.now();
    const expiresAt = body.expiresAtMs === undefined ? undefined : parseExpiry(body.expiresAtMs);
    const rules = {
      kind,
      stopAt: body.stopOutput === undefined ? undefined : BigInt(body.stopOutput),
      allowExperimental: body.allowExperimental ?? false,
    };
    const requestedOrders = buildPricedOrders(body.route, pair, rules, marketState, registry);
    const orders = requestedOrders.map((order) => writeOrder(order, { kind, owner, now, expiresAt }, registry, ledger));
    const given = requestedOrders.reduce((sum, { amount }) => sum + amount, 0n);
    const expected = requestedOrders.reduce((sum, order) => sum + order.expected, 0n);
    const worth = computeOrderValue(marketState, pair, given, expected);
    const fees = (await feeRule(context, body, ledger))(worth);
    const source = {
      changeAddress: body.changeAddress ?? body.senderAddress,
      senderAddress: body.senderAddress,
      utxos: body.utxos && toTxInputs(body.utxos),
      metadata: { '674': { msg: [NOTES[kind]] } },
    };
    const payments = [...orders.map(({ payment }) => payment), ...feePayments(fees)];
    const { gathered, common } = await getReady(context, source, { payments });
    const built = await buildOrders(orders, fees, (outputs) =>
      attemptBuild(context, gathered, createTask('transfer', { ...common, outputs })),
    );
    await reportWarnings(context, gathered, built);
    await recordOrders(context, { orders, fees, built, worth, given, wallet: formatWallet(owner, network) });
    return {
      unsignedTxCbor: built.cbor,
      txBodyHash: built.hash,
      feeLovelace: built.fee.toString(),
      appliedFeeRate: fees.appliedRate,
      discountApplied: fees.discounted,
      aggregatorFeeLovelace: (fees.aggregator?.lovelace ?? 0n).toString(),
      partnerFeeLovelace: (fees.partner?.lovelace ?? 0n).toString(),
      partnerPayoutAddress: fees.partner?.payoutAddress ?? null,
      orders: orders.map(({ dex, poolId, amountIn }, outputIndex) => ({
        outputIndex,
        dex,
        poolId,
        amountIn: amountIn.toString(),
      })),
      ttl: Number(built.ttl),
    };
  },
});

const LATEST_TIME = 4_102_444_800_000n;

function parseExpiry(given: number | bigint): number {
  const time = BigInt(given);
  if (time < 0n || time > LATEST_TIME) throw new ServiceError('invalid', 'expiresAtMs is not a time of this century');
  return Number(time);
}

const payout = (fee: Fee | undefined): readonly Payment[] =>
  fee === undefined ? [] : [{ address: fee.payoutAddress, lovelace: fee.lovelace }];

const feePayments = ({ partner, aggregator }: Fees): readonly Payment[] => [...payout(partner), ...payout(aggregator)];

/**
 * Orders come first, so that their output indexes are known. Orders that are identified by an input are completed after
 * coin selection; the identifier has a fixed length, so the second build selects the same inputs.
 */
async function buildOrders(
  orders: readonly WrittenOrder[],
  fees: Fees,
  pay: (outputs: readonly Payment[]) => Promise<UnsignedTx>,
): Promise<UnsignedTx> {
  const build = (payments: readonly Payment[]): Promise<UnsignedTx> => pay([...payments, ...feePayments(fees)]);
  const first = await build(orders.map(({ payment }) => payment));
  if (orders.every(({ toNamedPayment: name }) => name === undefined)) return first;
  const { txHash, outputIndex = 0 } = first.inputs[0]!;
  const spent = { txHash, index: outputIndex };
  const second = await build(
    orders.map(({ payment, toNamedPayment: name }, outputIndex) => name?.(spent, outputIndex) ?? payment),
  );
  if (!second.inputs.some((input) => input.txHash === txHash && (input.outputIndex ?? 0) === outputIndex))
    throw new ServiceError('internal', 'The second build selected other inputs');
  return second;
}

interface Placed {
  readonly orders: readonly WrittenOrder[];
  readonly fees: Fees;
  readonly built: UnsignedTx;
  readonly worth: bigint | undefined;
  readonly given: bigint;
  readonly wallet: string;
}

/**
 * Stored for partner reports. The fee is split in proportion to the input of each order; the first order takes the
 * rounding.
 */
async function recordOrders({ services, network, principal }: AggregatorContext, placed: Placed): Promise<void> {
  const { orders, fees, built, worth, given, wallet } = placed;
  const total = fees.partner?.lovelace ?? 0n;
  const share = (amount: bigint, whole: bigint): bigint => (whole * amount) / given;
  const shares = orders.map(({ amountIn }) => share(amountIn, total));
  const rounded = total - shares.reduce((sum, part) => sum + part, 0n);
  const createdAt = new Date(services.clock.now());
  await recordPartnerOrders(
    services.db,
    orders.map(
      ({ dex, tokenIn, tokenOut, amountIn }, outputIndex): NewPartnerOrder => ({
        accountId: principal.accountId,
        network: network.id,
        txHash: fromHex(built.hash),
        outputIndex,
        dex,
        tokenIn,
        tokenOut,
        amountIn,
        volumeLovelace: worth === undefined ? undefined : share(amountIn, worth),
        wallet,
        feeLovelace: shares[outputIndex]! + (outputIndex === 0 ? rounded : 0n),
        payoutAddress: fees.partner?.payoutAddress,
        feeOutputIndex: fees.partner === undefined ? undefined : orders.length,
        validUntilSlot: built.ttl,
        createdAt,
      }),
    ),
  );
}
