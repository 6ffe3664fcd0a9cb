import { LedgerParameters } from '@midnight-ntwrk/ledger-v8';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/shapes/midnight/examples.js';
import { dustAddressText } from '../../src/chains/midnight/address.js';
import { networkById } from '../../src/chains/networks.js';
import { eventually } from '../support/eventually.js';
import { type GeneratedBlock, generateChain } from '../support/midnight-blocks.js';
import { startTestIndexer, type TestIndexer } from '../support/midnight-indexer/test-indexer.js';
import { buildTestSchema } from '../support/midnight-indexer/test-schema.js';
import { openTestService, type TestService } from '../support/service.js';

/** The service with an indexer and a node, from the first block on. */

const NETWORK = networkById('MIDNIGHT_PREPROD');
const PARAMETERS = Buffer.from(LedgerParameters.initialParameters().serialize()).toString('hex');
const STAKE = 'stake_test1uq8crzpll5wxkc930kum95m258wynvvyk939gqpxymaqc6q83hn5f';

let indexer: TestIndexer;
let service: TestService;
let key: string;
let chain: readonly GeneratedBlock[];

/** Blocks as an indexer returns them; the events of generated blocks do not belong to any ledger version. */
const toIndexerBlocks = (blocks: readonly GeneratedBlock[]): readonly GeneratedBlock[] =>
  blocks.map((block) => ({ ...block, ledgerParameters: PARAMETERS }));

