import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { cardanoBlock } from '../../src/sources/cardano/cardano-block.js';
import {
  blockHeight,
  chainPoint,
  currentEraIndex,
  inEra,
  protocolParameters,
  systemStart,
} from '../../src/sources/cardano/ouroboros/ledger-queries.js';
import type { MempoolSnapshot } from '../../src/sources/source.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource, PREVIEW } from '../support/cardano-node/sources.js';
import { startTestNode, type TestNode, type TestNodeOptions } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';

const nodes: TestNode[] = [];
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
});

const main = tinyBlocks({ length: 10 });
const firstBlockHash = cardanoBlock(main[0]!).point.hash;

async function start(options: Partial<TestNodeOptions> = {}): Promise<TestNode> {
  const node = await startTestNode({ chain: new ServedChain(main), magic: PREVIEW.magic, ...options });
  nodes.push(node);
  return node;
}

const transaction = (fee: number, size = 0): Uint8Array =>
  new CborWriter()
    .array(4)
    .map(2)
    .uint(2)
    .uint(fee)
    .uint(7)
    .bytes(new Uint8Array(size))
    .map(0)
    .bool(true)
    .null()
    .finish();

describe('submission', () => {
  test('sends a transaction to the node and returns its result', async () => {
    const reason = new CborWriter().array(1).array(2).uint(6).text('FeeTooSmallUTxO').finish();
    const node = await start({ responses: { reject: (bytes) => (bytes.length > 20_000 ? reason : undefined) } });
    const { submitter } = createNodeSource(node.local, { firstBlockHash });
    expect(await submitter!.submit(transaction(1))).toEqual({ accepted: true });
    expect([...node.mempool.transactions.values()]).toEqual([transaction(1)]);
    expect(await submitter!.submit(transaction(1, 25_000))).toEqual({ accepted: false, reason });
  });

  test('uses the current era of the node', async () => {
    const node = await start({ responses: { eraIndex: 7 } });
    expect(await createNodeSource(node.local, { firstBlockHash }).submitter!.submit(transaction(1))).toEqual({
      accepted: true,
    });
  });

  test('of a transaction larger than a block is rejected without a request', async () => {
    const node = await start();
    await expect(
      createNodeSource(node.local, { firstBlockHash }).submitter!.submit(new Uint8Array(2_000_000)),
    ).rejects.toMatchObject({ kind: 'invalid' });
    expect(node.connections).toBe(0);
  });

  test('of many concurrent transactions is serialized', async () => {
    const node = await start();
    const { submitter } = createNodeSource(node.local, { firstBlockHash });
    const results = await Promise.all(Array.from({ length: 100 }, (_, fee) => submitter!.submit(transaction(fee))));
    expect(results.every(({ accepted }) => accepted)).toBe(true);
    expect(node.mempool.transactions.size).toBe(100);
  });

  test('fails with a message if the node is unreachable', async () => {
    const source = createNodeSource({ protocol: 'node-to-client', path: '/nowhere/node.socket' }, { firstBlockHash });
    await expect(source.submitter!.submit(transaction(1))).rejects.toMatchObject({
      fault: 'unreachable',
      message: 'The node cannot be reached: ENOENT',
    });
  });
});

describe('mempool', () => {
  test('is emitted initially, then after every change, also after a lost connection', async () => {
    const node = await start();
    const first = node.mempool.add(transaction(1));
    const stop = new AbortController();
    const snapshots: MempoolSnapshot[] = [];
    let second = '';
    for await (const snapshot of createNodeSource(node.local, { firstBlockHash }).mempool!.watch(stop.signal)) {
      snapshots.push(snapshot);
      await turn();
      if (snapshots.length === 1) second = node.mempool.add(transaction(2));
      if (snapshots.length === 2) node.mempool.remove(first);
      if (snapshots.length === 3) node.disconnectAll();
      if (snapshots.length === 4) stop.abort();
    }
    expect(snapshots.map(({ transactions }) => transactions.map(({ id }) => id))).toEqual([
      [first],
      [first, second],
      [second],
      [second],
    ]);
    expect(snapshots[0]).toEqual({
      slot: cardanoBlock(main[9]!).point.slot,
      transactions: [{ id: first, bytes: transaction(1) }],
    });
  });
});

describe('state queries', () => {
  test('return results for the tip and for a point', async () => {
    const parameters = new CborWriter().array(2).uint(44).uint(155_381).finish();
    const results = new Map([
      ['8200820082068103', new CborWriter().array(1).raw(parameters).finish()],
      ['8200820082058101', new CborWriter().array(2).uint(5).uint(6).finish()],
    ]);
    const node = await start({ responses: { results } });
    const { ledger } = createNodeSource(node.local, { firstBlockHash });
    const responses = await ledger!.at('tip', async (state) => [
      await state.query(systemStart),
      await state.query(blockHeight),
      await state.query(currentEraIndex),
      await state.query(protocolParameters(6)),
      await state.query(inEra(5, Uint8Array.of(0x81, 1))),
    ]);
    expect(responses).toEqual([PREVIEW.systemStart, 9, 6, parameters, undefined]);
    const { point } = cardanoBlock(main[4]!);
    expect(await ledger!.at(point, (state) => state.query(chainPoint))).toEqual({ slot: point.slot, hash: point.hash });
  });

  test('for an unknown point are rejected', async () => {
    const node = await start();
    const { ledger } = createNodeSource(node.local, { firstBlockHash });
    await expect(
      ledger!.at({ slot: 5, hash: 'ab'.repeat(32) }, (state) => state.query(chainPoint)),
    ).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('that the node cannot decode end in a lost connection, not in a hang', async () => {
    const node = await start();
    const { ledger } = createNodeSource(node.local, { firstBlockHash });
    await expect(ledger!.at('tip', (state) => state.query(protocolParameters(3)))).rejects.toMatchObject({
      fault: 'lost',
    });
  });
});

test('capabilities of a source depend on how its node is reached', async () => {
  const node = await start();
  const local = createNodeSource(node.local, { firstBlockHash });
  expect(local.describe()).toEqual({
    kind: 'cardano-node',
    place: node.local.path,
    capabilities: ['submit', 'mempool', 'query'],
    state: 'idle',
    reason: undefined,
    identity: 'not-yet-checked',
    tip: undefined,
  });
  const peer = createNodeSource(node.peer, { firstBlockHash });
  expect(peer.describe().capabilities).toEqual([]);
  expect([peer.submitter, peer.mempool, peer.ledger]).toEqual([undefined, undefined, undefined]);
});
