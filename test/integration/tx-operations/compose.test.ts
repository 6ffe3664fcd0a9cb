import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BUILD_EXAMPLE,
  RECIPIENT_EXAMPLE,
  SENDER_EXAMPLE,
  STAKE_ADDRESS_EXAMPLE,
} from '../../../src/api/shapes/transaction-builder/examples.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';

/** Noon on a day of 2026. */
const NOW = Date.UTC(2026, 6, 25, 12);
const path = '/api/tx/build/compose';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({}, { clock: { now: () => NOW } });
});
afterAll(() => service?.close());

const mainnet = createApiClient(() => service, 'cardano-mainnet');
const payment = { kind: 'payment', outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '2000000' }] };
const compose = (intents: readonly object[], more: object = {}): object => ({ ...SENDER_EXAMPLE, intents, ...more });

describe('a composed transaction', () => {
  test('with one payment has the bytes of the payment operation', async () => {
    const { outputs, ...common } = BUILD_EXAMPLE as { readonly outputs: readonly object[] };
    const plain = await mainnet.answer('/api/tx/build', BUILD_EXAMPLE);
    const composed = await mainnet.answer(path, { ...common, intents: [{ kind: 'payment', outputs }] });
    expect(composed.body.tx_cbor).toBe(plain.body.tx_cbor);
  });

  test('has the outputs, certificates and metadata of all intents, and spends what it must', async () => {
    const [must] = SENDER_EXAMPLE.utxos;
    const { body, auxiliary } = decodeBuiltTransaction(
      await mainnet.answer(
        path,
        compose(
          [
            payment,
            { kind: 'stakeRegistration', stakeAddress: STAKE_ADDRESS_EXAMPLE },
            { kind: 'spend', inputs: [{ txHash: must!.txHash, outputIndex: must!.outputIndex }] },
          ],
          { message: 'a'.repeat(100), validToTime: NOW + 3_600_000 },
        ),
      ),
    );
    expect(body.certificates).toHaveLength(1);
    expect(body.outputs[0]!.lovelace).toBe(2_000_000n);
    expect(body.inputs.map(({ txHash }) => Buffer.from(txHash).toString('hex'))).toContain(must!.txHash);
    expect(auxiliary?.metadata.map(({ label }) => label)).toEqual([674n]);
  });

  test('names the intent and the field in errors', async () => {
    expect(
      await mainnet.refusal(path, compose([payment, { kind: 'delegation', stakeAddress: STAKE_ADDRESS_EXAMPLE }])),
    ).toBe("Field 'intents[1].poolId' is required");
    expect(await mainnet.refusal(path, compose([{ kind: 'lend' }]))).toContain(
      "Field 'intents[0].kind' must be one of",
    );
    const delegation = { kind: 'delegation', stakeAddress: STAKE_ADDRESS_EXAMPLE, poolId: 'pool1' };
    expect(await mainnet.refusal(path, compose([payment, delegation]))).toMatch(/^intents\[1\]: Invalid poolId/);
    const small = { kind: 'payment', outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '5' }] };
    expect(await mainnet.refusal(path, compose([payment, small]))).toMatch(
      /^intents\[1\]: outputs\[0\]\.lovelace is 5/,
    );
  });

  test('names the intent in errors of values that are looked up', async () => {
    const sig = { type: 'sig', keyHash: 'ab'.repeat(28) };
    const mint = (quantity: string, policy: object) => ({
      kind: 'mint',
      assets: [{ assetName: '01', quantity }],
      ...policy,
    });
    const named = async (intent: object): Promise<string> => await mainnet.refusal(path, compose([payment, intent]));
    expect(await named(mint('5', {}))).toMatch(/^intents\[1\]/);
    expect(await named(mint(`${2n ** 63n}`, { nativeScript: sig }))).toMatch(
      /^intents\[1\]\.assets\[0\]\.quantity: a transaction mints/,
    );
    const proposal = { kind: 'proposal', type: 'InfoAction', action: { previous: 'none' } };
    const anchor = { anchorUrl: 'https://example.org', anchorDataHash: 'ab'.repeat(32) };
    expect(await named({ ...proposal, ...anchor, returnAddress: STAKE_ADDRESS_EXAMPLE })).toMatch(
      /^intents\[1\]: Field 'action\.previous' is not allowed/,
    );
    expect(await named({ kind: 'payment', outputs: [{ address: '$' }] })).toMatch(/^intents\[1\]: A handle must have/);
  });

  test('names the UTxO that an intent spends and that is malformed', async () => {
    const [first] = SENDER_EXAMPLE.utxos;
    const [txHash, outputIndex] = ['cd'.repeat(32), 0];
    const spend = { kind: 'spend', inputs: [{ txHash, outputIndex }] };
    const refused = (utxo: object): Promise<string> =>
      mainnet.refusal(path, compose([spend], { utxos: [first, { ...first, txHash, outputIndex, ...utxo }] }));
    expect(await refused({ inlineDatum: 'xyz' })).toMatch(/^Invalid utxos\[1\]\.inlineDatum/);
    expect(await refused({ address: 'addr1' })).toMatch(/^Invalid address in utxos\[1\]\.address/);
  });

  test('does not pay to the stake part of an address on another network', async () => {
    const stakeAddress = 'stake_test1uznus3l70fxhe3vcjl35z3k5ypxuw248hvuqyg5rynfmdhslp3lx8';
    const output = { paymentCredential: { hash: 'ab'.repeat(28), stakeAddress } };
    expect(await mainnet.refusal(path, compose([{ kind: 'payment', outputs: [output] }]))).toBe(
      'intents[0].outputs[0].paymentCredential.stakeAddress does not belong to CARDANO_MAINNET',
    );
  });

  test('cannot spend an output that must not be spent', async () => {
    const { txHash, outputIndex } = SENDER_EXAMPLE.utxos[0]!;
    const input = { txHash, outputIndex };
    const spend = { kind: 'spend', inputs: [input] };
    const excludeUtxos = [{ txHash: txHash.toUpperCase(), outputIndex }];
    expect(await mainnet.refusal(path, compose([payment, spend], { excludeUtxos }))).toBe(
      `intents[1].inputs[0] is ${txHash}#${outputIndex}, which excludeUtxos contains: remove it from one of them`,
    );
    expect(await mainnet.refusal(path, compose([payment], { excludeUtxos, collateral: [input] }))).toMatch(
      /^collateral\[0\] is /,
    );
  });

  test('names no output that a pending transaction spends', async () => {
    const [first] = SENDER_EXAMPLE.utxos;
    const named = { txHash: first!.txHash, outputIndex: first!.outputIndex };
    const pending = await mainnet.answer(path, compose([payment, { kind: 'spend', inputs: [named] }]));
    const more = { pendingTransactions: [pending.body.tx_cbor] };
    for (const kind of ['spend', 'reference'])
      expect(await mainnet.refusal(path, compose([payment, { kind, inputs: [named] }], more))).toBe(
        `intents[1].inputs[0]: a transaction in pendingTransactions spends the output ${named.txHash}#${named.outputIndex}`,
      );
  });

  test('counts no tokens of an output that it only reads as all tokens', async () => {
    const { address } = SENDER_EXAMPLE.utxos[0]!;
    const token = { policyId: 'ab'.repeat(28), assetName: '01' };
    const utxos = [3n, 7n].map((quantity, outputIndex) => ({
      txHash: 'cd'.repeat(32),
      outputIndex,
      address,
      lovelace: '9000000',
      assets: [{ ...token, quantity: `${quantity}` }],
    }));
    const reference = { kind: 'reference', inputs: [{ txHash: 'cd'.repeat(32), outputIndex: 1 }] };
    const everything = {
      kind: 'payment',
      outputs: [{ address: RECIPIENT_EXAMPLE, assets: [{ ...token, quantity: 'all' }] }],
    };
    const made = await mainnet.answer(path, compose([reference, everything], { utxos }));
    expect(decodeBuiltTransaction(made).body.outputs[0]!.assets).toMatchObject([{ quantity: 3n }]);
  });

  test('is rejected above the limits of the request', async () => {
    expect(await mainnet.refusal(path, compose([payment], { maxFee: '1000' }))).toContain('but maxFee is 1000');
    expect(await mainnet.refusal(path, compose([payment], { maxSizeBytes: 100 }))).toContain('but the maximum is 100');
  });
});
