import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  toRewardAddress,
} from '../../../src/chains/cardano/addresses/address.js';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import type { TxOutput } from '../../../src/chains/cardano/transactions/output.js';
import { computeUtxoEffects } from '../../../src/chains/cardano/transactions/transaction-effects.js';
import { toHex } from '../../../src/kernel/hex.js';

/** An output: its owner, its value and its spender. */
export interface Entry {
  readonly outpoint: string;
  readonly address: string;
  readonly stake: string | undefined;
  readonly lovelace: bigint;
  readonly assets: ReadonlyMap<string, bigint>;
  spentBy: string | undefined;
}

export interface ModelBlock {
  readonly hash: string;
  readonly slot: number;
  readonly height: number;
  readonly txs: readonly string[];
}

/** A chain as a list that every query scans from the beginning. */
export class ChainModel {
  readonly blocks: ModelBlock[] = [];
  readonly outputs: Entry[] = [];
  /** The addresses of the inputs and outputs of a transaction. */
  readonly touched: { readonly tx: string; readonly addresses: ReadonlySet<string> }[] = [];
  readonly supply = new Map<string, bigint>();

  constructor(genesis: readonly GenesisOutput[], blocks: readonly Uint8Array[]) {
    for (const { txHash, index, address, lovelace } of genesis)
      this.outputs.push(toEntry(toHex(txHash), index, { address, lovelace, assets: [] }));
    for (const bytes of blocks) this.#apply(bytes);
  }

  #apply(bytes: Uint8Array): void {
    const { hash, header, transactions } = decodeBlock(bytes);
    const txs = transactions.map((transaction) => {
      const tx = toHex(transaction.hash);
      const { spent, created } = computeUtxoEffects(transaction);
      const spentEntries = spent.map(({ txHash, index }) =>
        this.outputs.find(({ outpoint }) => outpoint === `${toHex(txHash)}#${index}`),
      );
      for (const entry of spentEntries) if (entry) entry.spentBy = tx;
      const given = created.map(([index, output]) => toEntry(tx, index, output));
      this.outputs.push(...given);
      this.touched.push({
        tx,
        addresses: new Set([...spentEntries, ...given].flatMap((entry) => entry?.address ?? [])),
      });
      if (transaction.valid)
        for (const { policyId, assetName, quantity } of transaction.body.mint) {
          const unit = toHex(policyId) + toHex(assetName);
          this.supply.set(unit, (this.supply.get(unit) ?? 0n) + quantity);
        }
      return tx;
    });
    this.blocks.push({ hash: toHex(hash), slot: header.slot, height: header.height, txs });
  }

  unspent(of: (entry: Entry) => boolean): readonly Entry[] {
    return this.outputs.filter((entry) => entry.spentBy === undefined && of(entry));
  }

  listTransactions(address: string): readonly string[] {
    return this.touched.filter(({ addresses }) => addresses.has(address)).map(({ tx }) => tx);
  }

  holders(unit: string): ReadonlyMap<string, bigint> {
    const held = new Map<string, bigint>();
    for (const { address, assets } of this.unspent(({ assets }) => assets.has(unit)))
      held.set(address, (held.get(address) ?? 0n) + (assets.get(unit) ?? 0n));
    return held;
  }
}

function toEntry(tx: string, index: number, output: Pick<TxOutput, 'address' | 'lovelace' | 'assets'>): Entry {
  const address = decodeAddressInBlock(output.address);
  const reward = address && toRewardAddress(address);
  return {
    outpoint: `${tx}#${index}`,
    address: addressBytesText(output.address),
    stake: reward && addressText(reward),
    lovelace: output.lovelace,
    assets: new Map(
      output.assets.map(({ policyId, assetName, quantity }) => [toHex(policyId) + toHex(assetName), quantity]),
    ),
    spentBy: undefined,
  };
}

export const sumLovelace = (entries: readonly Entry[]): bigint =>
  entries.reduce((sum, { lovelace }) => sum + lovelace, 0n);

export function sumAssets(entries: readonly Entry[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { assets } of entries)
    for (const [unit, quantity] of assets) sums.set(unit, (sums.get(unit) ?? 0n) + quantity);
  return Object.fromEntries([...sums].sort().map(([unit, quantity]) => [unit, quantity.toString()]));
}
