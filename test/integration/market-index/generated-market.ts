import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { type EncodedTransactionParts, encodeBlock } from '../../../src/chains/cardano/blocks/encode-block.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../../src/chains/networks.js';
import type { MarketRules } from '../../../src/indexer/cardano/market/market-rules.js';
import { scriptKey } from '../../../src/indexer/cardano/market/market-rules.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { seeded } from '../../support/mutations.js';
import { toyDex } from '../../support/toy-dex.js';
import { GENERATED_CONTRACTS, NFT_ACTIONS } from './generated-nfts.js';
import { GENERATED_POSITION_CONTRACTS, movePosition } from './generated-positions.js';
import { ACTIONS } from './generated-trading.js';
import { buildKeyAddress, type GeneratedMarketState, startMarket } from './market-state.js';
import { DOLLARS, ORACLE_SCRIPT, ORACLE_TOKEN, ORDER_SCRIPT, POOL_SCRIPT } from './test-identifiers.js';

/** A market of one test DEX, as the index reads it. */
export const GENERATED_RULES: MarketRules = {
  roles: new Map([
    [scriptKey(POOL_SCRIPT), { role: 'pool', dex: 'CERRA', script: POOL_SCRIPT }],
    [scriptKey(ORDER_SCRIPT), { role: 'order', dex: 'CERRA', script: ORDER_SCRIPT }],
  ]),
  oracles: new Map([[scriptKey(ORACLE_SCRIPT), { oracle: 'CHARLI3', script: ORACLE_SCRIPT, token: ORACLE_TOKEN }]]),
  nftContracts: new Map([...GENERATED_CONTRACTS].map(([script, contract]) => [scriptKey(script), contract])),
  positionContracts: new Map(
    [...GENERATED_POSITION_CONTRACTS].map(([script, contract]) => [scriptKey(script), contract]),
  ),
  dexes: new Map([['CERRA', toyDex('CERRA')]]),
  dollars: new Map(DOLLARS.map((unit) => [unit, 6])),
};

export const GENESIS: readonly GenesisOutput[] = [
  { txHash: blake2b256(Uint8Array.of(7)), index: 0, address: buildKeyAddress('purse'), lovelace: 10n ** 15n },
];

const EVERY_ACTION = [...ACTIONS, ...NFT_ACTIONS];

interface MarketSnapshot {
  readonly state: GeneratedMarketState;
  readonly slot: number;
  readonly previous: Uint8Array | undefined;
}

const leader = {
  vrfVkey: new Uint8Array(32),
  nonceVrf: undefined,
  leaderVrf: undefined,
  vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
  certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
};

/** Encoded Conway blocks with trades, and a record of everything that happened. */
export class GeneratedMarket {
  readonly blocks: Uint8Array[] = [];
  readonly #snapshots: MarketSnapshot[];
  readonly #random: () => number;

  constructor(seed: number, snapshots?: readonly MarketSnapshot[]) {
    this.#random = seeded(seed);
    const { txHash, index } = GENESIS[0]!;
    this.#snapshots = [...(snapshots ?? [{ state: startMarket({ txHash, index }), slot: 0, previous: undefined }])];
  }

  /** The market after the last block. */
  get state(): GeneratedMarketState {
    return this.#snapshots.at(-1)!.state;
  }

  /** A fork after the first `kept` blocks. */
  fork(seed: number, retainedLength: number): GeneratedMarket {
    const other = new GeneratedMarket(seed, this.#snapshots.slice(0, retainedLength + 1));
    other.blocks.push(...this.blocks.slice(0, retainedLength));
    return other;
  }

  grow(count: number): this {
    for (let made = 0; made < count; made += 1) this.#generateBlock();
    return this;
  }

  #generateBlock(): void {
    const before = this.#snapshots.at(-1)!;
    const state = structuredClone(before.state);
    const slot = before.slot + 1 + Math.floor(this.#random() * 2_400);
    const time = networkById('CARDANO_PREVIEW').systemStart + slot;
    const transactions: EncodedTransactionParts[] = [];
    for (let count = Math.floor(this.#random() * 5); count > 0; count -= 1) {
      const action = EVERY_ACTION[Math.floor(this.#random() * EVERY_ACTION.length)]!;
      transactions.push(...action(state, this.#random, time));
    }
    transactions.push(...movePosition(state, this.blocks.length));
    const bytes = encodeBlock({
      era: 'conway',
      header: {
        height: this.blocks.length,
        slot,
        previousHash: before.previous,
        protocolVersion: { major: 9, minor: 0 },
        issuerVkey: blake2b256(Uint8Array.of(1)),
        leader,
      },
      sign: () => new Uint8Array(448),
      transactions,
    });
    this.blocks.push(bytes);
    this.#snapshots.push({ state, slot, previous: decodeBlock(bytes).hash });
  }
}
