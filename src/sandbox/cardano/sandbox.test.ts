import { beforeEach, describe, expect, test } from 'vitest';
import { dumpLedger } from '../../../test/support/ledger-dump.js';
import { createMemoryStore, type MemoryStore } from '../../../test/support/sandbox-memory.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import { plainOutput } from '../../chains/cardano/transactions/output.js';
import { networkById } from '../../chains/networks.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { silentLog } from '../../kernel/log.js';
import type { PendingTransaction } from '../../sources/source.js';
import type { SandboxBlock } from '../sandbox-store.js';
import { type Composed, compose } from './compose.js';
import type { Intent } from './intent.js';
import { outpointKey } from './ledger.js';
import { Sandbox } from './sandbox.js';
import { sandboxNetwork } from './sandbox-network.js';
import { deriveKey } from './signing-key.js';
import { createWalletFactory } from './wallet.js';

const ADA = 1_000_000n;
const network = sandboxNetwork(networkById('CARDANO_PREPROD'));
const STARTED_AT = Date.UTC(2026, 8, 1, 12);

let store: MemoryStore<SandboxBlock, PendingTransaction>;
let now: number;
let sandbox: Sandbox;

const open = (): Promise<Sandbox> =>
  Sandbox.open({ network, store, clock: { now: () => now }, log: silentLog, seed: 1, activity: 2 });

const begun = createMemoryStore();

beforeEach(async () => {
  store = begun;
  now = STARTED_AT;
  if ((await begun.load()) === undefined) await open();
  store = begun.copy();
  sandbox = await open();
});

/** Composed against the current ledger without changing it. */
const write = (intent: Intent): Composed => compose(sandbox.chain.ledger, sandbox.chain.parameters, intent);

const stranger = createWalletFactory(network, 'another world').base('stranger');
const alice = () => sandbox.simulation.users[0]!;
const payment = (lovelace = 5n * ADA): Composed =>
  write({ payer: alice(), outputs: [plainOutput(stranger.address, lovelace)] });

const held = (): bigint =>
  [...sandbox.chain.ledger.at(stranger.address)].reduce(
    (sum, key) => sum + (sandbox.chain.ledger.output(key)?.lovelace ?? 0n),
    0n,
  );

/** The same body with different witnesses. */
function resigned(
  { parts: dependencies, transaction }: Composed,
  vkeys: { vkey: Uint8Array; signature: Uint8Array }[],
): Uint8Array {
  const witnesses = encodeWitnessSet({ ...transaction.witnesses, vkeys });
  return new CborWriter().array(4).raw(dependencies.body).raw(witnesses).bool(true).null().finish();
}

