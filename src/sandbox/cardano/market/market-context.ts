import { type Credential, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { encodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Party } from '../../../market/dex.js';
import { type Holdings, LOVELACE } from '../../../market/unit.js';
import type { RandomInt } from '../../random-int.js';
import type { Chain } from '../chain.js';
import { type Assets, assetList } from '../coins.js';
import type { Composed } from '../compose.js';
import type { Intent } from '../intent.js';
import type { Wallet } from '../wallet.js';
import type { MarketSimulation } from './market-simulation.js';

/** The context of market actions in one block. */
export interface MarketContext {
  readonly chain: Chain;
  readonly market: MarketSimulation;
  readonly slot: number;
  readonly randomInt: RandomInt;
  /** Transactions composed so far for the current block. */
  readonly transactions: Composed[];
}

/** Seconds since 1970. */
export const getTime = ({ chain, slot }: Pick<MarketContext, 'chain' | 'slot'>): number =>
  slotToTime(chain.network, slot);

/** Composes and applies a transaction; undefined when the payer has too little. */
export function tryCompose({ chain, slot, transactions }: MarketContext, intent: Intent): Composed | undefined {
  try {
    const composed = chain.composeAndApply(slot, intent);
    transactions.push(composed);
    return composed;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const toParty = ({ keys, stake }: Wallet): Party => ({
  payment: { type: 'key', hash: keys[0]!.hash },
  stake,
});

export const getAddress = ({ chain }: Pick<MarketContext, 'chain'>, { payment, stake }: Party): Uint8Array => {
  const { networkId } = chain.network;
  return stake === undefined
    ? encodeAddress({ type: 'enterprise', networkId, payment })
    : encodeAddress({ type: 'base', networkId, payment, stake });
};

/** The address of a contract. Cached, because few addresses are needed in every block. */
export function scriptAddress(
  context: Pick<MarketContext, 'chain' | 'market'>,
  script: string,
  stake?: Credential,
): Uint8Array {
  const { addresses } = context.market.cache;
  const name = stake === undefined ? script : `${script} ${toHex(stake.hash)}`;
  let address = addresses.get(name);
  if (address === undefined) {
    address = getAddress(context, { payment: { type: 'script', hash: fromHex(script) }, stake });
    addresses.set(name, address);
  }
  return address;
}

/** Locked by a contract that is not evaluated here. */
export function guarded(address: Uint8Array): Wallet {
  const none = { stake: undefined, stakeKey: undefined, script: undefined, byron: undefined };
  return { ...none, name: 'contract of the market', address, keys: [] };
}

/** A contract output with an inline datum or datum hash. */
export function contractOutput(
  { market }: Pick<MarketContext, 'market'>,
  address: Uint8Array,
  holds: Holdings,
  datum: PlutusData,
  byHash: boolean,
): OutputContent {
  const assets: Assets = new Map([...holds].filter(([unit, amount]) => unit !== LOVELACE && amount > 0n));
  const output = plainOutput(address, holds.get(LOVELACE) ?? 0n, assetList(assets));
  const encoded = encodePlutusData(datum);
  if (!byHash) return { ...output, inlineDatum: encoded };
  const datumHash = blake2b256(encoded);
  market.cache.datums.set(toHex(datumHash), encoded);
  return { ...output, datumHash };
}

/** The bytes of a datum, if known. */
export const datumBytes = (
  { market }: Pick<MarketContext, 'market'>,
  { inlineDatum, datumHash }: OutputContent,
): Uint8Array | undefined => inlineDatum ?? (datumHash && market.cache.datums.get(toHex(datumHash)));
