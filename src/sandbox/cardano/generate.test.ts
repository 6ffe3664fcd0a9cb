import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeBlock } from '../../chains/cardano/blocks/block.js';
import { networkById } from '../../chains/networks.js';
import { silentLog } from '../../kernel/log.js';
import { immutableDatabase } from '../../sources/cardano/immutable/immutable-database.js';
import type { SandboxBlock } from '../sandbox-store.js';
import { Chain } from './chain.js';
import { findViolations } from './find-violations.js';
import { generateBlocks } from './generate.js';
import { writeImmutable } from './immutable-files.js';
import { sandboxNetwork } from './sandbox-network.js';
import { createSimulation } from './simulation.js';

const network = sandboxNetwork(networkById('APEX_VECTOR_TESTNET'));
const options = { network, seed: 3, blocks: 12, transactionsPerBlock: 8, endsAt: Date.UTC(2026, 5, 1) / 1000 };

let folder: string;
let blocks: SandboxBlock[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ct-generated-'));
  blocks = [];
  for await (const block of generateBlocks(options)) blocks.push(block);
  await writeImmutable(folder, generateBlocks(options));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('files contain the generated blocks and are readable by the immutable file reader', async () => {
  const source = immutableDatabase({ network, folder, log: silentLog });
  const read: string[] = [];
  for await (const event of source.follow([], new AbortController().signal))
    if (event.type === 'forward') read.push(event.block.point.hash);
  expect(read).toEqual(blocks.map(({ point }) => point.hash));
});

test('the primary index points to the entries of the secondary index', () => {
  const { slot } = blocks.at(-1)!.point;
  const name = String(Math.floor(slot / 21_600)).padStart(5, '0');
  const primary = readFileSync(join(folder, `${name}.primary`));
  const secondary = readFileSync(join(folder, `${name}.secondary`));
  const index = (slot % 21_600) + 1;
  const [from, to] = [index, index + 1].map((at) => primary.readUInt32BE(1 + 4 * at)) as [number, number];
  expect(to - from).toBe(56);
  expect(secondary.readBigUInt64BE(from + 48)).toBe(BigInt(slot));
  expect(to).toBe(secondary.length);
});

test('traffic obeys every rule of the ledger', () => {
  const chain = new Chain(createSimulation(network, options.seed));
  let traffic = 0;
  for (const { bytes } of blocks) {
    chain.replay(bytes, (transaction, slot) => expect(findViolations(chain, slot, transaction)).toEqual([]));
    const { header, transactions } = decodeBlock(bytes);
    if (header.height >= blocks.length - options.blocks) traffic += transactions.length;
  }
  expect(traffic).toBe(options.blocks * options.transactionsPerBlock);
});
