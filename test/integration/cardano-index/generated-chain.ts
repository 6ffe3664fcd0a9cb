import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { type EncodedTransactionParts, encodeBlock } from '../../../src/chains/cardano/blocks/encode-block.js';
import type { LeaderProof } from '../../../src/chains/cardano/blocks/header.js';
import { type CardanoNetwork, type NetworkId, networkById } from '../../../src/chains/networks.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { seeded } from '../../support/mutations.js';
import { type GeneratorState, generateTransaction, startState } from './generated-transaction.js';

/** Preview with epochs of 200 slots, so that a short chain crosses many; `id` selects its schema. */
export const toGeneratedNetwork = (id: NetworkId): CardanoNetwork => ({
  ...networkById('CARDANO_PREVIEW'),
  id,
  shelley: { slotSeconds: 1, epochSlots: EPOCH_SLOTS },
});

export const EPOCH_SLOTS = 200;

const proof = { output: new Uint8Array(64), proof: new Uint8Array(80) };
const leader: LeaderProof = {
  vrfVkey: new Uint8Array(32),
  nonceVrf: undefined,
  leaderVrf: undefined,
  vrfResult: proof,
  certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
};

/**
 * A generated chain: encoded Conway blocks with transactions of every kind. Its values balance; its signatures and
 * scripts are invalid, because an index trusts the node for those.
 */
export class GeneratedChain {
  readonly blocks: Uint8Array[] = [];
  /** The state after each number of blocks. */
  readonly #snapshots: ChainSnapshot[] = [{ state: startState(), slot: 0, previous: undefined }];
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  get genesis(): GeneratorState['genesis'] {
    return this.#snapshots[0]!.state.genesis;
  }

  /** A fork after the first `kept` blocks. */
  fork(seed: number, retainedLength: number): GeneratedChain {
    const other = new GeneratedChain(seed);
    other.blocks.push(...this.blocks.slice(0, retainedLength));
    other.#snapshots.splice(0, 1, ...this.#snapshots.slice(0, retainedLength + 1));
    return other;
  }

  grow(count: number): this {
    for (let made = 0; made < count; made += 1) this.#generateBlock();
    return this;
  }

  #generateBlock(): void {
    const before = this.#snapshots.at(-1)!;
    const state = structuredClone(before.state);
    const slot = before.slot + 1 + Math.floor(this.#random() * 40);
    const epoch = Math.floor(slot / EPOCH_SLOTS);
    const transactions: EncodedTransactionParts[] = [];
    const count = Math.floor(this.#random() * 4);
    for (let txIndex = 0; txIndex < count; txIndex += 1)
      transactions.push(generateTransaction(state, this.#random, { slot, epoch, txIndex }));
    const bytes = encodeBlock({
      era: 'conway',
      header: {
        height: this.blocks.length,
        slot,
        previousHash: before.previous,
        protocolVersion: { major: 9, minor: 0 },
        issuerVkey: blake2b256(Uint8Array.of(Math.floor(this.#random() * 3))),
        leader,
      },
      sign: () => new Uint8Array(448),
      transactions,
    });
    this.blocks.push(bytes);
    this.#snapshots.push({ state, slot, previous: decodeBlock(bytes).hash });
  }
}

interface ChainSnapshot {
  readonly state: GeneratorState;
  readonly slot: number;
  readonly previous: Uint8Array | undefined;
}
