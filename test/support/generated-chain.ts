import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import { type EncodedTransactionParts, encodeBlock } from '../../src/chains/cardano/blocks/encode-block.js';
import { findGenesisGovernance } from '../../src/chains/cardano/governance/governance-genesis.js';
import { writeGenesis } from '../../src/chains/cardano/parameters/write-genesis.js';
import { networkById } from '../../src/chains/networks.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex } from '../../src/kernel/hex.js';
import type { Point } from '../../src/sources/source.js';

/** An unspent output of a generated chain. */
interface Unspent {
  readonly txHash: Uint8Array;
  readonly index: number;
  readonly lovelace: bigint;
  readonly tokens: bigint;
}

export interface GeneratedBlock {
  readonly bytes: Uint8Array;
  readonly point: Required<Point>;
  readonly unspent: readonly Unspent[];
}

export interface GrowOptions {
  readonly length: number;
  /** Chains with different names never share a block. */
  readonly name?: string;
  /** Transactions per block; a random number up to 3 by default. */
  readonly transactions?: number;
  /** Height of a block that spends an output which does not exist. */
  readonly invalidAt?: number;
}

const FEE = 170_000n;
const WALLETS = 8;
const SLOT_STEP = 20;
const POLICY = new Uint8Array(28).fill(0x77);

/** Base addresses of a network with mainnet addresses: payment and stake credential of each wallet. */
const buildAddress = (wallet: number): Uint8Array => {
  const address = new Uint8Array(57);
  address[0] = 0x01;
  address.fill(0x10 + wallet, 1, 29);
  address.fill(0x80 + wallet, 29);
  return address;
};

const wallets = Array.from({ length: WALLETS }, (_, wallet) => buildAddress(wallet));
const GENESIS_LOVELACE = 1_000_000_000_000n;

/** The initial outputs, as in the Shelley genesis file of the chain. */
const genesisUnspent: readonly Unspent[] = wallets.map((address) => ({
  txHash: blake2b256(address),
  index: 0,
  lovelace: GENESIS_LOVELACE,
  tokens: 0n,
}));

/** The genesis files of the chain, with its first outputs. */
const genesisFiles = writeGenesis(networkById('APEX_VECTOR_TESTNET'), {
  funds: wallets.map((address) => ({ address, lovelace: GENESIS_LOVELACE })),
  governance: findGenesisGovernance({ id: 'APEX_VECTOR_MAINNET' })!,
});

export const GENERATED_GENESIS = genesisFiles.shelley;

/**
 * Generated Conway blocks: transactions that move lovelace and tokens between wallets and register stake keys. The same
 * name, length and start give the same blocks.
 */
export function growChain(chain: readonly GeneratedBlock[], options: GrowOptions): readonly GeneratedBlock[] {
  const { length, name = 'main' } = options;
  const random = randomNumbers(`${name} after ${chain.at(-1)?.point.hash ?? 'genesis'}`);
  const blocks = [...chain];
  for (let count = 0; count < length; count += 1) blocks.push(nextBlock(blocks.at(-1), name, random, options));
  return blocks;
}

export const listBlockBytes = (chain: readonly GeneratedBlock[]): readonly Uint8Array[] =>
  chain.map(({ bytes }) => bytes);

/**
 * Writes the chain like the files of a node: chunks without indexes, and the genesis files beside them. Written again with
 * a longer chain, it grows: a process that follows the folder never finds a chunk half written.
 */
export function writeChainFolder(folder: string, chain: readonly GeneratedBlock[], blocksPerChunk = 50): void {
  mkdirSync(folder, { recursive: true });
  for (const [era, text] of Object.entries(genesisFiles)) writeFileSync(join(folder, `${era}-genesis.json`), text);
  for (let at = 0; at < chain.length; at += blocksPerChunk) {
    const name = join(folder, String(at / blocksPerChunk).padStart(5, '0'));
    writeFileSync(`${name}.unfinished`, Buffer.concat(listBlockBytes(chain.slice(at, at + blocksPerChunk))));
    renameSync(`${name}.unfinished`, `${name}.chunk`);
  }
}

type Random = (below: number) => number;

