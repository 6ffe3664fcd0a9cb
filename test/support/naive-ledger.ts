import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  toRewardAddress,
} from '../../src/chains/cardano/addresses/address.js';
import { assetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import type { GenesisOutput } from '../../src/chains/cardano/parameters/genesis.js';
import type { TxOutput } from '../../src/chains/cardano/transactions/output.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { toHex } from '../../src/kernel/hex.js';

/** An output in a plain list: where it was created, its owner, and the transaction that spent it. */
export interface PlainOutput {
  readonly outpoint: string;
  readonly address: string;
  readonly account: string | undefined;
  readonly lovelace: bigint;
  readonly assets: readonly (readonly [unit: string, quantity: bigint])[];
  readonly createdBy: PlainTx | undefined;
  spent: PlainTx | undefined;
}

export interface PlainTx {
  readonly hash: string;
  /** Position on the whole chain. */
  readonly number: number;
  readonly height: number;
  readonly slot: number;
}

/** The chain as one list of outputs; every query scans the list. */
export function naiveLedger(genesis: readonly GenesisOutput[], blocks: Iterable<Block>): readonly PlainOutput[] {
  const outputs = new Map<string, PlainOutput>();
  const addOutput = (
    outpoint: string,
    createdBy: PlainTx | undefined,
    output: Pick<TxOutput, 'address' | 'lovelace' | 'assets'>,
  ) => {
    const decoded = decodeAddressInBlock(output.address);
    const account = decoded && toRewardAddress(decoded);
    outputs.set(outpoint, {
      outpoint,
      address: addressBytesText(output.address),
      account: account && addressText(account),
      lovelace: output.lovelace,
      assets: output.assets.map((asset) => [assetUnit(asset), asset.quantity]),
      createdBy,
      spent: undefined,
    });
  };
  for (const { txHash, index, address, lovelace } of genesis)
    addOutput(`${toHex(txHash)}#${index}`, undefined, { address, lovelace, assets: [] });
  let number = 0;
  for (const block of blocks) {
    for (const transaction of block.transactions) {
      const tx: PlainTx = {
        hash: toHex(transaction.hash),
        number: number++,
        height: block.header.height,
        slot: block.header.slot,
      };
      const { spent, created } = computeUtxoEffects(transaction);
      for (const { txHash, index } of spent) {
        const output = outputs.get(`${toHex(txHash)}#${index}`);
        if (output !== undefined) output.spent = tx;
      }
      for (const [index, output] of created) addOutput(`${tx.hash}#${index}`, tx, output);
    }
  }
  return [...outputs.values()];
}

/** The UTxO set after the last block up to a slot. */
export const unspentAt = (outputs: readonly PlainOutput[], slot = Number.POSITIVE_INFINITY): readonly PlainOutput[] =>
  outputs.filter(
    ({ createdBy, spent }) => (createdBy?.slot ?? -1) <= slot && (spent === undefined || spent.slot > slot),
  );

export const sumLovelace = (outputs: readonly PlainOutput[]): string =>
  outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n).toString();

/** Sums by unit, ordered by unit. */
export function sumAssets(outputs: readonly PlainOutput[]): readonly (readonly [unit: string, quantity: string])[] {
  const sums = new Map<string, bigint>();
  for (const [unit, quantity] of outputs.flatMap(({ assets }) => assets))
    sums.set(unit, (sums.get(unit) ?? 0n) + quantity);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([unit, quantity]) => [unit, quantity.toString()]);
}

/** Transactions that created or spent any of the outputs, oldest first. */
export function listTransactions(outputs: readonly PlainOutput[]): readonly PlainTx[] {
  const touched = new Set(
    outputs.flatMap(({ createdBy, spent }) => [createdBy, spent]).filter((tx) => tx !== undefined),
  );
  return [...touched].sort((a, b) => a.number - b.number);
}
