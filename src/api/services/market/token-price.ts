import Type, { type Static } from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, DateTime, described, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';

const number = Nullable(PlainNumber);
const text = Nullable(Type.String());
const flag = Nullable(Type.Boolean());

const price = (description: string) => Nullable(Type.Number({ 'x-plain': true, description }));

/** Specification 2.7, exactly; docs/market.md defines every field. */
export const TokenPrice = named(
  'TokenPrice',
  Closed(
    {
      assetId: Type.String({ description: 'Policy and name in hexadecimal' }),
      dex: Type.String({ description: 'The DEX, or `AGGREGATE` in a record over all of them' }),
      assetNameAscii: Type.String({ description: 'The name where it can be read, else empty' }),
      source: OneOf(['AMM_POOL', 'STABLE_POOL', 'ORDER_BOOK', 'BONDING_CURVE', 'AGGREGATE'], 'Kind of market'),
      name: described(text, 'Name of the token; null when no metadata states it'),
      ticker: described(text, FIELD.ticker),
      marketCapBasis: OneOf(
        ['CIRCULATING', 'TOTAL_SUPPLY', 'MAX_SUPPLY', 'UNAVAILABLE'],
        'The supply that the market capitalisation counts',
      ),
      fingerprint: Type.String({ description: 'CIP-14' }),
      label: Type.String({ description: 'The pair' }),
      logo: described(text, FIELD.logo),
      priceAda: price('ADA for one whole token'),
      priceUsd: described(number, FIELD.priceUsd),
      priceEur: described(number, FIELD.priceEur),
      weightedPriceAda: price('Over all DEXes, by the ADA in their pools'),
      weightedPriceUsd: described(number, '`weightedPriceAda` in US dollars; null without an exchange rate'),
      tvl: price('US dollars in the pools'),
      volume24h: price('US dollars'),
      organicVolume24h: price('US dollars, without what wallets trade with themselves'),
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
        'Total supply minus what lies at addresses that the operator listed, in whole tokens',
      ),
      liquidity: price('ADA in the pools of the token and ADA'),
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
      quarantined: Type.Boolean({ description: 'True when the record looks unreliable; it is then in no top list' }),
      verified: Type.Boolean({ description: FIELD.verified }),
      isNew: described(flag, 'True when the first pool or order is less than 7 days old'),
      policyLocked: Type.Boolean({ description: 'Proven to mint no more' }),
      updatedAt: described(DateTime, 'Time of the newest block that changed the record'),
      firstSeen: Nullable(
        described(DateTime, 'Time of the block with the first pool or order of the token; null when not known'),
      ),
      priceSource: OneOf(
        ['POOL_STATE', 'FILL_ACTUAL', 'SEED'],
        'Where the price comes from: the state of a pool, the last trade of an order book, or a pool that was never traded',
      ),
    },
    { description: 'A field that is not known is null' },
  ),
);

export type TokenPriceRecord = Static<typeof TokenPrice>;
