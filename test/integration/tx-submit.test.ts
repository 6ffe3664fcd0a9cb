import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeWitnessSet } from '../../src/chains/cardano/transactions/encode-witnesses.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { NO_WITNESSES, type VkeyWitness } from '../../src/chains/cardano/transactions/witnesses.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { enterpriseAddress, signTransaction, testKey } from '../support/builder-keys.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';

const NETWORK = 'CARDANO_PREPROD';
const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const wallet = testKey(4_711);
const address = enterpriseAddress(wallet);

let service: TestService;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await get(`/api/transactions/mempool`);
});
afterAll(() => service.close());

const get = (url: string): Promise<LightMyRequestResponse> => service.http.inject({ url, headers });
const post = (url: string, payload: unknown, type = 'application/json'): Promise<LightMyRequestResponse> =>
  service.http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type },
    payload: type === 'application/json' ? JSON.stringify(payload) : (payload as string),
  });
const control = async (what: string, payload: object): Promise<void> => {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${NETWORK}/${what}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
  expect(response.body).not.toContain('error');
};
const tipHeight = (): number => service.services.networks.status(NETWORK).tip?.height ?? -1;
const advance = async (): Promise<void> => {
  const before = tipHeight();
  await control('advance', { blocks: 1 });
  await eventually(() => tipHeight() > before);
};

/** Builds a signed transaction that sends everything except a given amount back to the wallet. */
async function payment(lovelace: string, keys = [wallet]): Promise<string> {
  const built = await post('/api/tx/build', {
    senderAddress: address,
    changeAddress: address,
    outputs: [{ address, lovelace }],
  });
  expect(built.body).not.toContain('error');
  return signTransaction(built.json().tx_cbor, keys);
}

const fetchStatus = async (txHash: string): Promise<{ status: string; rollbacks: number; confirmations: number }> =>
  (await get(`/api/transactions/${txHash}/status`)).json();
const listMempool = async (): Promise<readonly string[]> =>
  (await get('/api/transactions/mempool')).json().map(({ txHash }: { txHash: string }) => txHash);

