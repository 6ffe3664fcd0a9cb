import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { toHex } from '../../src/kernel/hex.js';
import { type ChainFollower, followChain } from '../support/bitcoind/chain-follower.js';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { nodeSource } from '../support/bitcoind/node-source.js';
import { type Bitcoind, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { describeUnless } from '../support/skip.js';

const { missing } = await findBitcoind();

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: Parameters<typeof startBitcoind>[0]): Promise<Bitcoind> {
  const node = await startBitcoind(options);
  ends.push(() => node.stop());
  return node;
}

function follow(...args: Parameters<typeof followChain>): ChainFollower {
  const follower = followChain(...args);
  ends.push(() => follower.stop());
  return follower;
}

describeUnless(missing)('real Bitcoin node', () => {
  test('without REST serves the same blocks and spent outputs over RPC', async () => {
    const node = await start({ wallet: true });
    await node.mine(103);
    for (let count = 0; count < 8; count += 1)
      await node.rpc(
        'sendtoaddress',
        await node.rpc('getnewaddress', '', count % 2 ? 'bech32m' : 'legacy'),
        1.23456789,
      );
    const [tip] = await node.mine(1);
    const overRest = follow(nodeSource(node));
    await overRest.reaches(tip!);
    await overRest.stop();
    await node.restart(['-rest=0']);
    const overRpc = follow(nodeSource(node));
    await overRpc.reaches(tip!);
    const given = ({ blocks }: ChainFollower): readonly unknown[] =>
      blocks.map(({ point, bytes, spentOutputs }) => [point, toHex(bytes), toHex(spentOutputs!)]);
    expect(given(overRpc)).toEqual(given(overRest));
  });

  test('is queried with its cookie, also with the new one after a restart', async () => {
    const node = await start({});
    const configuration = join(node.folder, 'bitcoin.conf');
    const withoutPassword = readFileSync(configuration, 'utf8').replace(/^rpc(user|password)=.*\n/gm, '');
    const port = new URL(node.rpcUrl).port;
    const [tip] = await node.mine(1);
    writeFileSync(configuration, withoutPassword);
    await node.restart(undefined);
    const source = nodeSource({ rpcUrl: `http://127.0.0.1:${port}`, cookieFile: node.cookieFile });
    const follower = follow(source);
    await follower.reaches(tip!);
    await node.restart(undefined);
    const [next] = await node.mine(1);
    await follower.reaches(next!);
    expect(follower.blocks).toHaveLength(3);
  });

  test('that has pruned required blocks is reported as such', async () => {
    const node = await start({ settings: ['prune=1', 'fastprune=1'], index: false });
    await node.mine(800);
    const prunedHeight = await node.rpc('pruneblockchain', 400);
    expect(prunedHeight).toBeGreaterThan(0);
    const source = nodeSource(node);
    await expect(followChain(source).reaches('')).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(/^The node is pruned: it has no blocks below \d+, and block 0 is needed$/),
    });
    expect(source.describe().reason).toContain('pruned');
  });

  test('that only has its genesis block is waited for', async () => {
    const node = await start({});
    const source = nodeSource(node);
    const follower = follow(source);
    await follower.reaches(await node.rpc('getblockhash', 0));
    expect(source.describe()).toMatchObject({
      state: 'following',
      identity: 'verified',
      reason: expect.stringContaining('still downloading'),
    });
    const [hash] = await node.mine(1);
    await follower.reaches(hash!);
  });
});
