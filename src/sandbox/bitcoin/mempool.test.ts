import { describe, expect, test } from 'vitest';
import { encodeTransaction } from '../../chains/bitcoin/encode-transaction.js';
import { OP } from '../../chains/bitcoin/opcodes.js';
import { decodeTransaction, type Transaction } from '../../chains/bitcoin/transaction.js';
import { networkById } from '../../chains/networks.js';
import { Chain } from './chain.js';
import type { Coin } from './coins.js';
import type { Intent } from './compose.js';
import { estimateFee } from './fee-history.js';
import type { AdmissionRules } from './mempool.js';
import { createSimulation } from './simulation.js';
import { chooseForBlock } from './template.js';
import type { Wallet } from './wallet.js';

const TIME = 1_800_000_000;

/** A short chain with mature coinbase outputs; one wallet has ten coins of a million satoshi. */
function shortChain(): { readonly chain: Chain; readonly me: Wallet; readonly coins: readonly Coin[] } {
  const simulation = createSimulation(networkById('BITCOIN_TESTNET4'), 7);
  const chain = new Chain(simulation);
  const me = simulation.walletFactory.witnessKey('me');
  const payouts = Array.from({ length: 10 }, () => ({ value: 1_000_000n, script: me.script }));
  const miner = simulation.miners[0]!;
  for (let block = 0; block < 101; block += 1)
    chain.replay(
      chain.forge({ time: simulation.firstTime + 600 * (block + 1), miner, payouts: block === 0 ? payouts : [] }, [])
        .bytes,
    );
  return { chain, me, coins: chain.spendable(me) };
}

/** All tests share the chain; each rolls its mempool changes back. */
const { chain, me, coins } = shortChain();
const inTrial = (work: () => void): void => chain.mempool.dryRun(work);

const payment = (change: Partial<Intent> = {}): Transaction =>
  chain.compose({
    payer: me,
    inputs: [{ coin: coins[0]!, wallet: me }],
    outputs: [{ value: 300_000n, script: me.script }],
    feeRate: 2,
    ...change,
  }).transaction;

/** A modified transaction whose signatures are no longer valid. */
const changed = (transaction: Transaction, change: Partial<Transaction>): Transaction =>
  decodeTransaction(encodeTransaction({ ...transaction, ...change }));

const wordFor = (transaction: Transaction, rules: AdmissionRules = {}): string | undefined => {
  const admission = chain.mempool.admit(transaction, TIME, rules);
  return 'refusal' in admission ? admission.refusal.reason : undefined;
};

describe("rejects invalid transactions with Bitcoin Core's messages", () => {
  const [input] = payment().inputs;
  const script = Uint8Array.of(OP[1], OP[1], OP.EQUAL);
  const foreign = { ...input!, previous: { txid: new Uint8Array(32).fill(9), vout: 0 } };
  const output = { value: 300_000n, script: me.script };
  const cases: readonly (readonly [string, () => Transaction])[] = [
    ['bad-txns-vout-empty', () => changed(payment(), { outputs: [] })],
    ['bad-txns-vout-negative', () => changed(payment(), { outputs: [{ ...output, value: -1n }] })],
    ['bad-txns-vout-toolarge', () => changed(payment(), { outputs: [{ ...output, value: 22n * 10n ** 14n }] })],
    ['bad-txns-inputs-duplicate', () => changed(payment(), { inputs: [input!, input!] })],
    ['version', () => changed(payment(), { version: 4 })],
    ['scriptpubkey', () => changed(payment(), { outputs: [{ value: 1_000n, script }] })],
    ['dust', () => changed(payment(), { outputs: [{ ...output, value: 293n }] })],
    ['tx-size', () => changed(payment(), { outputs: [{ value: 0n, script: createDataScript(110_000) }] })],
    ['scriptsig-not-pushonly', () => changed(payment(), { inputs: [{ ...input!, scriptSig: Uint8Array.of(OP.DUP) }] })],
    ['non-final', () => changed(payment(), { lockTime: 1_000_000 })],
    ['non-BIP68-final', () => payment({ sequence: 1_000 })],
    ['bad-txns-inputs-missingorspent', () => changed(payment(), { inputs: [foreign] })],
    ['bad-txns-in-belowout', () => changed(payment(), { outputs: [{ ...output, value: 1_000_001n }] })],
    ['min relay fee not met', () => payment({ feeRate: 0.05 })],
    [
      'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
      () => changed(payment(), { outputs: [{ ...output, value: 299_000n }] }),
    ],
    [
      'mandatory-script-verify-flag-failed (Witness program hash mismatch)',
      () => changed(payment(), { inputs: [{ ...input!, witness: [Uint8Array.of(1)] }] }),
    ],
  ];

  test.each(cases)('%s', (word, make) => inTrial(() => expect(wordFor(make())).toBe(word)));

  test('bad-txns-premature-spend-of-coinbase', () =>
    inTrial(() => {
      const { wallet } = chain.simulation.miners[0]!;
      const young = [...chain.coins.byScript(wallet.script)].at(-1)!;
      const intent = { payer: wallet, inputs: [{ coin: young, wallet }], outputs: [], feeRate: 2 };
      expect(wordFor(payment(intent))).toBe('bad-txns-premature-spend-of-coinbase');
    }));

  test('txn-already-in-mempool, also with a different witness', () =>
    inTrial(() => {
      const transaction = payment();
      expect(wordFor(transaction)).toBeUndefined();
      expect(wordFor(transaction)).toBe('txn-already-in-mempool');
      const [first] = transaction.inputs;
      const other = changed(transaction, { inputs: [{ ...first!, witness: [Uint8Array.of(1), Uint8Array.of(2)] }] });
      expect(wordFor(other)).toBe('txn-same-nonwitness-data-in-mempool');
    }));

  test('txn-already-known once it is in a block', () => {
    const { chain: own, me: owner } = shortChain();
    const { transaction } = own.compose({
      payer: owner,
      outputs: [{ value: 50_000n, script: owner.script }],
      feeRate: 2,
    });
    const entry = own.mempool.addOwn({ transaction, bytes: transaction.encoded, spent: [] }, TIME);
    own.replay(own.forge({ time: TIME, miner: own.simulation.miners[0]! }, [entry]).bytes);
    expect(own.mempool.admit(transaction, TIME)).toEqual({ refusal: { reason: 'txn-already-known' } });
  });
});

