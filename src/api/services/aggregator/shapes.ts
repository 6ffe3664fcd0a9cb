import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import {
  Closed,
  Count,
  described,
  GivenInteger,
  Integer,
  Nullable,
  named,
  PlainNumber,
  Text,
} from '../../kit/schema.js';
import { AssetIdText, DexText, PoolIdText } from '../../shapes/market/parameters.js';

/** Smallest units as text, so that a client that reads numbers as floats loses nothing. */
const Units = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^[0-9]{1,20}$',
  description: 'Smallest units, as a decimal string',
});

const AddressText = (description: string) => Text(256, { minLength: 1, description });

/** Amounts of requests are decimal strings; clients that send numbers are understood too. */
const GivenUnits = (description: string) =>
  Type.Union([Units, GivenInteger('Smallest units, as a number')], { description });

export const PartnerFields = {
  partnerPayoutAddress: Type.Optional(
    AddressText("Address that receives the partner fee; the payout address of the account's profile when absent"),
  ),
  partnerFeeBps: Type.Optional(
    Integer({ minimum: 0, maximum: 100, description: "Hundredths of a percent of the order's worth" }),
  ),
  partnerFeeFixedLovelace: Type.Optional(GivenUnits('Lovelace beside the share')),
  partnerMaxFeeLovelace: Type.Optional(GivenUnits('The most lovelace that is taken')),
};

const RouteFields = {
  tokenIn: AssetIdText,
  tokenOut: AssetIdText,
  slippageTolerance: Type.Optional(
    Type.Number({ minimum: 0, maximum: 50, description: 'Percent by which less may come; 0.5 without it' }),
  ),
  maxHops: Type.Optional(
    Integer({
      minimum: 1,
      maximum: 2,
      description: 'Pools after each other, where one order can do that; 1 without it',
    }),
  ),
  allowSplit: Type.Optional(
    Type.Boolean({ description: 'Whether several orders may share the amount; true without it' }),
  ),
  excludeDexes: Type.Optional(Type.Array(DexText, { maxItems: 30, description: 'DEXes that no route may use' })),
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
        description: 'Pools that the order goes through, in order',
      }),
    },
    { description: 'One order' },
  ),
);

export const MOST_ORDERS = 8;
const Legs = Type.Array(AggLeg, { minItems: 1, maxItems: MOST_ORDERS });

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
    priceImpact: Type.Number({ 'x-plain': true, description: 'Percent, without fees' }),
    lpFeePercent: described(PlainNumber, 'Fees of the liquidity pools, as a percentage of the amount given'),
    batcherFeeLovelace: { ...Units, description: 'Upper limit of the batcher fees' },
    depositLovelace: { ...Units, description: 'Comes back with the result' },
    aggregatorFeeLovelace: Units,
    partnerFeeLovelace: Units,
    estimatedTxFeeLovelace: Units,
    executionModel: Type.String({ description: '`BATCHER`: somebody else carries the orders out' }),
    estimatedSettlement: Type.String({ description: 'Usual time to settlement, ISO 8601 duration' }),
    appliedFeeRate: Type.Number({ 'x-plain': true, description: 'Percent that the operator takes' }),
    discountApplied: Type.Boolean({ description: 'Whether the operator takes less than usual' }),
    verified: Type.Boolean({ description: 'Whether orders of these DEXes were compared with real ones, byte by byte' }),
    legs: described(Legs, 'Orders of the route, the largest first'),
  }),
);

export const AggQuote = named(
  'AggQuote',
  Closed({
    routes: Type.Array(AggRoute, { description: 'Possible routes' }),
    bestRouteIndex: Count('Place of the best one in `routes`'),
  }),
);

const Told = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(schema);

/** A route as it was answered. Only what the orders consist of is read: `legs`, or the one pool with its amounts. */
export const AggGivenRoute = named(
  'AggGivenRoute',
  Closed({
    tokenIn: AssetIdText,
    tokenOut: AssetIdText,
    legs: Type.Optional(described(Legs, 'Orders of the route, as the quote stated them')),
    bestPoolId: described(Told(PoolIdText), 'Without `legs`: id of the liquidity pool'),
    amountIn: Told(GivenUnits('Input in the smallest unit; required without `legs`')),
    minimumOutput: Told(GivenUnits('Minimum output; required without `legs`')),
    maximumInput: Told(GivenUnits('Reverse quotes: largest input, in place of `amountIn`')),
    dex: described(Told(Type.String({ maxLength: 64 })), 'Not read'),
    expectedOutput: Told(GivenUnits('Not read')),
    priceImpact: described(Told(Type.Number()), 'Not read'),
    lpFeePercent: described(Told(Type.Number()), 'Not read'),
    batcherFeeLovelace: Told(GivenUnits('Not read')),
    depositLovelace: Told(GivenUnits('Not read')),
    aggregatorFeeLovelace: Told(GivenUnits('Not read')),
    partnerFeeLovelace: Told(GivenUnits('Not read')),
    estimatedTxFeeLovelace: Told(GivenUnits('Not read')),
    executionModel: described(Told(Type.String({ maxLength: 64 })), 'Not read'),
    estimatedSettlement: described(Told(Type.String({ maxLength: 64 })), 'Not read'),
    appliedFeeRate: described(Told(Type.Number()), 'Not read'),
    discountApplied: described(Told(Type.Boolean()), 'Not read'),
    verified: described(Told(Type.Boolean()), 'Not read'),
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
      description: 'The output, or input and output together as wallets answer them (CIP-30)',
    }),
  }),
);

export const AggUtxos = Type.Array(AggUtxo, {
  maxItems: 200,
  description: 'What may be spent. Without it the UTxOs of the sender are fetched from the network.',
});

export const SenderAddress = AddressText('Owner of the order: a payment address with a key credential');
export const ChangeAddressText = AddressText('Address that receives the change; the sender when absent');
