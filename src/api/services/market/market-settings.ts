import { type MarketName, type NetworkId, networks } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { Ratio } from '../../../market/curves/curve.js';
import type { ScriptRole } from '../../../market/dex.js';
import { listNftContracts } from '../../../market/nft/contracts.js';
import type { OracleRole } from '../../../market/oracles/oracle.js';
import { marketRegistry, type Registry } from '../../../market/registry/registry.js';
import { listStablecoins, type Stablecoin } from '../../../market/registry/stablecoins.js';
import { type VerifiedToken, verifiedTokens } from '../../../market/registry/verified-tokens.js';
import type { Unit } from '../../../market/unit.js';

/** Market settings of a network that the operator adds to the built-in ones. */
export interface OperatorsMarket {
  readonly contracts: readonly ScriptRole[];
  readonly oracles: readonly OracleRole[];
  readonly stablecoins: readonly Stablecoin[];
  readonly verifiedTokens: readonly VerifiedToken[];
  /** Addresses whose tokens are excluded from the circulating supply, by unit. */
  readonly notCirculating: ReadonlyMap<Unit, readonly Uint8Array[]>;
  /** Policies of Plutus scripts that can no longer mint. */
  readonly lockedPolicies: ReadonlySet<string>;
  /** Fee of the operator on orders built here; none when absent. */
  readonly aggregatorFee?: AggregatorFee;
}

/** A share of the order value plus a fixed part, up to a maximum; paid by the sender to an address. */
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

/** Everything besides the chain that prices of a network depend on. */
export interface NetworkMarket {
  readonly operators: OperatorsMarket;
  readonly registry: Registry;
  /** Hashes of all pool and order scripts. */
  readonly scripts: readonly Uint8Array[];
  /** Hashes of the contracts of NFT marketplaces. */
  readonly nftScripts: readonly Uint8Array[];
  readonly stablecoins: ReadonlyMap<Unit, Stablecoin>;
  readonly verified: ReadonlyMap<Unit, VerifiedToken>;
  /** US dollars for one euro at a time; undefined without a recent rate. */
  readonly usdPerEur: (time: number) => Ratio | undefined;
}

export type Markets = ReadonlyMap<NetworkId, NetworkMarket>;

export type UsdPerEur = (time: number) => Ratio | undefined;

/** The markets of all networks that have one, by network. */
export function createMarkets(
  operators: ReadonlyMap<NetworkId, OperatorsMarket>,
  usdPerEur: (network: NetworkId) => UsdPerEur,
): Markets {
  return new Map(
    networks.flatMap(({ id, market }) =>
      market === undefined
        ? []
        : [[id, createMarket(market, operators.get(id) ?? NO_OPERATORS_MARKET, usdPerEur(id))] as const],
    ),
  );
}

function createMarket(market: MarketName, operators: OperatorsMarket, usdPerEur: UsdPerEur): NetworkMarket {
  const registry = marketRegistry(market, operators.contracts);
  const stablecoins = listStablecoins(market, operators.stablecoins);
  const coins = operators.stablecoins.map(({ unit, ticker }) => ({ unit, ticker }));
  return {
    operators,
    registry,
    scripts: registry.roles.map(({ script }) => fromHex(script)),
    nftScripts: [...listNftContracts(market).keys()].map(fromHex),
    stablecoins,
    verified: verifiedTokens(market, [...coins, ...operators.verifiedTokens]),
    usdPerEur,
  };
}