describe('a transaction', () => {
  test('is pending, included in a block, removed by a fork and included again', async () => {
    const { bytes, transaction } = payment();
    expect(await sandbox.submit(bytes)).toEqual([]);
    expect(sandbox.pending.map(({ transaction: { hash } }) => hash)).toEqual([transaction.hash]);
    await sandbox.advanceBlocks(1);
    expect(sandbox.pending).toEqual([]);
    expect(held()).toBe(5n * ADA);
    await sandbox.fork(1);
    expect(sandbox.pending.map(({ transaction: { hash } }) => hash)).toContainEqual(transaction.hash);
    await sandbox.advanceBlocks(1);
    expect(held()).toBe(5n * ADA);
    expect(sandbox.chain.ledger.output(outpointKey({ txHash: transaction.hash, index: 0 }))).toBeDefined();
  });

  test('is accepted again without a duplicate', async () => {
    const { bytes } = payment();
    expect(await sandbox.submit(bytes)).toEqual([]);
    expect(await sandbox.submit(bytes)).toEqual([]);
    expect(sandbox.pending).toHaveLength(1);
  });

  test('may spend pending outputs', async () => {
    const first = write({ payer: alice(), outputs: [plainOutput(sandbox.simulation.exchange.address, 50n * ADA)] });
    expect(await sandbox.submit(first.bytes)).toEqual([]);
    const key = outpointKey({ txHash: first.transaction.hash, index: 0 });
    const output = sandbox.chain.ledger.output(key)!;
    const reference = { txHash: first.transaction.hash, index: 0 };
    const { exchange } = sandbox.simulation;
    const second = write({ payer: exchange, spend: [{ key, reference, output, wallet: exchange }] });
    expect(await sandbox.submit(second.bytes)).toEqual([]);
    await sandbox.advanceBlocks(1);
    expect(sandbox.pending).toEqual([]);
  });

  const rejections: Readonly<Record<string, readonly [() => Uint8Array, RegExp]>> = {
    'without a signature': [() => resigned(payment(), []), /has not signed/],
    'with a signature of another key': [
      () => {
        const made = payment();
        const key = deriveKey('another world', 'thief');
        return resigned(made, [{ vkey: key.vkey, signature: key.sign(made.transaction.hash) }]);
      },
      /has not signed/,
    ],
    'with a corrupt signature': [
      () => {
        const made = payment();
        const [{ vkey, signature }] = made.transaction.witnesses.vkeys as [{ vkey: Uint8Array; signature: Uint8Array }];
        return resigned(made, [{ vkey, signature: signature.map((byte, index) => (index === 9 ? byte ^ 1 : byte)) }]);
      },
      /signature/,
    ],
    'that has expired': [
      () =>
        write({ payer: alice(), outputs: [plainOutput(stranger.address, ADA)], validUntil: sandbox.slot - 1 }).bytes,
      /slot/,
    ],
    'that is not valid yet': [
      () =>
        write({ payer: alice(), outputs: [plainOutput(stranger.address, ADA)], validFrom: sandbox.slot + 99 }).bytes,
      /slot/,
    ],
    'that registers an account twice': [
      () => {
        const certificates = [{ kind: 'stake-registration', stake: alice().stake!, deposit: undefined }] as const;
        return write({ payer: alice(), certificates, signers: [alice().stakeKey!] }).bytes;
      },
      /registered/,
    ],
    'that takes more than an account has': [
      () => {
        const account = Uint8Array.of(0xe0 | network.networkId, ...alice().stake!.hash);
        const withdrawals = [{ account, lovelace: 123_456_789_000_000n }];
        return write({ payer: alice(), withdrawals, signers: [alice().stakeKey!] }).bytes;
      },
      /123456789000000/,
    ],
    'that is none': [() => Uint8Array.of(0x80, 1, 2), /not a transaction/],
  };

  test.each(Object.entries(rejections))(
    '%s is rejected with a message, and nothing changes',
    async (_, [make, words]) => {
      const reasons = await sandbox.submit(make());
      expect(reasons.join('\n')).toMatch(words);
      expect(sandbox.pending).toEqual([]);
    },
  );

  test('is rejected when it is resubmitted after confirmation', async () => {
    const { bytes } = payment();
    await sandbox.submit(bytes);
    await sandbox.advanceBlocks(1);
    expect((await sandbox.submit(bytes)).join()).toMatch(/does not exist|spent|absent|no such/i);
  });

  test('is the only one of hundreds of conflicting transactions that is accepted', async () => {
    const made = Array.from({ length: 2_000 }, (_, index) => payment(2n * ADA + BigInt(index)).bytes);
    const results = await Promise.all(made.map((bytes) => sandbox.submit(bytes)));
    expect(results.filter((reasons) => reasons.length === 0)).toHaveLength(1);
    expect(sandbox.pending).toHaveLength(1);
    await sandbox.advanceBlocks(1);
    expect(sandbox.chain.ledger.total()).toBe(knownParameters(network).maxLovelaceSupply);
  });
});

