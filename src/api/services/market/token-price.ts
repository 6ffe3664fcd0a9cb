import Type, { type Static } from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, DateTime, described, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';

const number = Nullable(PlainNumber);
const text = Nullable(Type.String());
const flag = Nullable(Type.Boolean());

const price = (description: string) => Nullable(Type.Number({ 'x-plain': true, description }));

/** Fields as in specification 2.7; docs/market.md defines each. */
export const TokenPrice = named(
  'TokenPrice',
  Closed(
    {
      assetId: Type.String({ description: 'Policy and name in hexadecimal' }),
      dex: Type.String({ description: 'The DEX, or `AGGREGATE` in a record over all of them' }),
      assetNameAscii: Type.String({ description: 'Asset name when it is printable text, else empty' }),
      source: OneOf(['AMM_POOL', 'STABLE_POOL', 'ORDER_BOOK', 'BONDING_CURVE', 'AGGREGATE'], 'Kind of market'),
      name: described(text, 'Name of the token; null when no metadata states it'),
      ticker: described(text, FIELD.ticker),
      marketCapBasis: OneOf(
        ['CIRCULATING', 'TOTAL_SUPPLY', 'MAX_SUPPLY', 'UNAVAILABLE'],
        'Supply used for the market capitalisation',
      ),
      fingerprint: Type.String({ description: 'CIP-14' }),
      label: Type.String({ description: 'Trading pair' }),
      logo: described(text, FIELD.logo),
      priceAda: price('ADA for one whole token'),
      priceUsd: described(number, FIELD.priceUsd),
      priceEur: described(number, FIELD.priceEur),
      weightedPriceAda: price('Weighted price over all DEXes, by the ADA in their pools'),
      weightedPriceUsd: described(number, '`weightedPriceAda` in US dollars; null without an exchange rate'),
      tvl: price('Total value locked, in US dollars'),
      volume24h: price('Volume of the last 24 hours, in US dollars'),
      organicVolume24h: price('Volume of the last 24 hours without wash trades of a wallet with itself, in US dollars'),
      volume7d: described(number, 'Volume of the last 7 days, in US dollars'),
      priceChange1h: price('Percent'),
      priceChange24h: described(number, 'Change of the price in the last 24 hours, in percent'),
      priceChange7d: described(number, 'Change of the price in the last 7 days, in percent'),
      priceChange30d: described(number, 'Change of the price in the last 30 days, in percent'),
      marketCap: described(number, 'Weighted price times the supply that `marketCapBasis` names, in US dollars'),
      fdv: described(number, 'Weighted price times the total supply, in US dollars'),
      volume24hAda: described(number, 'Volume of the last 24 hours, in ada'),
      volume7dAda: described(number, 'Volume of the last 7 days, in ada'),
      marketCapAda: described(number, 'Weighted price times the supply that `marketCapBasis` names, in ada'),
      fdvAda: described(number, 'Weighted price times the total supply, in ada'),
      totalSupply: described(number, 'Minted minus burned, in whole tokens'),
      circulatingSupply: described(
        number,
        'Total supply minus the tokens at addresses that the operator excluded, in whole tokens',
      ),
      liquidity: price('ADA in the pools of the token against ADA'),
      decimals: Type.Integer({ minimum: 0, description: 'Decimal places for display; 0 when no metadata states them' }),
      holders: Type.Integer({
        minimum: 0,
        description: 'Number of wallets that hold the token, without pools and orders',
      }),
      txnCount24h: Type.Integer({ minimum: 0, description: 'Number of trades in the last 24 hours' }),
      makerCount24h: Type.Integer({
        minimum: 0,
        description: 'Number of different wallets that traded in the last 24 hours',
      }),
      quarantined: Type.Boolean({
        description: 'True when the record looks unreliable; it is then excluded from top lists',
      }),
      verified: Type.Boolean({ description: FIELD.verified }),
      isNew: described(flag, 'True when the first pool or order is less than 7 days old'),
      policyLocked: Type.Boolean({ description: 'True when the policy is proven to mint no more' }),
      updatedAt: described(DateTime, 'Time of the newest block that changed the record'),
      firstSeen: Nullable(
        described(DateTime, 'Time of the block with the first pool or order of the token; null when not known'),
      ),
      priceSource: OneOf(
        ['POOL_STATE', 'FILL_ACTUAL', 'SEED'],
        'Where the price comes from: the state of a pool, the last trade of an order book, or a pool that was never traded',
      ),
    },
    { description: 'A field without a known value is null' },
  ),
);

export type TokenPriceRecord = Static<typeof TokenPrice>;
