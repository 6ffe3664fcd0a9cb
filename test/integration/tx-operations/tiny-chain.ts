import {
  addressText,
  type Credential,
  encodeAddress,
  type ShelleyAddress,
} from '../../../src/chains/cardano/addresses/address.js';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { type EncodedTransactionParts, encodeBlock } from '../../../src/chains/cardano/blocks/encode-block.js';
import type { HeaderVersion } from '../../../src/chains/cardano/blocks/header.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import type { Script } from '../../../src/chains/cardano/scripts/script.js';
import { type BodyContent, encodeBody } from '../../../src/chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../../src/chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent, OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { byronBody } from '../../../src/chains/cardano/transactions/transaction-body.js';
import type { Redeemer } from '../../../src/chains/cardano/transactions/witnesses.js';
import type { CardanoNetwork } from '../../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { blake2b224, blake2b256 } from '../../../src/kernel/blake2b.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { LedgerConstants } from '../../../src/ledger/constants.js';
import type { Db } from '../../../src/store/db.js';

const text = new TextEncoder();
export const hashName = (name: string): Uint8Array => blake2b224(text.encode(name));
export const key = (name: string): Credential => ({ type: 'key', hash: hashName(name) });
export const script = (hash: Uint8Array): Credential => ({ type: 'script', hash });

/** Bytes and text of an address. */
export interface TestAddress {
  readonly bytes: Uint8Array;
  readonly text: string;
}

const toTestAddress = (address: ShelleyAddress): TestAddress => ({
  bytes: encodeAddress(address),
  text: addressText(address),
});

export const enterprise = (payment: Credential, networkId: 0 | 1 = 0): TestAddress =>
  toTestAddress({ type: 'enterprise', networkId, payment });
export const reward = (stake: Credential, networkId: 0 | 1 = 0): TestAddress =>
  toTestAddress({ type: 'reward', networkId, stake });

export const output = (address: TestAddress, lovelace: bigint, more: Partial<OutputContent> = {}): OutputContent => ({
  address: address.bytes,
  lovelace,
  assets: [],
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
  ...more,
});

export const POLICY = hashName('policy');
export const token = (name: string, quantity: bigint, policyId = POLICY) => ({
  policyId,
  assetName: text.encode(name),
  quantity,
});

const faucet = enterprise(key('faucet'));
const FAUCET_LOVELACE = 30_000_000_000_000_000n;
const FEE = 200_000n;

interface Extra extends Partial<BodyContent> {
  readonly scripts?: readonly Script[];
  readonly certificates?: readonly Certificate[];
  /** Sum of the deposits that the transaction pays, which only chains with ledger state need. */
  readonly deposits?: bigint;
  /** CBOR of the auxiliary data. */
  readonly auxiliary?: Uint8Array;
  readonly redeemers?: readonly Redeemer[];
  readonly datums?: readonly Uint8Array[];
}

/** A chain of a few blocks in which a faucet pays for everything. Its signatures are invalid. */
export class TinyChain {
  readonly network: CardanoNetwork;
  readonly genesis: readonly GenesisOutput[];
  #faucet: OutputReference;
  #left = FAUCET_LOVELACE;
  #height = -1;
  #previous: Uint8Array | undefined;
  #pending: EncodedTransactionParts[] = [];

  constructor(network: CardanoNetwork) {
    this.network = network;
    const txHash = blake2b256(faucet.bytes);
    this.genesis = [{ txHash, index: 0, address: faucet.bytes, lovelace: FAUCET_LOVELACE }];
    this.#faucet = { txHash, index: 0 };
  }

  /** Adds a transaction to the next block and returns its hash; the outputs come first, the change last. */
  pay(
    outputs: readonly OutputContent[],
    { scripts = [], inputs = [], redeemers = [], datums = [], auxiliary, deposits = 0n, ...extra }: Extra = {},
  ): string {
    const paid = outputs.reduce((sum, { lovelace }) => sum + lovelace, FEE + (extra.donation ?? 0n) + deposits);
    this.#left -= paid;
    const body = encodeBody({
      ...byronBody([], [], new Uint8Array()),
      fee: FEE,
      ...extra,
      inputs: [this.#faucet, ...inputs],
      outputs: [...outputs, output(faucet, this.#left)],
      collateralReturn: undefined,
    });
    const txHash = blake2b256(body);
    this.#faucet = { txHash, index: outputs.length };
    const witnesses = encodeWitnessSet({ vkeys: [], bootstraps: [], scripts, datums, redeemers });
    this.#pending.push({ body, witnesses, auxiliary, valid: true });
    return toHex(txHash);
  }

  block(slot: number, protocolVersion: HeaderVersion = { major: 10, minor: 0 }): Uint8Array {
    this.#height += 1;
    const bytes = encodeBlock({
      era: 'conway',
      header: {
        height: this.#height,
        slot,
        previousHash: this.#previous,
        protocolVersion,
        issuerVkey: new Uint8Array(32),
        leader: {
          vrfVkey: new Uint8Array(32),
          nonceVrf: undefined,
          leaderVrf: undefined,
          vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
          certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
        },
      },
      sign: () => new Uint8Array(448),
      transactions: this.#pending,
    });
    this.#pending = [];
    this.#previous = decodeBlock(bytes).hash;
    return bytes;
  }

  open(db: Db): Promise<CardanoIndex> {
    return openCardanoIndex(db, this.network, { genesis: this.genesis });
  }

  /** An index that computes the ledger state. */
  openWithLedger(db: Db, constants: LedgerConstants): Promise<CardanoIndex> {
    const shelley = this.genesis;
    const genesis = { firstEpoch: 0, treasury: 0n, byron: [], shelley, staking: undefined, shelleyHash: undefined };
    return openCardanoIndex(db, this.network, {
      genesis: shelley,
      ledger: { constants, genesis, verifyLeaders: 'none' },
    });
  }
}

export const append = (index: CardanoIndex, blocks: readonly Uint8Array[]): Promise<number> =>
  index.append(blocks.map(index.decode));