describe('a chain', () => {
  test('grows with the clock, at most once per slot', async () => {
    const before = sandbox.tip!;
    await sandbox.produce();
    expect(sandbox.tip).toEqual(before);
    now += 5_000;
    await sandbox.produce();
    expect(sandbox.tip).toMatchObject({ height: before.height + 1, slot: before.slot + 5 });
  });

  test('adds blocks for every epoch after a long pause', async () => {
    const { height } = sandbox.tip!;
    const { epoch } = sandbox.chain;
    now += 3 * 432_000_000;
    await sandbox.bridge();
    // The starts of three epochs, the ends of the two passed ones, and the block of the last slot.
    expect(sandbox.tip!.height).toBe(height + 6);
    expect(sandbox.chain.epoch).toBe(epoch + 3);
  });

  test('advances epochs on command, and its clock too', async () => {
    const { slot } = sandbox;
    await sandbox.advanceEpochs(2);
    expect(sandbox.slot).toBe(slot + 864_000);
    expect(sandbox.tip!.slot).toBe(sandbox.slot);
    expect(sandbox.chain.ledger.state.governance.get().ratified.enacted).toEqual([]);
  });

  test('is the same after a restart, including mempool and clock', async () => {
    await sandbox.advanceBlocks(3);
    const { bytes } = payment();
    await sandbox.submit(bytes);
    await sandbox.setPaused(true);
    const again = await open();
    expect(again.tip).toEqual(sandbox.tip);
    expect(again.slot).toBe(sandbox.slot);
    expect(again.saved.paused).toBe(true);
    expect(again.pending.map(({ id }) => id)).toEqual(sandbox.pending.map(({ id }) => id));
    expect(dumpLedger(again.chain.ledger.state)).toEqual(dumpLedger(sandbox.chain.ledger.state));
    expect(new Set(again.chain.ledger.utxo.keys())).toEqual(new Set(sandbox.chain.ledger.utxo.keys()));
  });

  test('has the same state after a fork as without the blocks', async () => {
    const before = sandbox.chain.ledger.content;
    const utxo = new Set(before.utxo.keys());
    const state = dumpLedger(sandbox.chain.ledger.state);
    const { height } = sandbox.tip!;
    await sandbox.advanceEpochs(1);
    await sandbox.advanceBlocks(2);
    await sandbox.fork(sandbox.tip!.height - height);
    for (const { id } of sandbox.pending) expect(id).toMatch(/^[0-9a-f]{64}$/);
    const bare = await Sandbox.open({
      network,
      store,
      clock: { now: () => now },
      log: silentLog,
      seed: 1,
      activity: 0,
    });
    expect(bare.tip).toEqual(sandbox.tip);
    expect(new Set(bare.chain.ledger.utxo.keys())).toEqual(new Set(sandbox.chain.ledger.utxo.keys()));
    bare.chain.reset();
    expect(dumpLedger(bare.chain.ledger.state)).toEqual(state);
    expect(utxo.size).toBeGreaterThan(100);
  });

  test('is replaced by a branch that is one block longer', async () => {
    await sandbox.advanceBlocks(4);
    now += 5_000;
    const { height, hash } = sandbox.tip!;
    const { bytes, transaction } = payment();
    await sandbox.submit(bytes);
    await sandbox.reorganise(3);
    expect(sandbox.tip!.height).toBe(height + 1);
    expect(await sandbox.find(hash)).toBeUndefined();
    expect(sandbox.pending).toEqual([]);
    expect(sandbox.chain.ledger.output(outpointKey({ txHash: transaction.hash, index: 0 }))).toBeDefined();
  });

  test('pays the requested number of outputs to an address', async () => {
    await sandbox.scatter(stranger.address, 1_234, 2n * ADA);
    expect(sandbox.chain.ledger.countAt(stranger.address)).toBe(1_234);
    expect(sandbox.chain.ledger.total()).toBe(knownParameters(network).maxLovelaceSupply);
  });

  test('pays from its faucet', async () => {
    const { height } = sandbox.tip!;
    const id = await sandbox.fund(stranger.address, 1_000n * ADA);
    expect(sandbox.chain.ledger.output(`${id}#0`)?.lovelace).toBe(1_000n * ADA);
    expect([sandbox.pending.length, sandbox.tip!.height]).toEqual([0, height + 1]);
    expect(held()).toBe(1_000n * ADA);
  });

  test('continues to produce blocks when the clock is set back, and stays ahead of it', async () => {
    now += 10_000;
    await sandbox.produce();
    const before = sandbox.tip!;
    now -= 7_200_000;
    for (const seconds of [1, 5]) {
      now += seconds * 1_000;
      await sandbox.produce();
    }
    expect(sandbox.tip!.height).toBe(before.height + 2);
    expect(sandbox.tip!.slot).toBe(before.slot + 1 + 5);
    // The chain time survives a restart with a wrong clock.
    sandbox = await open();
    now += 5_000;
    await sandbox.bridge();
    expect(sandbox.tip!.slot).toBe(before.slot + 11);
    expect(await sandbox.submit(payment().bytes)).toEqual([]);
  });

  test('adds a block per epoch when the clock jumps ahead, and continues when it returns', async () => {
    now += 10_000;
    await sandbox.produce();
    const before = sandbox.tip!;
    now += 3 * 5 * 86_400_000;
    await sandbox.produce();
    expect(sandbox.tip!.height).toBeGreaterThanOrEqual(before.height + 3);
    const { height } = sandbox.tip!;
    now = 0;
    await sandbox.produce();
    now += 5_000;
    await sandbox.produce();
    expect(sandbox.tip!.height).toBe(height + 2);
  });

  test('rejects all operations after a storage failure until it is reloaded', async () => {
    const { tip } = sandbox;
    store.nextError = new Error('disk full');
    await expect(sandbox.advanceBlocks(1)).rejects.toThrow('disk full');
    await expect(sandbox.advanceBlocks(1)).rejects.toThrow('being reloaded');
    sandbox = await open();
    expect(sandbox.tip).toEqual(tip);
    await sandbox.advanceBlocks(1);
    expect(sandbox.tip!.height).toBe(tip!.height + 1);
  });
});