function nextBlock(
  last: GeneratedBlock | undefined,
  name: string,
  random: Random,
  options: GrowOptions,
): GeneratedBlock {
  const height = (last?.point.height ?? -1) + 1;
  let unspent = last?.unspent ?? genesisUnspent;
  const transactions: EncodedTransactionParts[] = [];
  for (let count = options.transactions ?? random(4); count > 0; count -= 1) {
    const made = generateTransaction(unspent, random);
    transactions.push(made.parts);
    unspent = made.unspent;
  }
  if (height === options.invalidAt) {
    const missing: Unspent = { txHash: new Uint8Array(32).fill(0xee), index: 9, lovelace: 5_000_000n, tokens: 0n };
    transactions.push(generateTransaction([missing], random).parts);
  }
  const issuerVkey = new Uint8Array(32);
  issuerVkey.set(new TextEncoder().encode(name).subarray(0, 32));
  const bytes = encodeBlock({
    era: 'conway',
    header: {
      height,
      slot: last === undefined ? 0 : last.point.slot + 1 + random(SLOT_STEP),
      previousHash: last && fromHex(last.point.hash),
      protocolVersion: { major: 10, minor: 0 },
      issuerVkey,
      leader: {
        vrfVkey: new Uint8Array(32),
        nonceVrf: undefined,
        leaderVrf: undefined,
        vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
        certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
      },
    },
    sign: () => new Uint8Array(448),
    transactions,
  });
  const { slot, hash } = readBlockPoint(bytes);
  return { bytes, point: { slot, hash, height }, unspent };
}

/** Spends one or two outputs and pays the rest after the fee to up to three wallets. */
function generateTransaction(
  unspent: readonly Unspent[],
  random: Random,
): { readonly parts: EncodedTransactionParts; readonly unspent: readonly Unspent[] } {
  const inputs = [...new Set([random(unspent.length), random(unspent.length)])].map((at) => unspent[at]!);
  const minted = random(4) === 0 ? BigInt(1 + random(1_000)) : 0n;
  const tokens = inputs.reduce((sum, input) => sum + input.tokens, minted);
  const lovelace = inputs.reduce((sum, input) => sum + input.lovelace, -FEE);
  const count = lovelace > 30_000_000n ? 1 + random(3) : 1;
  const share = lovelace / BigInt(count);
  const amounts = Array.from({ length: count }, (_, index) =>
    index === 0 ? lovelace - share * BigInt(count - 1) : share,
  );
  const registers = random(10) === 0;
  const body = new CborWriter().map(3 + (registers ? 1 : 0) + (minted > 0n ? 1 : 0));
  body.uint(0).array(inputs.length);
  for (const { txHash, index } of inputs) body.array(2).bytes(txHash).uint(index);
  body.uint(1).array(count);
  amounts.forEach((amount, index) => {
    body.map(2).uint(0).bytes(wallets[random(WALLETS)]!).uint(1);
    if (index > 0 || tokens === 0n) body.uint(amount);
    else
      body
        .array(2)
        .uint(amount)
        .map(1)
        .bytes(POLICY)
        .map(1)
        .bytes(new Uint8Array([0x61]))
        .uint(tokens);
  });
  body.uint(2).uint(FEE);
  if (registers) {
    body.uint(4).array(1).array(2).uint(0).array(2).uint(0);
    body.bytes(new Uint8Array(28).fill(0x80 + random(WALLETS)));
  }
  if (minted > 0n)
    body
      .uint(9)
      .map(1)
      .bytes(POLICY)
      .map(1)
      .bytes(new Uint8Array([0x61]))
      .uint(minted);
  const encoded = body.finish();
  const txHash = blake2b256(encoded);
  return {
    parts: { body: encoded, witnesses: new CborWriter().map(0).finish(), auxiliary: undefined, valid: true },
    unspent: [
      ...unspent.filter((output) => !inputs.includes(output)),
      ...amounts.map((amount, index) => ({ txHash, index, lovelace: amount, tokens: index === 0 ? tokens : 0n })),
    ],
  };
}

/** Seeded random integers below a bound. */
export function randomNumbers(seed: string): Random {
  let state = blake2b256(new TextEncoder().encode(seed));
  let at = 0;
  return (below) => {
    if (at + 4 > state.length) {
      state = blake2b256(state);
      at = 0;
    }
    const value = new DataView(state.buffer, state.byteOffset).getUint32(at);
    at += 4;
    return value % below;
  };
}
