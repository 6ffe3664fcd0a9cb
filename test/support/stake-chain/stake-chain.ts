import type { Pointer } from '../../../src/chains/cardano/addresses/address.js';
import { type Block, decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { type EncodedTransactionParts, encodeBlock } from '../../../src/chains/cardano/blocks/encode-block.js';
import type { LeaderProof } from '../../../src/chains/cardano/blocks/header.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import { toHex } from '../../../src/kernel/hex.js';
import { applyHeader, tick } from '../../../src/ledger/apply-block.js';
import { AccountNumbers } from '../../../src/ledger/blocks/account-numbers.js';
import { InMemoryOutputs } from '../../../src/ledger/blocks/in-memory-outputs.js';
import { toLedgerBlock } from '../../../src/ledger/blocks/to-ledger-block.js';
import type { LedgerConstants } from '../../../src/ledger/constants.js';
import { createInitialState, type GenesisContent } from '../../../src/ledger/genesis/initial-state.js';
import type { LedgerState } from '../../../src/ledger/state/ledger-state.js';
import { applyTransaction } from '../../../src/ledger/transactions/apply-transaction.js';
import type { Point } from '../../../src/sources/source.js';
import { seeded } from '../mutations.js';
import { generateStakeTransaction, type StakeTransaction, type UnspentOutput } from './generate-stake-transaction.js';
import { genesisAddress, poolColdKey } from './stake-chain-keys.js';
import { EPOCH_SLOTS, hash32 } from './stake-chain-network.js';

const GENESIS_LOVELACE = 5_000_000_000_000n;
const MAX_GAP_EPOCHS = 3;

const leader: LeaderProof = {
  vrfVkey: new Uint8Array(32),
  nonceVrf: undefined,
  leaderVrf: undefined,
  vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
  certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
};

export interface StakeChainOptions {
  readonly constants: LedgerConstants;
  readonly seed: number;
  readonly accounts: number;
}

interface AppliedBlock {
  readonly bytes: Uint8Array;
  readonly block: Block;
  readonly undo: () => void;
}

/**
 * Encoded Conway blocks with random but valid certificates, withdrawals, proposals and votes of many accounts. A ledger
 * engine in memory follows the chain, because only rewards that it computed can be withdrawn. The chain begins with
 * protocol version 9 and votes for version 10.
 */
export class StakeChain {
  readonly genesis: GenesisContent;
  readonly state: LedgerState;
  readonly accountNumbers = new AccountNumbers();
  readonly #options: StakeChainOptions;
  readonly #constants: LedgerConstants;
  readonly #outputs: InMemoryOutputs;
  readonly #applied: AppliedBlock[] = [];
  readonly #pointers: Pointer[] = [];
  #unspent: readonly UnspentOutput[];
  #random: () => number;

  constructor(options: StakeChainOptions) {
    this.#options = options;
    this.#random = seeded(options.seed);
    const shelley = Array.from({ length: options.accounts }, (_, account): GenesisOutput => {
      const address = genesisAddress(account);
      return { txHash: hash32(toHex(address)), index: 0, address, lovelace: GENESIS_LOVELACE };
    });
    this.genesis = {
      firstEpoch: 0,
      treasury: 1_000_000_000_000n,
      byron: [],
      shelley,
      staking: undefined,
      shelleyHash: hash32('shelley genesis'),
    };
    const initial = createInitialState(this.genesis, options.constants, 'conway', this.accountNumbers.resolve);
    this.state = initial.state;
    this.#constants = initial.constants;
    this.#outputs = new InMemoryOutputs(this.accountNumbers.resolve);
    for (const output of shelley) this.#outputs.add(output, output);
    this.#unspent = shelley.map(({ txHash, index, lovelace }) => ({ reference: { txHash, index }, lovelace }));
  }

  get blocks(): readonly Block[] {
    return this.#applied.map(({ block }) => block);
  }

  get bytes(): readonly Uint8Array[] {
    return this.#applied.map(({ bytes }) => bytes);
  }

  get length(): number {
    return this.#applied.length;
  }

  pointAt(height: number): Required<Point> {
    const { hash, header } = this.#applied[height]!.block;
    return { hash: toHex(hash), slot: header.slot, height };
  }

  /** Removes the blocks after the first `length`; later ones are those of another branch. */
  rollBack(length: number, seed: number): void {
    while (this.#applied.length > length) this.#applied.pop()!.undo();
    this.#random = seeded(seed);
  }

  grow(count: number): readonly Block[] {
    return Array.from({ length: count }, () => this.#grow());
  }

  #below = (limit: number): number => Math.floor(this.#random() * limit);

  #grow(): Block {
    const mark = this.state.journal.mark();
    const unspentBefore = this.#unspent;
    const undoOutputs: (() => void)[] = [];
    const last = this.#applied.at(-1)?.block;
    const height = this.#applied.length;
    const step = this.#below(60) === 0 ? this.#below(MAX_GAP_EPOCHS * EPOCH_SLOTS) : this.#below(12);
    const slot = last === undefined ? 0 : last.header.slot + 1 + step;
    tick(this.state, slot, 'conway', this.#constants);
    const parts: EncodedTransactionParts[] = [];
    const encode = (transactions: readonly EncodedTransactionParts[], issuer: Uint8Array): Uint8Array =>
      encodeBlock({
        era: 'conway',
        header: {
          height,
          slot,
          previousHash: last?.hash,
          protocolVersion: { major: 10, minor: 0 },
          issuerVkey: issuer,
          leader: { ...leader, vrfResult: { output: new Uint8Array(64).fill(height), proof: new Uint8Array(80) } },
        },
        sign: () => new Uint8Array(448),
        transactions,
      });
    const { epoch } = this.state.epoch.get();
    const context = { ...this.#constants, slot, epoch };
    for (let count = 1 + this.#below(4); count > 0; count -= 1) {
      const made: StakeTransaction = generateStakeTransaction({
        state: this.state,
        accountNumbers: this.accountNumbers,
        accounts: this.#options.accounts,
        unspent: this.#unspent,
        below: this.#below,
        height,
        pointers: this.#pointers,
      });
      this.#unspent = made.unspent;
      parts.push(made.parts);
      // Each transaction is valid in the state after those before it.
      const single = decodeBlock(encode([made.parts], new Uint8Array(32)));
      const { transactions } = toLedgerBlock(single, {
        findOutput: this.#outputs.find,
        resolveAccount: this.accountNumbers.resolve,
      });
      applyTransaction(this.state, transactions[0]!, this.accountNumbers.resolve, context);
      undoOutputs.push(this.#outputs.apply(single));
      for (const [certIndex, { kind }] of transactions[0]!.certificates.entries())
        if (kind.includes('registration') && kind.startsWith('stake'))
          this.#pointers.push({ slot, txIndex: parts.length - 1, certIndex });
    }
    const bytes = encode(parts, poolColdKey(this.#below(this.state.pools.size === 0 ? 1 : 8)));
    const block = decodeBlock(bytes);
    applyHeader(this.state, block, this.#constants);
    this.#applied.push({
      bytes,
      block,
      undo: () => {
        this.state.journal.undoTo(mark);
        for (const undo of undoOutputs.toReversed()) undo();
        this.#unspent = unspentBefore;
      },
    });
    return block;
  }
}
