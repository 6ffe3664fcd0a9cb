import type { Block } from '../../chains/cardano/blocks/block.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { computeUtxoEffects } from '../../chains/cardano/transactions/transaction-effects.js';
import { toHex } from '../../kernel/hex.js';
import type { ResolveAccount } from './ledger-block.js';
import { findStakeOwner, type StakeOwner } from './stake-owner.js';

/** The part of an unspent output that the ledger state needs. */
export interface ResolvedOutput {
  readonly lovelace: bigint;
  readonly owner: StakeOwner | undefined;
}

export const outputKey = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** The unspent outputs of a chain that is replayed without a database. */
export class InMemoryOutputs {
  readonly #outputs = new Map<string, ResolvedOutput>();
  readonly #resolveAccount: ResolveAccount;

  constructor(resolveAccount: ResolveAccount) {
    this.#resolveAccount = resolveAccount;
  }

  get size(): number {
    return this.#outputs.size;
  }

  readonly find = (reference: OutputReference): ResolvedOutput | undefined => this.#outputs.get(outputKey(reference));

  add(reference: OutputReference, { address, lovelace }: { readonly address: Uint8Array; readonly lovelace: bigint }) {
    const owner = findStakeOwner(address, this.#resolveAccount);
    this.#outputs.set(outputKey(reference), { lovelace, owner });
  }

  /** Spends and creates the outputs of a block. Returns the function that undoes it. */
  apply(block: Block): () => void {
    const before: [string, ResolvedOutput | undefined][] = [];
    const remember = (key: string) => before.push([key, this.#outputs.get(key)]);
    for (const transaction of block.transactions) {
      const { spent, created } = computeUtxoEffects(transaction);
      for (const reference of spent) {
        const key = outputKey(reference);
        remember(key);
        this.#outputs.delete(key);
      }
      for (const [index, output] of created) {
        const reference = { txHash: transaction.hash, index };
        remember(outputKey(reference));
        this.add(reference, output);
      }
    }
    return () => {
      for (const [key, output] of before.toReversed())
        if (output === undefined) this.#outputs.delete(key);
        else this.#outputs.set(key, output);
    };
  }
}
