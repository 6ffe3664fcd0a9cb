import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { ScriptRole } from '../../../market/dex.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { listNftContracts, type NftContract } from '../../../market/nft/contracts.js';
import type { OracleRole } from '../../../market/oracles/oracle.js';
import { listPositionContracts, type PositionContract } from '../../../market/positions/contracts.js';
import { oracleRegistry } from '../../../market/registry/oracles.js';
import { marketRegistry } from '../../../market/registry/registry.js';
import { listStablecoins, type Stablecoin } from '../../../market/registry/stablecoins.js';
import type { Dexes } from '../../../market/transactions/read-transaction.js';
import type { Unit } from '../../../market/unit.js';
import { toKey } from '../keys.js';

/** The rules that define the market of a network. */
export interface MarketRules {
  /** By script key. */
  readonly roles: ReadonlyMap<string, ScriptRole>;
  readonly oracles: ReadonlyMap<string, OracleRole>;
  readonly nftContracts: ReadonlyMap<string, NftContract>;
  /** Lending and farming contracts. */
  readonly positionContracts: ReadonlyMap<string, PositionContract>;
  readonly dexes: Dexes;
  /** Tokens pegged to the US dollar, with their decimals. */
  readonly dollars: ReadonlyMap<Unit, number>;
}

/** Additions of the operator to the registry. */
export interface MarketAdditions {
  readonly roles?: readonly ScriptRole[];
  readonly oracles?: readonly OracleRole[];
  readonly stablecoins?: readonly Stablecoin[];
}

/** The market rules of a network from the registry; undefined where there is no market. */
export function getMarketRules({ market }: CardanoNetwork, more: MarketAdditions = {}): MarketRules | undefined {
  if (market === undefined) return undefined;
  const { roles } = marketRegistry(market, more.roles);
  const oracles = [...oracleRegistry(market, more.oracles).values()];
  const stablecoins = [...listStablecoins(market, more.stablecoins).values()];
  return {
    roles: new Map(roles.map((role) => [scriptKey(role.script), role])),
    oracles: new Map(oracles.map((role) => [scriptKey(role.script), role])),
    nftContracts: new Map([...listNftContracts(market)].map(([script, contract]) => [scriptKey(script), contract])),
    positionContracts: new Map(
      [...listPositionContracts(market)].map(([script, contract]) => [scriptKey(script), contract]),
    ),
    dexes: DEX_ADAPTERS,
    dollars: new Map(stablecoins.map(({ unit, decimals }) => [unit, decimals])),
  };
}

export const scriptKey = (script: string): string => toKey(fromHex(script));

export const isMarketScript = (
  { roles, oracles, nftContracts, positionContracts }: MarketRules,
  key: string,
): boolean => roles.has(key) || nftContracts.has(key) || oracles.has(key) || positionContracts.has(key);

export const isNftScript = ({ nftContracts }: MarketRules, key: string): boolean => nftContracts.has(key);
