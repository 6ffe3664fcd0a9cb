import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createBase58check } from '@scure/base';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/chains/bitcoin/hashes.js';
import { toHex } from '../../src/kernel/hex.js';
import { silentLog } from '../../src/kernel/log.js';
import type { BitcoinSource, BitcoinSourceBlock } from '../../src/sources/bitcoin/bitcoin-source.js';
import { blockFiles } from '../../src/sources/bitcoin/block-files/block-files.js';
import { concatSources } from '../../src/sources/concat-sources.js';
import { type ChainFollower, followChain } from '../support/bitcoind/chain-follower.js';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { nodeSource } from '../support/bitcoind/node-source.js';
import { type Bitcoind, REGTEST, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { describeUnless } from '../support/skip.js';

const { missing } = await findBitcoind();

const filesIn = (folder: string): BitcoinSource => blockFiles({ network: REGTEST, folder, log: silentLog });

async function readAll(source: BitcoinSource, start: readonly BitcoinSourceBlock[] = []): Promise<ChainFollower> {
  const follower = followChain(source, start);
  await follower.ends();
  return follower;
}

const toComparable = (blocks: readonly BitcoinSourceBlock[]): readonly unknown[] =>
  blocks.map(({ point, previousHash, bytes, spentOutputs }) => [
    point,
    previousHash,
    toHex(bytes),
    spentOutputs && toHex(spentOutputs),
  ]);

describeUnless(missing)('block files of a real node', () => {
  let node: Bitcoind;
  let overRest: readonly BitcoinSourceBlock[];
  let onStaleBranch: readonly BitcoinSourceBlock[];
  const folders: string[] = [];

  async function followToTip(): Promise<readonly BitcoinSourceBlock[]> {
    const follower = followChain(nodeSource(node));
    await follower.reaches(await node.rpc('getbestblockhash'));
    await follower.stop();
    return follower.blocks;
  }

  const secret = Buffer.alloc(32, 7);
  const wif = createBase58check(sha256).encode;
  const keys = [true, false].map((compressed) => ({
    wif: wif(Buffer.concat([Buffer.of(0xef), secret, ...(compressed ? [Buffer.of(1)] : [])])),
    hex: toHex(secp256k1.getPublicKey(secret, compressed)),
  }));

  /** Undo data encodes such keys in special forms. Returns the coinbases that pay to them. */
  async function payToKeys(): Promise<readonly string[]> {
    const txids: string[] = [];
    for (const { hex } of keys) {
      const { descriptor } = await node.rpc('getdescriptorinfo', `pk(${hex})`);
      const [hash] = await node.rpc('generatetodescriptor', 1, descriptor);
      txids.push((await node.rpc('getblock', hash)).tx[0]);
    }
    return txids;
  }

  async function spendFromKeys(txids: readonly string[]): Promise<void> {
    const inputs = txids.map((txid) => ({ txid, vout: 0 }));
    const raw = await node.rpc('createrawtransaction', inputs, [{ [await node.rpc('getnewaddress')]: 99.999 }]);
    const signed = await node.rpc(
      'signrawtransactionwithkey',
      raw,
      keys.map((key) => key.wif),
    );
    await node.rpc('sendrawtransaction', signed.hex);
    await node.mine(1);
  }

  /** A chain with forks, in files so small that there are several. */
  beforeAll(async () => {
    node = await startBitcoind({ wallet: true, settings: ['fastprune=1'] });
    const toKeys = await payToKeys();
    await node.mine(110);
    await spendFromKeys(toKeys);
    const payMany = async (count: number, amount: number): Promise<void> => {
      const types = ['legacy', 'p2sh-segwit', 'bech32', 'bech32m'];
      const payments: Record<string, number> = {};
      for (let index = 0; index < count; index += 1)
        payments[await node.rpc('getnewaddress', '', types[index % types.length])] = amount;
      await node.rpc('sendmany', '', payments);
    };
    for (let count = 0; count < 4; count += 1) {
      for (let block = 0; block < 6; block += 1) {
        await payMany(8, 0.123);
        // Spends outputs of every kind.
        await node.rpc('sendtoaddress', await node.rpc('getnewaddress'), 0.6);
        await node.mine(1);
      }
      if (count === 3) onStaleBranch = await followToTip();
      const height: number = await node.rpc('getblockcount');
      await node.rpc('invalidateblock', await node.rpc('getblockhash', height - 4));
      await node.mine(7);
    }
    // Large enough that the next block goes to another file.
    for (let count = 0; count < 3; count += 1) {
      await payMany(300, 0.01);
      await node.mine(3);
    }
    overRest = await followToTip();
    // The files are complete once the node has stopped.
    await node.restart();
  });
  afterAll(() => node?.stop());
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const copied = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'crosstie-blocks-'));
    folders.push(folder);
    cpSync(node.blocksFolder, folder, { recursive: true });
    return folder;
  };

  test('give the same blocks and spent outputs as REST', async () => {
    const files = readdirSync(node.blocksFolder).filter((name) => name.startsWith('blk'));
    expect(files.length).toBeGreaterThan(1);
    expect(existsSync(join(node.blocksFolder, 'xor.dat'))).toBe(true);
    const follower = await readAll(filesIn(node.blocksFolder));
    expect(toComparable(follower.blocks)).toEqual(toComparable(overRest));
    const scripts = follower.blocks.flatMap(({ decoded }) => decoded!.spent!.flat().map(({ script }) => toHex(script)));
    for (const { hex } of keys) expect(scripts.some((script) => script.includes(hex))).toBe(true);
  });

  test('give blocks without spent outputs if the rev files are missing', async () => {
    const folder = copied();
    for (const name of readdirSync(folder)) if (name.startsWith('rev')) rmSync(join(folder, name));
    const { blocks } = await readAll(filesIn(folder));
    expect(blocks.map(({ point }) => point)).toEqual(overRest.map(({ point }) => point));
    const withSpentOutputs = blocks.filter(({ spentOutputs }) => spentOutputs !== undefined);
    expect(withSpentOutputs.every(({ decoded }) => decoded!.block.transactions.length === 1)).toBe(true);
    expect(withSpentOutputs.length).toBeLessThan(blocks.length);
  });

  test('continue from a known block, leave a stale branch, and give nothing beyond their end', async () => {
    const source = filesIn(node.blocksFolder);
    const half = overRest.slice(0, 60);
    expect(toComparable((await readAll(source, half)).blocks)).toEqual(toComparable(overRest));
    expect((await readAll(source, overRest)).blocks).toHaveLength(overRest.length);
    const back = await readAll(source, onStaleBranch);
    expect(back.rollbacks).toEqual([5]);
    expect(toComparable(back.blocks)).toEqual(toComparable(overRest));
    const [tip] = await node.mine(1);
    const following = followChain(concatSources(source, nodeSource(node)), half);
    await following.reaches(tip!);
    expect(following.rollbacks).toEqual([]);
    await following.stop();
    expect((await readAll(source, following.blocks)).rollbacks).toEqual([]);
  });

  test('end at a truncated last record', async () => {
    const folder = copied();
    const last = readdirSync(folder)
      .filter((name) => name.startsWith('blk'))
      .sort()
      .at(-1)!;
    const { length } = readFileSync(join(folder, last));
    truncateSync(join(folder, last), Math.floor(length / 3));
    const { blocks } = await readAll(filesIn(folder));
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.length).toBeLessThan(overRest.length);
    expect(toComparable(blocks)).toEqual(toComparable(overRest.slice(0, blocks.length)));
  });

  test('are rejected with the position of the corruption', async () => {
    const folder = copied();
    const file = join(folder, 'blk00000.dat');
    const bytes = readFileSync(file);
    // Inside a coinbase of an early block: the header is unchanged.
    bytes[3_000]! ^= 1;
    writeFileSync(file, bytes);
    await expect(readAll(filesIn(folder))).rejects.toMatchObject({
      fault: 'corrupt',
      message: expect.stringMatching(/^blk00000\.dat is wrong at byte \d+: /),
    });
  });

  test('of another network, or of none, are rejected', async () => {
    const folder = copied();
    const source = blockFiles({ network: { ...REGTEST, messageStart: 'f9beb4d9' }, folder, log: silentLog });
    await expect(readAll(source)).rejects.toMatchObject({ fault: 'wrong-network' });
    await expect(readAll(filesIn(tmpdir()))).rejects.toMatchObject({ fault: 'refused' });
  });
});
