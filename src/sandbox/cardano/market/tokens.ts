import { epochToSlot } from '../../../chains/cardano/time.js';
import type { MarketName } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { listStablecoins } from '../../../market/registry/stablecoins.js';
import type { Unit } from '../../../market/unit.js';
import { type HashedScript, nativeScript } from '../scripts.js';
import { deriveKey, type SigningKey } from '../signing-key.js';
import type { Simulation } from '../simulation.js';
import { getTimeline } from '../timeline.js';
import { stablecoinPriceAt, tokenPriceAt } from './price-paths.js';

export interface TokenPolicy {
  readonly script: HashedScript;
  readonly key: SigningKey;
  /** The slot at which the minting policy closes. */
  readonly closesAt: number | undefined;
}

/** A traded token. */
export interface MarketToken {
  readonly unit: Unit;
  readonly name: string;
  readonly ticker: string;
  readonly description: string;
  readonly decimals: number;
  /** Whether it is a US dollar stablecoin. */
  readonly isDollar: boolean;
  /** In smallest units; undefined for tokens of real issuers. */
  readonly supply: bigint | undefined;
  /** Undefined when the policy key is unknown. */
  readonly policy: TokenPolicy | undefined;
  /** Lovelace for one smallest unit at a time in seconds since 1970. */
  priceAt(time: number): Ratio;
}

const hexName = (name: string): string => Buffer.from(name).toString('hex');

/** Epochs of Conway after which a policy closes, long before the token is traded. */
const CLOSES_AFTER = 8;

/**
 * The token of every simulated chain and, on networks with a market, its issued tokens and the stablecoins used for
 * rates.
 */
export function marketTokens(simulation: Simulation, market: MarketName | undefined): readonly MarketToken[] {
  const { coin } = simulation.issuers;
  const tie: MarketToken = {
    unit: toHex(coin.policy.hash) + hexName('Crosstie'),
    name: 'Crosstie',
    ticker: 'TIE',
    description: 'A coin of the sandbox',
    decimals: 6,
    isDollar: false,
    supply: undefined,
    policy: undefined,
    priceAt: (time) => tokenPriceAt('TIE', time, { numerator: 350_000n, denominator: 1_000_000n }),
  };
  if (market === undefined) return [tie];
  const key = deriveKey(simulation.name, 'market token policy');
  const signature = { type: 'sig', keyHash: key.hash } as const;
  const open: TokenPolicy = { script: nativeScript(signature), key, closesAt: undefined };
  const closesAt = epochToSlot(simulation.network, getTimeline(simulation.network).conwayEpoch + CLOSES_AFTER);
  const until = { type: 'before', slot: BigInt(closesAt) } as const;
  const closing: TokenPolicy = { script: nativeScript({ type: 'all', scripts: [signature, until] }), key, closesAt };
  const issued = (
    by: TokenPolicy,
    name: string,
    ticker: string,
    description: string,
    decimals: number,
    whole: bigint,
    lovelacePerWhole: bigint,
  ): MarketToken => ({
    unit: toHex(by.script.hash) + hexName(name),
    name,
    ticker,
    description,
    decimals,
    isDollar: false,
    supply: whole * 10n ** BigInt(decimals),
    policy: by,
    priceAt: (time) =>
      tokenPriceAt(ticker, time, { numerator: lovelacePerWhole, denominator: 10n ** BigInt(decimals) }),
  });
  const dollars = [...listStablecoins(market).values()]
    .filter(({ ticker }) => DOLLARS.has(ticker))
    .map(
      ({ unit, ticker, decimals }): MarketToken => ({
        unit,
        name: ticker,
        ticker,
        description: 'A simulated dollar',
        decimals,
        isDollar: true,
        supply: 40_000_000n * 10n ** BigInt(decimals),
        policy: undefined,
        priceAt: (time) => stablecoinPriceAt(ticker, time, decimals),
      }),
    );
  return [
    tie,
    issued(closing, 'Rail', 'RAIL', 'Its policy is closed', 6, 1_000_000_000n, 12_000n),
    issued(open, 'Gauge', 'GAUGE', 'Has two decimals', 2, 21_000_000n, 1_800_000n),
    issued(open, 'Spike', 'SPIKE', 'Began on a curve', 0, 1_000_000_000n, 30n),
    ...dollars,
  ];
}

const DOLLARS: ReadonlySet<string> = new Set(['USDM', 'iUSD', 'DJED']);
