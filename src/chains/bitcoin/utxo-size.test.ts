import { expect, test } from 'vitest';
import { GeneratedChain } from '../../../test/support/bitcoin-chain/generated-chain.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import { testnet4 } from './chain-parameters.js';
import { measureOutputs, UTXO_OVERHEAD_BYTES } from './utxo-size.js';

const { blocks } = new GeneratedChain(5, { parameters: testnet4 }).grow(40);
const [genesis] = blocks;
const BIP30_REPEAT = '00000000000a4d0a398161ffc163c503763b1f4360639393e0e4c8e300e0caec';

/** Size of an output including the length prefix of its script. */
const computeUtxoSize = (script: Uint8Array): number =>
  8 + (script.length < 253 ? 1 : 3) + script.length + UTXO_OVERHEAD_BYTES;
const isUnspendable = (script: Uint8Array): boolean => script[0] === 0x6a || script.length > 10_000;

test('totals match the decoded outputs, and unspendable outputs are not added', async () => {
  for (const { bytes, entries, point } of blocks.slice(1)) {
    const scripts = entries.flatMap(({ transaction }) => transaction.outputs.map(({ script }) => script));
    const spendable = scripts.filter((script) => !isUnspendable(script));
    expect(await runInSteps(measureOutputs(bytes, point.hash))).toEqual({
      bytes: scripts.reduce((sum, script) => sum + computeUtxoSize(script), 0),
      added: spendable.length,
      addedBytes: spendable.reduce((sum, script) => sum + computeUtxoSize(script), 0),
    });
  }
});

test('the coinbase of the genesis block adds no output', async () => {
  const { bytes, added, addedBytes } = await runInSteps(measureOutputs(genesis!.bytes, genesis!.point.hash));
  expect(bytes).toBeGreaterThan(0);
  expect({ added, addedBytes }).toEqual({ added: 0, addedBytes: 0 });
});

test('a coinbase that repeats an earlier one adds no output, but the other transactions do', async () => {
  const { bytes, entries, point } = blocks.findLast((block) => block.entries.length > 1)!;
  const ordinary = await runInSteps(measureOutputs(bytes, point.hash));
  const repeated = await runInSteps(measureOutputs(bytes, BIP30_REPEAT));
  const coinbase = entries[0]!.transaction.outputs.filter(({ script }) => !isUnspendable(script));
  expect(ordinary.added - repeated.added).toBe(coinbase.length);
  expect(repeated.added).toBeGreaterThan(0);
  expect(repeated.bytes).toBe(ordinary.bytes);
});
