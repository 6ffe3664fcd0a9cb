import { describe, expect, test } from 'vitest';
import { readAddress } from '../../chains/bitcoin/address.js';
import { decodeBlock } from '../../chains/bitcoin/block.js';
import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { type ScriptType, scriptType } from '../../chains/bitcoin/script-type.js';
import { networkById } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { bitcoinDemoWallets } from '../../wallets/bitcoin-wallet.js';
import { Chain } from './chain.js';
import { type History, writeHistory } from './history.js';
import { createSimulation, MAINNET_FIRST_HEIGHT } from './simulation.js';

const UNTIL = 1_790_000_000;
const NETWORKS = ['BITCOIN_MAINNET', 'BITCOIN_TESTNET4'] as const;
type Id = (typeof NETWORKS)[number];

const createChain = (id: Id, seed = 1): Chain => new Chain(createSimulation(networkById(id), seed));
const createHistory = (id: Id, until = UNTIL, seed = 1): History => writeHistory(createChain(id, seed), until);
const getHashes = ({ blocks }: History): readonly string[] => blocks.map(({ point }) => point.hash);

describe.each(NETWORKS)('history of %s', (id) => {
  const chain = createChain(id);
  const history = writeHistory(chain, UNTIL);
  const transactions = history.blocks.flatMap(({ bytes }) => decodeBlock(bytes).transactions);

  test('is the same for the same seed and time, and differs for another seed', () => {
    expect(getHashes(createHistory(id))).toEqual(getHashes(history));
    const other = new Set(getHashes(createHistory(id, UNTIL, 2)));
    const shared = getHashes(history).filter((hash) => other.has(hash));
    expect(shared.length).toBeLessThanOrEqual(1);
  });

  test('has the same phases and landmark names for every start time', () => {
    const later = createHistory(id, UNTIL + 12_345_678);
    const laterHashes = getHashes(later);
    const same = getHashes(history).filter((hash, index) => hash === laterHashes[index]);
    expect(same.length).toBe(history.blocks.length - 32);
    expect(later.landmarks).toEqual(history.landmarks);
    expect(later.stale.map(({ point }) => point)).toEqual(history.stale.map(({ point }) => point));
  });

  test('starts at a fixed height above 840,000 or with the genesis block', () => {
    const first = history.blocks[0]!.point;
    if (id === 'BITCOIN_MAINNET') expect(first.height).toBe(MAINNET_FIRST_HEIGHT);
    else expect(first).toEqual({ slot: 0, height: 0, hash: networkById(id).genesisHash });
  });

  test('leaves coins at the first address of every demo wallet', () => {
    for (const { address } of bitcoinDemoWallets(networkById(id))) {
      const reading = readAddress(address, getChainParameters(networkById(id)));
      const script = reading.outcome === 'valid' ? toHex(reading.address.script) : undefined;
      const paid = transactions.flatMap(({ outputs }) => outputs.filter((output) => toHex(output.script) === script));
      expect(paid.map(({ value }) => value)).toEqual([1_000_000n, 10_000_000n, 100_000_000n]);
    }
  });

  test('pays every script type and spends every spendable one', () => {
    const paid = new Set(transactions.flatMap(({ outputs }) => outputs.map(({ script }) => scriptType(script))));
    const all: readonly ScriptType[] = [
      'pubkey',
      'pubkeyhash',
      'scripthash',
      'multisig',
      'nulldata',
      'witness_v0_keyhash',
      'witness_v0_scripthash',
      'witness_v1_taproot',
      'anchor',
      'witness_unknown',
      'nonstandard',
    ];
    expect([...paid].sort()).toEqual([...all].sort());
  });

  test('landmarks are on the chain, except for replaced transactions', () => {
    const known = new Set(transactions.map(({ txid }) => toHex(txid)));
    for (const [name, what] of history.landmarks) {
      const txid = /^[0-9a-f]{64}(?=$|i)/.exec(what)?.[0];
      if (txid !== undefined) expect([name, known.has(txid)]).toEqual([name, !name.startsWith('replaced')]);
    }
  });

  test('leaves thousands of coins on one address and an empty mempool', () => {
    expect([...chain.coins.byScript(chain.simulation.exchange.deposits.script)].length).toBeGreaterThan(3_500);
    expect(chain.mempool.size).toBe(0);
  });

  test('has stale branches of one and two blocks', () => {
    expect(history.stale.map(({ point, forkHeight }) => point.height - forkHeight)).toEqual([1, 1, 2]);
    const known = new Set(getHashes(history));
    expect(history.stale.some(({ point }) => known.has(point.hash))).toBe(false);
  });
});

test('a clock before the end of the history is rejected', () => {
  expect(() => createHistory('BITCOIN_MAINNET', 1_735_689_600)).toThrow(ServiceError);
});

test('landmarks used in the documentation are stable', () => {
  const { landmarks } = createHistory('BITCOIN_MAINNET');
  const named = ['busy address', 'every kind paid', 'inscription image', 'rune CROSSTIE•SANDBOX', 'child that pays'];
  expect(named.map((name) => landmarks.get(name))).toEqual([
    'bc1q26zxsmfqdxa4aqwdegeg50qdp0d88kpqzdqkfn',
    '95fc991d25b6b489309a1f3bfca80e783389ab3bddb0452e897425a6d7aa731a',
    '0278c55636a2e8b7a371ffe6b5bc2e17f1b89356faadbd80a7e778ec1d5f55fei0',
    '900169:5',
    '0fc50a2a70288ea519d81da03b0595104965053ff780bcc08316a60b72390826',
  ]);
});
