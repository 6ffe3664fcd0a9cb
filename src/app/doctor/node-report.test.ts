import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { MisbehaviourPlan } from '../../../test/support/cardano-node/misbehaviour.js';
import { ServedChain } from '../../../test/support/cardano-node/served-chain.js';
import { startTestNode, type TestNode } from '../../../test/support/cardano-node/test-node.js';
import { GENERATED_NETWORK } from '../../../test/support/followed-chain.js';
import { growChain, listBlockBytes } from '../../../test/support/generated-chain.js';
import { systemClock } from '../../kernel/clock.js';
import { printNodeAddress } from '../../sources/cardano/node-address.js';
import { createNodeReport, describeNodeReport, type NodeReport, toDoctorReport } from './node-report.js';

const { id, magic } = GENERATED_NETWORK;
const chain = growChain([], { length: 30 });
const blocks = listBlockBytes(chain);
/** Connections before the queries: handshake, versions, first blocks. */
const QUERIES_FROM = 3;

let node: TestNode | undefined;
afterEach(async () => {
  await node?.close();
  node = undefined;
});

const start = async (
  options: { readonly misbehaviour?: MisbehaviourPlan; readonly results?: ReadonlyMap<string, Uint8Array> } = {},
): Promise<TestNode> => {
  node = await startTestNode({
    chain: new ServedChain(blocks),
    magic,
    ...(options.misbehaviour && { misbehaviour: options.misbehaviour }),
    ...(options.results && { responses: { results: options.results } }),
  });
  return node;
};

const PATIENT = { connectMs: 5_000, handshakeMs: 5_000, replyMs: 5_000 };
const IMPATIENT = { connectMs: 5_000, handshakeMs: 100, replyMs: 100 };

const examine = (address: string, network: string = id, limits = PATIENT): Promise<NodeReport> =>
  createNodeReport(
    { networks: { [id]: { firstBlock: chain[0]!.point.hash } } } as Parameters<typeof createNodeReport>[0],
    { address, network, waitSeconds: 0 },
    { clock: systemClock, signal: new AbortController().signal, limits },
  );

const findStep = ({ steps }: NodeReport, name: string) => steps.find((step) => step.name === name);

test('node of another network ends the inspection with the handshake', async () => {
  const { local } = await start();
  const report = await examine(printNodeAddress(local), 'CARDANO_PREVIEW');
  expect(report).toMatchObject({ ok: false, version: null, nodeVersions: null, network: 'CARDANO_PREVIEW' });
  expect(report.steps).toMatchObject([{ name: 'handshake', status: 'failed', fault: 'refused' }]);
  expect(toDoctorReport(report).checks[0]?.fix).toBe('Choose the network of the node with --network.');
});

test('network with the same magic differs in its first block', async () => {
  const { peer } = await start();
  const report = await examine(printNodeAddress(peer), 'CARDANO_MAINNET');
  expect(findStep(report, 'handshake')).toMatchObject({ status: 'ok' });
  expect(findStep(report, 'network identity')).toMatchObject({ status: 'failed', fault: 'wrong-network' });
});

test('peer that accepts a connection and says nothing is reported as silent', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const report = await examine(`127.0.0.1:${port}`, id, IMPATIENT);
  expect(report.steps).toMatchObject([{ name: 'handshake', status: 'failed', fault: 'silent' }]);
  server.close();
});

test('report names no address', async () => {
  const report = await examine('/home/private-user/private-place/node.socket');
  expect(report.steps).toMatchObject([{ name: 'handshake', fault: 'unreachable' }]);
  expect(JSON.stringify(report) + describeNodeReport(report).join()).not.toMatch(/private/);
});

test('chain, identity and keep-alive of a peer are examined', async () => {
  const { peer } = await start();
  const report = await examine(printNodeAddress(peer));
  expect(report).toMatchObject({ protocol: 'node-to-node', offeredVersions: [13, 14, 15], version: 14 });
  expect(findStep(report, 'chain-sync from the origin')?.detail).toBe(
    `20 blocks; the tip is block ${chain.at(-1)!.point.height} in slot ${chain.at(-1)!.point.slot}`,
  );
  expect(findStep(report, 'network identity')).toMatchObject({ status: 'ok' });
  expect(findStep(report, 'block-fetch of the first blocks')).toMatchObject({ status: 'ok' });
  expect(findStep(report, 'block-fetch of the newest block')?.detail).toMatch(/^1 blocks/);
  expect(findStep(report, 'keep-alive')).toMatchObject({ status: 'ok' });
});

test('peer without the blocks that it announced fails block-fetch only', async () => {
  const { peer } = await start({
    misbehaviour: (connection) => (connection >= QUERIES_FROM ? { kind: 'no-blocks' } : undefined),
  });
  const report = await examine(printNodeAddress(peer));
  expect(findStep(report, 'chain-sync from the origin')).toMatchObject({ status: 'ok' });
  expect(findStep(report, 'block-fetch of the newest block')).toMatchObject({ status: 'failed', fault: 'misbehaved' });
});

test('result that is not understood is part of the report, and other queries are still sent', async () => {
  const lie = Uint8Array.of(0x63, 0x6c, 0x69, 0x65);
  const { local } = await start({ results: new Map([['8101', lie]]) });
  const report = await examine(printNodeAddress(local));
  expect(findStep(report, 'query GetSystemStart')).toMatchObject({ status: 'failed', bytes: 4, sample: '636c6965' });
  expect(findStep(report, 'query GetChainPoint')).toMatchObject({ status: 'ok' });
  expect(findStep(report, 'query GetUTxOWhole')).toMatchObject({ status: 'skipped' });
  expect(findStep(report, 'query GetLedgerPeerSnapshot')?.detail).toBe('not in node-to-client version 21');
});

test('node that answers no query gets three of them', async () => {
  const { local } = await start({
    misbehaviour: (connection) => (connection >= QUERIES_FROM ? { kind: 'skipped-message', atMessage: 2 } : undefined),
  });
  const { steps } = await examine(printNodeAddress(local), id, IMPATIENT);
  const queries = steps.filter(({ name }) => name.startsWith('query'));
  expect(queries.filter(({ fault }) => fault === 'silent')).toHaveLength(3);
  expect(queries.slice(3).every(({ status }) => status === 'skipped')).toBe(true);
});
