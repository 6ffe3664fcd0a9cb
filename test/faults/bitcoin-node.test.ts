import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { toHex } from '../../src/kernel/hex.js';
import type { BitcoinSourceBlock } from '../../src/sources/bitcoin/bitcoin-source.js';
import { type ChainFollower, followChain } from '../support/bitcoind/chain-follower.js';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { nodeSource } from '../support/bitcoind/node-source.js';
import { type Bitcoind, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { describeUnless } from '../support/skip.js';

const { missing } = await findBitcoind();

const followers: ChainFollower[] = [];
afterEach(async () => {
  await Promise.all(followers.splice(0).map((follower) => follower.stop()));
});

const started = (follower: ChainFollower): ChainFollower => {
  followers.push(follower);
  return follower;
};

const hashes = (blocks: readonly BitcoinSourceBlock[]): readonly string[] => blocks.map(({ point }) => point.hash);

async function bestChain(node: Bitcoind): Promise<readonly string[]> {
  const height: number = await node.rpc('getblockcount');
  return Promise.all(Array.from({ length: height + 1 }, (_, at) => node.rpc('getblockhash', at) as Promise<string>));
}

/** Payments of every common kind in each block, so that there are outputs to spend. */
async function mineWithPayments(node: Bitcoind, blocks: number): Promise<void> {
  const types = ['legacy', 'p2sh-segwit', 'bech32', 'bech32m'];
  for (let count = 0; count < blocks; count += 1) {
    for (const type of types) await node.rpc('sendtoaddress', await node.rpc('getnewaddress', '', type), 0.5);
    await node.mine(1);
  }
}

describeUnless(missing)('real Bitcoin node', () => {
  let node: Bitcoind;
  beforeAll(async () => {
    node = await startBitcoind({ wallet: true });
    await node.mine(110);
    await mineWithPayments(node, 5);
  });
  afterAll(() => node?.stop());

  const reorganise = async (depth: number): Promise<string> => {
    const height: number = await node.rpc('getblockcount');
    await node.rpc('invalidateblock', await node.rpc('getblockhash', height - depth + 1));
    const mined = await node.mine(depth + 1);
    return mined.at(-1)!;
  };

  test('is followed from the first block to the newest, with the spent outputs of each block', async () => {
    const follower = started(followChain(nodeSource(node)));
    await follower.reaches(await node.rpc('getbestblockhash'));
    expect(hashes(follower.blocks)).toEqual(await bestChain(node));
    for (const { point, bytes, spentOutputs } of follower.blocks.slice(-5)) {
      expect(toHex(bytes)).toBe(await node.rpc('getblock', point.hash, 0));
      const verbose = await node.rpc('getblock', point.hash, 3);
      const expectedOutputs = verbose.tx
        .slice(1)
        .flatMap((tx: { vin: { prevout: { value: number } }[] }) =>
          tx.vin.map(({ prevout }) => BigInt(Math.round(prevout.value * 1e8))),
        );
      const found = follower.blocks[point.height]!.decoded!.spent!.flatMap((outputs) =>
        outputs.map(({ value }) => value),
      );
      expect(found).toEqual(expectedOutputs);
      expect(found.length).toBeGreaterThan(0);
      expect(spentOutputs).toBeDefined();
    }
  });

  test('is followed through forks of depth 1, 6 and 100', async () => {
    const follower = started(followChain(nodeSource(node)));
    await follower.reaches(await node.rpc('getbestblockhash'));
    for (const depth of [1, 6, 100]) {
      await follower.reaches(await reorganise(depth));
      expect(hashes(follower.blocks)).toEqual(await bestChain(node));
    }
    expect(follower.rollbacks.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(107);
  });

  test('is resumed from the points before a fork', async () => {
    const first = started(followChain(nodeSource(node)));
    await first.reaches(await node.rpc('getbestblockhash'));
    await first.stop();
    const tip = await reorganise(6);
    const second = started(followChain(nodeSource(node), first.blocks));
    await second.reaches(tip);
    expect(second.rollbacks).toEqual([6]);
    expect(hashes(second.blocks)).toEqual(await bestChain(node));
  });

  test('that only rolls back is followed', async () => {
    const follower = started(followChain(nodeSource(node)));
    const old = await node.rpc('getbestblockhash');
    await follower.reaches(old);
    await node.rpc('invalidateblock', old);
    await follower.reaches(await node.rpc('getbestblockhash'));
    await node.rpc('reconsiderblock', old);
    await follower.reaches(old);
    expect(follower.rollbacks).toEqual([1]);
  });

  test('is followed on ZMQ notifications long before the next poll', async () => {
    const source = nodeSource({ ...node, pollMs: 3_600_000 });
    const follower = started(followChain(source));
    await follower.reaches(await node.rpc('getbestblockhash'));
    // Notifications published before the node has registered the subscription are lost.
    const { length } = follower.blocks;
    while (follower.blocks.length === length) await node.mine(1);
    await follower.reaches(await node.rpc('getbestblockhash'));
    for (let count = 0; count < 3; count += 1) {
      const [hash] = await node.mine(1);
      await follower.reaches(hash!);
    }
    await follower.reaches(await reorganise(2));
  });

  test('is also followed if no server listens on the ZMQ address', async () => {
    const follower = started(followChain(nodeSource({ ...node, zmqUrl: 'tcp://127.0.0.1:1' })));
    const [hash] = await node.mine(1);
    await follower.reaches(hash!);
  });

  test('of another network is rejected permanently', async () => {
    const follower = followChain(nodeSource({ ...node, network: networkById('BITCOIN_MAINNET') }));
    await expect(follower.reaches('')).rejects.toMatchObject({
      fault: 'wrong-network',
      message: expect.stringContaining("the chain 'regtest'"),
    });
  });

  test('that rejects the password is not retried, and the password is not revealed', async () => {
    const follower = followChain(nodeSource({ rpcUrl: node.rpcUrl.replace('of-no-value', 'secret-word') }));
    const failure = await follower.reaches('').catch((error: unknown) => error);
    expect(failure).toMatchObject({ fault: 'refused', message: expect.stringContaining('credentials') });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret-word');
  });

  test('that restarts is reconnected at any stage', async () => {
    const follower = started(followChain(nodeSource(node)));
    await follower.reaches(await node.rpc('getbestblockhash'));
    await node.restart();
    const [hash] = await node.mine(1);
    await follower.reaches(hash!);
  });
});
