import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import {
  BodyInteger,
  Closed,
  Count,
  described,
  Integer,
  Nullable,
  named,
  PlainNumber,
  Text,
} from '../../kit/schema.js';
import { AssetIdText, DexText, PoolIdText } from '../../shapes/market/parameters.js';

/** Smallest units as text, so that clients that parse numbers as floats lose no precision. */
const Units = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^[0-9]{1,20}$',
  description: 'Smallest units, as a decimal string',
});

const AddressText = (description: string) => Text(256, { minLength: 1, description });

/** Requests send amounts as decimal strings; numbers are accepted too. */
const RequestedUnits = (description: string) =>
  Type.Union([Units, BodyInteger('Smallest units, as a number')], { description });

export const PartnerFields = {
  partnerPayoutAddress: Type.Optional(
    AddressText("Address that receives the partner fee; the payout address of the account's profile when absent"),
  ),
  partnerFeeBps: Type.Optional(
    Integer({ minimum: 0, maximum: 100, description: "Hundredths of a percent of the order's value" }),
  ),
  partnerFeeFixedLovelace: Type.Optional(RequestedUnits('Fixed fee in lovelace, in addition to the share')),
  partnerMaxFeeLovelace: Type.Optional(RequestedUnits('Maximum fee, in lovelace')),
};

const RouteFields = {
  tokenIn: AssetIdText,
  tokenOut: AssetIdText,
  slippageTolerance: Type.Optional(
    Type.Number({ minimum: 0, maximum: 50, description: 'Slippage tolerance in percent; default 0.5' }),
  ),
  maxHops: Type.Optional(
    Integer({
      minimum: 1,
      maximum: 2,
      description: 'Maximum number of pools in sequence, when one order supports it; default 1',
    }),
  ),
  allowSplit: Type.Optional(
    Type.Boolean({ description: 'Whether the amount may be split over several orders; default true' }),
  ),
  excludeDexes: Type.Optional(Type.Array(DexText, { maxItems: 30, description: 'DEXes to exclude from routes' })),
  senderAddress: Type.Optional(AddressText('Address that will place the order; makes the fee estimate exact')),
  ...PartnerFields,
};

export const AggQuoteRequest = named('AggQuoteRequest', Closed({ ...RouteFields, amountIn: Units }));
export const AggReverseQuoteRequest = named('AggReverseQuoteRequest', Closed({ ...RouteFields, amountOut: Units }));

const LegHop = Closed({
  poolId: PoolIdText,
  dex: Type.String({ maxLength: 64, description: FIELD.dex }),
  tokenIn: AssetIdText,
  tokenOut: AssetIdText,
});

export const AggLeg = named(
  'AggLeg',
  Closed(
    {
      amountIn: Units,
      expectedOutput: Units,
      minimumOutput: Units,
      hops: Type.Array(LegHop, {
        minItems: 1,
        maxItems: 2,
        description: 'Pools of the order, in the order of execution',
      }),
    },
    { description: 'One order' },
  ),
);

export const MAX_ORDERS = 8;
const Legs = Type.Array(AggLeg, { minItems: 1, maxItems: MAX_ORDERS });

export const AggRoute = named(
  'AggRoute',
  Closed({
    bestPoolId: Type.String({ description: 'First pool of the largest order' }),
    dex: Type.String({ description: 'DEX of the largest order' }),
    tokenIn: Type.String({ description: FIELD.tokenIn }),
    tokenOut: Type.String({ description: FIELD.tokenOut }),
    amountIn: Units,
    expectedOutput: Units,
    minimumOutput: { ...Units, description: 'Smallest total output that the orders accept, after slippage' },
    maximumInput: Nullable({
      ...Units,
      description: 'Reverse quotes: largest input needed to guarantee the output',
    }),
    priceImpact: Type.Number({ 'x-plain': true, description: 'Price impact in percent, without fees' }),
    lpFeePercent: described(PlainNumber, 'Fees of the liquidity pools, as a percentage of the input'),
    batcherFeeLovelace: { ...Units, description: 'Upper limit of the batcher fees' },
    depositLovelace: { ...Units, description: 'Deposit in lovelace, returned with the result' },
    aggregatorFeeLovelace: Units,
    partnerFeeLovelace: Units,
    estimatedTxFeeLovelace: Units,
    executionModel: Type.String({ description: '`BATCHER`: a batcher executes the orders' }),
    estimatedSettlement: Type.String({ description: 'Typical time to settlement, ISO 8601 duration' }),
    appliedFeeRate: Type.Number({ 'x-plain': true, description: 'Fee rate of the operator, in percent' }),
    discountApplied: Type.Boolean({ description: "Whether the operator's discounted fee rate applies" }),
    verified: Type.Boolean({
      description: 'Whether orders of these DEXes were verified byte by byte against real orders',
    }),
    legs: described(Legs, 'Orders of the route, largest first'),
  }),
);