beforeAll(async () => {
  indexer = await startTestIndexer('preprod');
  chain = generateChain('followed', 60);
  indexer.blocks = toIndexerBlocks(chain.slice(0, 50));
  indexer.finalized = 40;
  service = await openTestService({
    MIDNIGHT_PREPROD_INDEXER_URL: indexer.url,
    MIDNIGHT_PREPROD_NODE_URL: indexer.nodeUrl,
    // The blocks are months old.
    MIDNIGHT_PREPROD_MAX_TIP_AGE: '0',
  });
  const headers = { 'x-operator-token': service.operatorToken };
  const email = 'midnight@example.org';
  const payload = { email, password: 'a long enough password', planId: 'unlimited' };
  await service.http.inject({ method: 'POST', url: '/api/operator/accounts', headers, payload });
  const made = await service.http.inject({
    method: 'POST',
    url: `/api/operator/accounts/${email}/keys`,
    headers,
    payload: { network: 'MIDNIGHT_PREPROD', writeAccess: true },
  });
  expect(made.json().error).toBeUndefined();
  key = made.json().apiKey;
  service.follow();
  await eventually(async () => (await fetchJson('midnight/blocks/latest')).body.height === 49);
});
afterAll(async () => {
  await service.close();
  await indexer.close();
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
async function fetchJson(url: string, payload?: object): Promise<{ readonly status: number; readonly body: any }> {
  const response = await service.http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/${url}`,
    headers: { 'x-api-key': key },
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('Midnight network behind an indexer', () => {
  test('reports its tip and the final block', async () => {
    await eventually(async () => (await fetchJson('midnight/indexer/status')).body.finalizedHeight === 40);
    expect((await fetchJson('midnight/indexer/status')).body).toMatchObject({
      source: 'indexer',
      height: 49,
      sourceHeight: 49,
      finalizedHeight: 40,
      ledgerVersion: 8,
      ready: true,
    });
    expect((await fetchJson('midnight/blocks/40')).body.finalized).toBe(true);
    expect((await fetchJson('midnight/blocks/41')).body.finalized).toBe(false);
  });

  test('pages through all transactions, and continues at the fork point', async () => {
    const expected = chain.slice(0, 50).flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await fetchJson(`midnight/transactions?limit=7${cursor}`);
      seen.push(...body.data.map(({ hash }: { hash: string }) => hash));
      if (body.nextCursor === undefined) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(expected.toReversed());
  });

  test('stores events that it cannot decode', async () => {
    const { body } = await fetchJson('midnight/dust/events?limit=3');
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toMatchObject({ variant: null, content: null });
  });

  test('queries the indexer for registrations, because blocks do not contain them', async () => {
    const registration = { valid: true, utxoTxHash: 'ab'.repeat(32), utxoOutputIndex: 3 };
    indexer.registrations = { [STAKE]: [{ dustAddress: dustAddressText(11n, NETWORK), ...registration }] };
    expect((await fetchJson(`midnight/dust/status/${STAKE}`)).body).toMatchObject({
      cardanoRewardAddress: STAKE,
      registered: true,
      dustAddress: dustAddressText(11n, NETWORK),
      utxoTxHash: 'ab'.repeat(32),
      utxoOutputIndex: 3,
      nightBalance: '0',
    });
    expect((await fetchJson(`midnight/dust/status/${EXAMPLE.stakeAddress}`)).body).toMatchObject({ registered: false });
    expect((await fetchJson('midnight/dust/stats')).body).toMatchObject({ registrations: null });
    const wrong = await fetchJson('midnight/dust/status/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw');
    expect(wrong).toMatchObject({ status: 400 });
  });

  test('queries the indexer for subtrees', async () => {
    const { body } = await fetchJson('midnight/zswap/merkle?startIndex=0&endIndex=3');
    expect(body).toMatchObject({ update: 'abcd', endIndex: 3 });
    expect((await fetchJson('midnight/zswap/merkle?startIndex=0&endIndex=9999')).status).toBe(400);
  });

  test('rejects queries that the indexer release does not offer, with their name', async () => {
    const { status, body } = await fetchJson('midnight/bridge/summary');
    expect({ status, body }).toEqual({
      status: 501,
      body: {
        error: "The indexer behind this network does not offer 'bridgePoolSummary': a newer release of it may",
      },
    });
  });

  test('counts the parts that this build cannot decode', async () => {
    const { body } = await fetchJson('midnight/indexer/status');
    expect(body.undecoded.transactions).toBe(0);
    expect(body.undecoded.events).toBe(
      chain.slice(0, 50).flatMap(({ transactions }) => transactions.flatMap(({ events }) => events)).length,
    );
  });

  test("submits transactions to the node and returns the node's result", async () => {
    const raw = EXAMPLE.claimRaw;
    expect(await fetchJson('midnight/transactions/submit', { raw })).toMatchObject({ status: 202 });
    expect(indexer.submitted[0]).toContain(raw);
    indexer.rejection = { code: 1010, message: 'Invalid Transaction', data: 'Custom error: 110' };
    const refused = await fetchJson('midnight/transactions/submit', { raw });
    expect(refused).toEqual({ status: 400, body: { error: 'Invalid Transaction: Custom error: 110' } });
    expect((await fetchJson('midnight/transactions/submit', { raw: '31313131' })).status).toBe(400);
  });

  test('follows a branch that becomes longer', async () => {
    const branch = generateChain('another branch', 15, chain.slice(0, 45));
    const [{ nextCursor }, removedTransaction] = [
      (await fetchJson('midnight/transactions?limit=1')).body,
      chain.slice(45, 50).flatMap(({ transactions }) => transactions)[0]!,
    ];
    indexer.blocks = toIndexerBlocks(branch);
    indexer.announce();
    await eventually(async () => (await fetchJson('midnight/blocks/latest')).body.hash === branch.at(-1)!.hash);
    expect((await fetchJson(`midnight/transactions/${removedTransaction.hash}`)).status).toBe(404);
    const rest = (await fetchJson(`midnight/transactions?limit=200&cursor=${nextCursor}`)).body.data;
    const shared = chain.slice(0, 45).flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
    expect(rest.map(({ hash }: { hash: string }) => hash)).toEqual(shared.toReversed());
  });

  test('continues with an older release and with unknown types', async () => {
    const before = (await fetchJson('midnight/blocks/latest')).body;
    const features = { renamedTreeFields: false, blockIndexes: false, bridge: false, futureTypes: true };
    indexer.useSchema(buildTestSchema(features), { introspection: false });
    const more = generateChain('older release', 20, indexer.blocks as readonly GeneratedBlock[]);
    indexer.blocks = toIndexerBlocks(more).map((block) => ({
      ...block,
      transactions: block.transactions.map((each) => (each.kind === 'SYSTEM' ? { ...each, kind: 'OTHER' } : each)),
    }));
    indexer.announce();
    await eventually(async () => (await fetchJson('midnight/blocks/latest')).body.hash === more.at(-1)!.hash);
    const latest = (await fetchJson('midnight/blocks/latest')).body;
    expect(before.zswapEndIndex).toBeTypeOf('number');
    expect(latest).toMatchObject({
      zswapMerkleTreeRoot: null,
      zswapEndIndex: null,
      dustCommitmentEndIndex: null,
      dustGenerationEndIndex: null,
    });
    const { body } = await fetchJson('midnight/transactions?type=OTHER&limit=200');
    const added = more.slice(before.height + 1).flatMap(({ transactions }) => transactions);
    expect(body.data).toHaveLength(added.filter(({ kind }) => kind === 'SYSTEM').length);
    for (const { unknownParts } of body.data) expect(unknownParts).toEqual(['transaction FutureTransaction']);
    expect((await fetchJson('midnight/indexer/status')).body.undecoded.transactions).toBe(body.data.length);
  });
});
