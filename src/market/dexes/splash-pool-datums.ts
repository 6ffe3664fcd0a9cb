import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Unit } from '../unit.js';
import { assetData, booleanData, bytesData, construct, integerData, listData } from '../write-datum.js';

interface SplashPool {
  readonly nft: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly lq: Unit;
  /** Share of the input after the LP fee, in units of 1/100,000. */
  readonly feeNumerator: bigint;
  readonly treasuryFee: bigint;
  readonly treasuries: readonly [bigint, bigint];
  /** Script hashes: the DAO that may change the pool, and the treasury. */
  readonly dao: string;
  readonly treasuryScript: string;
}

const integers = (...values: readonly bigint[]): readonly PlutusData[] => values.map((value) => integerData(value));
const assets = (...units: readonly Unit[]): readonly PlutusData[] => units.map((unit) => assetData(unit));
const daoData = (script: string): PlutusData => listData(construct(0, construct(1, bytesData(script))));

export const splashFeeSwitchPoolDatum = (pool: SplashPool & { readonly lqBound: bigint }): PlutusData =>
  construct(
    0,
    ...assets(pool.nft, ...pool.assets, pool.lq),
    ...integers(pool.feeNumerator, pool.treasuryFee, ...pool.treasuries),
    daoData(pool.dao),
    integerData(pool.lqBound),
    bytesData(pool.treasuryScript),
  );

/** Weights of one to four, which are not in the datum. */
export const splashBalancePoolDatum = (pool: SplashPool): PlutusData =>
  construct(
    0,
    ...assets(pool.nft, ...pool.assets, pool.lq),
    ...integers(pool.feeNumerator, pool.treasuryFee, ...pool.treasuries),
    daoData(pool.dao),
    bytesData(pool.treasuryScript),
  );

export interface SplashRoyaltyPool extends SplashPool {
  readonly royaltyFee: bigint;
  readonly royalties: readonly [bigint, bigint];
  readonly royaltyKey: string;
  readonly nonce: bigint;
}

export const splashRoyaltyPoolDatum = (pool: SplashRoyaltyPool): PlutusData =>
  construct(
    0,
    ...assets(pool.nft, ...pool.assets, pool.lq),
    ...integers(pool.feeNumerator, pool.treasuryFee, pool.royaltyFee, ...pool.treasuries, ...pool.royalties),
    daoData(pool.dao),
    bytesData(pool.treasuryScript),
    bytesData(pool.royaltyKey),
    integerData(pool.nonce),
  );

export interface SplashStablePool {
  readonly nft: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly lq: Unit;
  readonly an2n: bigint;
  readonly multipliers: readonly [bigint, bigint];
  readonly lpFee: bigint;
  readonly protocolFee: bigint;
  readonly protocolFees: readonly [bigint, bigint];
  readonly dao: string;
  readonly treasuryScript: string;
}

export const splashStablePoolDatum = (pool: SplashStablePool): PlutusData =>
  construct(
    0,
    assetData(pool.nft),
    integerData(pool.an2n),
    ...assets(...pool.assets),
    ...integers(...pool.multipliers),
    assetData(pool.lq),
    booleanData(true),
    booleanData(true),
    ...integers(pool.lpFee, pool.protocolFee),
    bytesData(pool.dao),
    bytesData(pool.treasuryScript),
    ...integers(...pool.protocolFees),
  );