const createDataScript = (bytes: number): Uint8Array =>
  Buffer.concat([
    Uint8Array.of(OP.RETURN, OP.PUSHDATA4),
    Buffer.from(Uint32Array.of(bytes).buffer),
    new Uint8Array(bytes),
  ]);

describe('a replacement', () => {
  test('replaces transactions with a lower fee and their descendants, with or without signaling (full RBF)', () =>
    inTrial(() => {
      const first = chain.mempool.addOwn(toChained(payment({ sequence: 0xffff_ffff })), TIME);
      const child = chain.compose({
        payer: me,
        inputs: [{ coin: chain.mempool.coin(`${first.txid}:0`)!, wallet: me }],
        outputs: [{ value: 100_000n, script: me.script }],
        feeRate: 3,
      });
      chain.mempool.addOwn(child, TIME);
      const admission = chain.mempool.admit(payment({ feeRate: 20 }), TIME);
      expect('entry' in admission && admission.replaced.length).toBe(2);
      expect(chain.mempool.size).toBe(1);
    }));

  test.each([
    ['insufficient fee', { feeRate: 2 }, /new feerate .* <= old feerate/],
    ['insufficient fee', { feeRate: 2.01 }, /not enough additional fees/],
  ] as const)('is rejected with %s when it pays %o', (word, change, detail) =>
    inTrial(() => {
      wordFor(payment());
      const admission = chain.mempool.admit(
        payment({ ...change, outputs: [{ value: 299_999n, script: me.script }] }),
        TIME,
      );
      expect(admission).toMatchObject({ refusal: { reason: word, detail: expect.stringMatching(detail) } });
    }),
  );

  test('is rejected when it spends the replaced transaction or adds unconfirmed inputs', () =>
    inTrial(() => {
      const first = chain.mempool.addOwn(toChained(payment()), TIME);
      const other = chain.mempool.addOwn(toChained(payment({ inputs: [{ coin: coins[1]!, wallet: me }] })), TIME);
      const alsoSpending = (txid: string): Transaction =>
        payment({
          inputs: [
            { coin: coins[0]!, wallet: me },
            { coin: chain.mempool.coin(`${txid}:0`)!, wallet: me },
          ],
          feeRate: 50,
        });
      expect(wordFor(alsoSpending(first.txid))).toBe('bad-txns-spends-conflicting-tx');
      expect(wordFor(alsoSpending(other.txid))).toBe('replacement-adds-unconfirmed');
    }));
});

const toChained = (transaction: Transaction) => ({ transaction, bytes: transaction.encoded, spent: [] });

test('a chain of more than 25 transactions is rejected', () =>
  inTrial(() => {
    let last = chain.mempool.addOwn(toChained(payment({ outputs: [{ value: 900_000n, script: me.script }] })), TIME);
    const next = (): Transaction => {
      const coin = chain.mempool.coin(`${last.txid}:0`)!;
      const outputs = [{ value: coin.value - 1_000n, script: me.script }];
      return payment({ inputs: [{ coin, wallet: me }], outputs, exact: true });
    };
    for (let length = 1; length < 25; length += 1) last = chain.mempool.addOwn(toChained(next()), TIME);
    expect(wordFor(next())).toBe('too-long-mempool-chain');
  }));

test('a block includes a low-fee parent with its high-fee child, parents first', () =>
  inTrial(() => {
    const poor = chain.mempool.addOwn(toChained(payment({ feeRate: 0.2 })), TIME);
    const middle = chain.mempool.addOwn(
      toChained(payment({ inputs: [{ coin: coins[1]!, wallet: me }], feeRate: 10 })),
      TIME,
    );
    const inputs = [{ coin: chain.mempool.coin(`${poor.txid}:0`)!, wallet: me }];
    const child = chain.mempool.addOwn(
      toChained(payment({ inputs, outputs: [{ value: 100_000n, script: me.script }], feeRate: 90 })),
      TIME,
    );
    expect(chooseForBlock(chain.mempool)).toEqual([poor, child, middle]);
    expect(chooseForBlock(chain.mempool, (_, rate) => rate > 20)).toEqual([poor, child]);
  }));

test('a dry run leaves the mempool unchanged', () => {
  inTrial(() => void wordFor(payment()));
  expect(chain.mempool.size).toBe(0);
  expect(chain.spendable(me).length).toBe(10);
});

test('estimates follow recent fees and are absent without enough data', () => {
  const block = (rate: number) => ({ lowest: rate, percentiles: [rate, rate * 2, rate * 3, rate * 4, rate * 5] });
  expect(estimateFee([block(1)], 2, 'economical')).toBeUndefined();
  const blocks = Array.from({ length: 30 }, () => block(2));
  const rates = [1, 6, 24, 144].map((target) => estimateFee(blocks, target, 'economical')!);
  expect(rates).toEqual([8, 6, 4, 2]);
});