describe('submission over HTTP', () => {
  beforeAll(async () => {
    for (let index = 0; index < 3; index += 1) await control('fund', { address, lovelace: '50000000' });
    await advance();
  });

  test('transaction is pending, confirmed, rolled back and confirmed again', async () => {
    const cbor = await payment('2000000');
    const validated = await post('/api/transactions/validate', { cbor });
    expect(validated.json()).toMatchObject({
      phase1: [],
      unchecked: [],
      phase2: [],
      valid: true,
      missingWitnesses: [],
    });
    const submitted = await post('/api/transactions/submit', { cbor });
    expect(submitted.json()).toEqual({ txHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { txHash } = submitted.json();
    await eventually(async () => (await listMempool()).includes(txHash));
    expect(await fetchStatus(txHash)).toMatchObject({ status: 'PENDING', confirmations: 0 });
    expect((await get(`/api/transactions/mempool/${txHash}`)).json()).toMatchObject({ txHash, confirmations: 0 });
    const moved = (await get(`/api/transactions/mempool/addresses/${address}`)).json();
    expect(moved).toEqual([{ txHash, received: expect.any(String), sent: expect.any(String) }]);
    await advance();
    expect(await fetchStatus(txHash)).toMatchObject({ status: 'CONFIRMED', rollbacks: 0 });
    await eventually(async () => !(await listMempool()).includes(txHash));
    await control('fork', { depth: 1 });
    await eventually(async () => (await fetchStatus(txHash)).rollbacks === 1);
    await eventually(async () => (await fetchStatus(txHash)).status === 'PENDING');
    await advance();
    expect(await fetchStatus(txHash)).toMatchObject({ status: 'CONFIRMED', rollbacks: 1 });
    const again = await post('/api/transactions/submit', { cbor });
    expect(again.statusCode).toBe(400);
    expect(again.json().error).toMatch(
      /^The ledger rejected the transaction: The input .* (?:is spent already|does not exist)/,
    );
    const submissions = (await get('/api/transactions/submissions')).json();
    expect(submissions.submissions).toMatchObject([
      { txHash, status: 'CONFIRMED', lastError: expect.any(String) },
      { txHash, status: 'CONFIRMED', lastError: null },
    ]);
    expect((await get(`/api/transactions/submissions/${txHash}`)).json()).toMatchObject({ txHash });
  });

  test('hexadecimal text and bytes are accepted too, and return the bare hash', async () => {
    const asText = await payment('2100000');
    const text = await post('/api/transactions/submit', `${asText}\n`, 'text/plain');
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toMatch(/^[0-9a-f]{64}$/);
    await advance();
    const asBytes = await payment('2200000');
    const bytes = await post('/api/transactions/submit', Buffer.from(asBytes, 'hex'), 'application/cbor');
    expect(bytes.body).toMatch(/^[0-9a-f]{64}$/);
    await advance();
    expect(await fetchStatus(bytes.body)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('unsigned transaction is submitted with its signatures', async () => {
    const transaction = await payment('2300000', []);
    const signed = decodeTransaction(fromHex(signTransaction(transaction, [wallet])));
    const [{ vkey, signature }] = signed.witnesses.vkeys as [VkeyWitness];
    const pair = { publicKey: toHex(vkey), signature: toHex(signature) };
    const submit = (body: object) => post('/api/transactions/submit', body);
    const stranger = toHex(encodeWitnessSet({ ...NO_WITNESSES }));
    expect((await submit({ transaction, signatures: [stranger] })).json()).toEqual({
      error: `Signatures of these keys are missing: ${wallet.hashHex}`,
    });
    expect((await submit({ transaction, signatures: [pair], cbor: transaction })).json()).toEqual({
      error: "Field 'cbor' cannot be combined with 'transaction'",
    });
    expect((await submit({ monitor: true })).json()).toEqual({
      error: "Field 'cbor' is required, unless 'transaction' and 'signatures' are given",
    });
    const submitted = await submit({ transaction, signatures: [pair] });
    expect(submitted.json()).toEqual({ txHash: toHex(signed.hash) });
    await advance();
    expect(await fetchStatus(toHex(signed.hash))).toMatchObject({ status: 'CONFIRMED' });
  });

  test('rejection has a reason, and the mempool is unchanged', async () => {
    const unsigned = await payment('2000000', []);
    const missing = await post('/api/transactions/submit', { cbor: unsigned });
    expect(missing.statusCode).toBe(400);
    expect(missing.json().error).toContain(`The key ${wallet.hashHex} has not signed`);
    expect(missing.headers['x-ledger-reason']).toMatch(/^[0-9a-f]+$/);
    const validated = await post('/api/transactions/validate', { cbor: unsigned });
    expect(validated.json()).toMatchObject({ valid: false, missingWitnesses: [wallet.hashHex] });
    expect(await listMempool()).toEqual([]);
    const nonsense = await post('/api/transactions/submit', { cbor: '8000' });
    expect(nonsense.json().error).toMatch(/^'cbor' is not a transaction: /);
  });

  test('each output is spent once by conflicting transactions', async () => {
    const transactions = await Promise.all(
      Array.from({ length: 60 }, (_, index) => payment(String(3_000_000 + index))),
    );
    const responses = await Promise.all(transactions.map((cbor) => post('/api/transactions/submit', { cbor })));
    const spent = new Set<string>();
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    for (const answer of responses) if (answer.statusCode === 200) spent.add(answer.json().txHash);
    await eventually(async () => (await listMempool()).length === spent.size);
    await advance();
    for (const hash of spent) expect(await fetchStatus(hash)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('transaction that was never seen is unknown', async () => {
    expect(await fetchStatus('00'.repeat(32))).toMatchObject({ status: 'UNKNOWN', rollbacks: 0 });
    expect(await fetchStatus('abc')).toMatchObject({ status: 'UNKNOWN' });
    const both = await post('/api/transactions/status', ['00'.repeat(32), '11'.repeat(32)]);
    expect(both.json().map(({ txHash }: { txHash: string }) => txHash)).toEqual(['00'.repeat(32), '11'.repeat(32)]);
  });
});

test('network whose source accepts no transactions names the requirement', async () => {
  const empty = await openTestService();
  try {
    const response = await empty.http.inject({
      method: 'POST',
      url: '/api/transactions/submit',
      headers: { ...headers, 'content-type': 'text/plain' },
      payload: '84a0',
    });
    expect(response.statusCode).toBe(501);
    expect(response.json().error).toBe(
      'The source of CARDANO_PREPROD does not accept transactions: it needs the socket of a node (CARDANO_PREPROD_NODE)',
    );
  } finally {
    await empty.close();
  }
});
