import Type, { type Static } from 'typebox';
import { Closed, DateTime, Nullable, named, OneOf, PlainNumber } from '../schema.js';

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
      name: text,
      ticker: text,
      marketCapBasis: OneOf(
        ['CIRCULATING', 'TOTAL_SUPPLY', 'MAX_SUPPLY', 'UNAVAILABLE'],
        'The supply that the market capitalisation counts',
      ),
      fingerprint: Type.String({ description: 'CIP-14' }),
      label: Type.String({ description: 'The pair' }),
      logo: text,
      priceAda: price('ADA for one whole token'),
      priceUsd: number,
      priceEur: number,
      weightedPriceAda: price('Over all DEXes, by the ADA in their pools'),
      weightedPriceUsd: number,
      tvl: price('US dollars in the pools'),
      volume24h: price('US dollars'),
      organicVolume24h: price('US dollars, without what wallets trade with themselves'),
      volume7d: number,
      priceChange1h: price('Percent'),
      priceChange24h: number,
      priceChange7d: number,
      priceChange30d: number,
      marketCap: number,
      fdv: number,
      volume24hAda: number,
      volume7dAda: number,
      marketCapAda: number,
      fdvAda: number,
      totalSupply: number,
      circulatingSupply: number,
      liquidity: price('ADA in the pools of the token and ADA'),
      decimals: Type.Integer({ minimum: 0 }),
      holders: Type.Integer({ minimum: 0 }),
      txnCount24h: Type.Integer({ minimum: 0 }),
      makerCount24h: Type.Integer({ minimum: 0 }),
      quarantined: Type.Boolean(),
      verified: Type.Boolean(),
      isNew: flag,
      policyLocked: Type.Boolean({ description: 'Proven to mint no more' }),
      updatedAt: DateTime,
      firstSeen: Nullable(DateTime),
      priceSource: OneOf(['POOL_STATE', 'FILL_ACTUAL', 'SEED']),
    },
    { description: 'A field that is not known is null' },
  ),
);

export type TokenPriceRecord = Static<typeof TokenPrice>;
