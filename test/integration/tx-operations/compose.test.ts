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

  test('is rejected above the limits of the request', async () => {
    expect(await mainnet.refusal(path, compose([payment], { maxFee: '1000' }))).toContain('but maxFee is 1000');
    expect(await mainnet.refusal(path, compose([payment], { maxSizeBytes: 100 }))).toContain('but the maximum is 100');
  });
});
