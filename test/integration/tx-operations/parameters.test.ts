import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../../src/api/shapes/transaction-builder/examples.js';
import type { ProtocolParameterUpdate } from '../../../src/chains/cardano/parameters/protocol-update.js';
import { networkById } from '../../../src/chains/networks.js';
import { networkDb } from '../../../src/store/network-db.js';
import { protocolParametersAt } from '../../../src/store/queries/cardano/chain/protocol-parameters.js';
import { writeConfigFile } from '../../support/config-file.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';
import { append, enterprise, hashName, key, output, reward, TinyChain } from './tiny-chain.js';

/** Preview has 86,400 slots in an epoch. */
const EPOCH = 86_400;
const network = networkById('CARDANO_PREVIEW');
const sender = enterprise(key('sender'));
const stakeAddress = reward(key('stake')).text;

const proposals = (keys: number, epoch: number, update: ProtocolParameterUpdate) => ({
  epoch: BigInt(epoch),
  proposals: Array.from({ length: keys }, (_, index) => [hashName(`genesis ${index}`), update] as const),
});

describe('protocol parameters of the chain', () => {
  let service: TestService;
  const chain = new TinyChain(network);
  const { answer, refusal } = createApiClient(() => service, 'cardano-preview');

  const request = { stakeAddress, changeAddress: sender.text, senderAddress: sender.text };
  const fetchDeposit = async (): Promise<bigint> => {
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build/stake-registration', request));
    return 100_000_000n - body.outputs[0]!.lovelace - body.fee!;
  };

  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service?.close());

  test('are used as soon as they are in force, and nothing is guessed before the index is ready', async () => {
    const index = await chain.open(service.services.db);
    chain.pay([output(sender, 100_000_000n)]);
    chain.pay([], { update: proposals(4, 0, { minFeeB: 0n }) });
    chain.pay([], { update: proposals(5, 0, { keyDeposit: 9_000_000n }) });
    await append(index, [chain.block(10)]);
    expect(await refusal('/api/tx/build/stake-registration', request, 503)).toBe(
      "CARDANO_PREVIEW is not indexed yet, so the UTxOs of an address are unknown: pass 'utxos'",
    );
    await index.goLive();
    expect(await fetchDeposit()).toBe(2_000_000n);
    await append(index, [chain.block(EPOCH + 10)]);
    expect(await fetchDeposit()).toBe(9_000_000n);
    chain.pay([], { update: proposals(5, 1, { keyDeposit: 4_000_000n, minFeeA: 50n }) });
    await append(index, [chain.block(EPOCH + 20), chain.block(2 * EPOCH)]);
    expect(await fetchDeposit()).toBe(4_000_000n);
  });

  test('are known for every epoch', async () => {
    const db = networkDb(service.services.db, network.id, 'cardano');
    const at = async (epoch: number) => (await protocolParametersAt(db, network, epoch)).keyDeposit;
    expect(await Promise.all([0, 1, 2, 3].map(at))).toEqual([2_000_000n, 9_000_000n, 4_000_000n, 4_000_000n]);
    // After the last observation of the live network, the observed parameters apply.
    expect(await at(1_367)).toBe(2_000_000n);
  });

  test('determine the price of outputs and bytes', async () => {
    const output = { address: sender.text, lovelace: '0' };
    expect((await answer('/api/tx/min-utxo', output)).body).toMatchObject({ coinsPerUtxoByte: '4310' });
    const fees = await answer('/api/tx/fee', { ...request, stakeAddress: undefined, outputs: [] });
    const { minFee, size } = fees.body as unknown as { minFee: string; size: number };
    expect(BigInt(minFee)).toBe(155_381n + 50n * BigInt(size));
  });
});

describe('protocol parameters of the operator', () => {
  test('take precedence', async () => {
    const file = writeConfigFile({
      protocolParameters: { 'cardano-mainnet': { keyDeposit: 7_000_000 }, APEX_PRIME_MAINNET: { minFeeA: '100' } },
    });
    const service = await openTestService(file.env);
    try {
      const mainnet = createApiClient(() => service, 'cardano-mainnet');
      const built = await mainnet.answer('/api/tx/build/stake-registration', {
        ...SENDER_EXAMPLE,
        stakeAddress: STAKE_ADDRESS_EXAMPLE,
        utxos: SENDER_EXAMPLE.utxos.slice(0, 1),
      });
      const { body } = decodeBuiltTransaction(built);
      expect(body.outputs[0]!.lovelace + body.fee!).toBe(1_000_000_000n - 7_000_000n);
    } finally {
      await service.close();
      file.remove();
    }
  });
});