export const AggQuote = named(
  'AggQuote',
  Closed({
    routes: Type.Array(AggRoute, { description: 'Possible routes' }),
    bestRouteIndex: Count('Index of the best route in `routes`'),
  }),
);

const OptionalField = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(schema);

/**
 * A route as returned by a quote. Only the fields that define the orders are used: `legs`, or the single pool with its
 * amounts.
 */
export const AggGivenRoute = named(
  'AggGivenRoute',
  Closed({
    tokenIn: AssetIdText,
    tokenOut: AssetIdText,
    legs: Type.Optional(described(Legs, 'Orders of the route, as the quote stated them')),
    bestPoolId: described(OptionalField(PoolIdText), 'Without `legs`: id of the liquidity pool'),
    amountIn: OptionalField(RequestedUnits('Input in the smallest unit; required without `legs`')),
    minimumOutput: OptionalField(RequestedUnits('Minimum output; required without `legs`')),
    maximumInput: OptionalField(RequestedUnits('Reverse quotes: largest input, in place of `amountIn`')),
    dex: described(OptionalField(Type.String({ maxLength: 64 })), 'Ignored'),
    expectedOutput: OptionalField(RequestedUnits('Ignored')),
    priceImpact: described(OptionalField(Type.Number()), 'Ignored'),
    lpFeePercent: described(OptionalField(Type.Number()), 'Ignored'),
    batcherFeeLovelace: OptionalField(RequestedUnits('Ignored')),
    depositLovelace: OptionalField(RequestedUnits('Ignored')),
    aggregatorFeeLovelace: OptionalField(RequestedUnits('Ignored')),
    partnerFeeLovelace: OptionalField(RequestedUnits('Ignored')),
    estimatedTxFeeLovelace: OptionalField(RequestedUnits('Ignored')),
    executionModel: described(OptionalField(Type.String({ maxLength: 64 })), 'Ignored'),
    estimatedSettlement: described(OptionalField(Type.String({ maxLength: 64 })), 'Ignored'),
    appliedFeeRate: described(OptionalField(Type.Number()), 'Ignored'),
    discountApplied: described(OptionalField(Type.Boolean()), 'Ignored'),
    verified: described(OptionalField(Type.Boolean()), 'Ignored'),
  }),
);

export const AggUtxo = named(
  'AggUtxo',
  Closed({
    txHash: Type.String({ minLength: 64, maxLength: 64, pattern: '^[a-fA-F0-9]+$', description: FIELD.txHash }),
    index: Integer({ minimum: 0, maximum: 65_535, description: FIELD.outputIndex }),
    cborHex: Type.String({
      minLength: 2,
      maxLength: 32_768,
      pattern: '^(?:[a-fA-F0-9]{2})+$',
      description: 'The output, or the input and output pair as returned by CIP-30 wallets',
    }),
  }),
);

export const AggUtxos = Type.Array(AggUtxo, {
  maxItems: 200,
  description: 'UTxOs that may be spent. When absent, the UTxOs of the sender are read from the index.',
});

export const SenderAddress = AddressText('Owner of the order: a payment address with a key credential');
export const ChangeAddressText = AddressText('Address that receives the change; the sender when absent');
