import { type MarketName, type NetworkId, networks } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { Ratio } from '../../../market/curves/curve.js';
import type { ScriptRole } from '../../../market/dex.js';
import type { OracleRole } from '../../../market/oracles/oracle.js';
import { marketRegistry, type Registry } from '../../../market/registry/registry.js';
import { type Stablecoin, stablecoinsOf } from '../../../market/registry/stablecoins.js';
import { type VerifiedToken, verifiedTokens } from '../../../market/registry/verified-tokens.js';
import type { Unit } from '../../../market/unit.js';

/** What the operator adds to what is known of the market of a network. */
export interface OperatorsMarket {
  readonly contracts: readonly ScriptRole[];
  readonly oracles: readonly OracleRole[];
  readonly stablecoins: readonly Stablecoin[];
  readonly verifiedTokens: readonly VerifiedToken[];
  /** Addresses whose tokens do not circulate, by unit. */
  readonly notCirculating: ReadonlyMap<Unit, readonly Uint8Array[]>;
  /** Policies of Plutus scripts that can mint nothing any more. */
  readonly lockedPolicies: ReadonlySet<string>;
  /** What the operator takes of orders that are built here; nothing where absent. */
  readonly aggregatorFee?: AggregatorFee;
}

/** A share of what an order is worth and a fixed part, up to a most; paid by the sender to an address. */
export interface AggregatorFee {
  readonly payoutAddress: string;
  readonly bps: number;
  /** For accounts with a partner profile. */
  readonly discountedBps: number;
  readonly fixedLovelace: bigint;
  readonly maxLovelace: bigint | undefined;
}

export const NO_OPERATORS_MARKET: OperatorsMarket = {
  contracts: [],
  oracles: [],
  stablecoins: [],
  verifiedTokens: [],
  notCirculating: new Map(),
  lockedPolicies: new Set(),
};

/** Everything that prices of a network depend on besides its chain. */
export interface MarketOfNetwork {
  readonly operators: OperatorsMarket;
  readonly registry: Registry;
  /** Hashes of all scripts that hold pools and orders. */
  readonly scripts: readonly Uint8Array[];
  readonly stablecoins: ReadonlyMap<Unit, Stablecoin>;
  readonly verified: ReadonlyMap<Unit, VerifiedToken>;
  /** US dollars for one euro at a time; undefined where nobody has said so lately. */
  readonly usdPerEur: (time: number) => Ratio | undefined;
}

export type Markets = ReadonlyMap<NetworkId, MarketOfNetwork>;

export type UsdPerEur = (time: number) => Ratio | undefined;

/** The markets of all networks that have one. */
export function marketsOf(
  operators: ReadonlyMap<NetworkId, OperatorsMarket>,
  usdPerEur: (network: NetworkId) => UsdPerEur,
): Markets {
  return new Map(
    networks.flatMap(({ id, market }) =>
      market === undefined
        ? []
        : [[id, marketOf(market, operators.get(id) ?? NO_OPERATORS_MARKET, usdPerEur(id))] as const],
    ),
  );
}

function marketOf(market: MarketName, operators: OperatorsMarket, usdPerEur: UsdPerEur): MarketOfNetwork {
  const registry = marketRegistry(market, operators.contracts);
  const stablecoins = stablecoinsOf(market, operators.stablecoins);
  const coins = operators.stablecoins.map(({ unit, ticker }) => ({ unit, ticker }));
  return {
    operators,
    registry,
    scripts: registry.roles.map(({ script }) => fromHex(script)),
    stablecoins,
    verified: verifiedTokens(market, [...coins, ...operators.verifiedTokens]),
    usdPerEur,
  };
}
