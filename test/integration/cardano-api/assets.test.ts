import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { storeRegistryEntries } from '../../../src/store/queries/service/token-registry.js';
import { serveOperations } from '../../support/test-operations.js';
import { append, enterprise, key, output } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import {
  ann,
  annAccount,
  annSecondAddress,
  asset,
  ben,
  benAccount,
  cat,
  labelled,
  openTokenChain,
  policyId,
  SLOTS,
  type TokenChain,
  unit,
} from './token-chain.js';

const TAGS = ['Assets', 'Policy', 'Metadata'];

let tokens: TokenChain;
let http: FastifyInstance;
beforeAll(async () => {
  tokens = await openTokenChain();
  http = serveOperations(
    tokens.service,
    OPERATIONS.filter(({ tag }) => TAGS.includes(tag)),
  );
  await storeRegistryEntries(
    tokens.service.services.db,
    [
      {
        subject: unit('gold'),
        name: 'Gold Coin',
        description: 'Shines',
        ticker: 'GLD',
        decimals: 2,
        url: 'https://gold.example',
        logo: undefined,
        signatures: 1,
        sequenceNumber: 4,
      },
    ],
    { loadId: '00000000-0000-4000-8000-000000000001', now: new Date(0) },
  );
});
afterAll(async () => {
  await http?.close();
  await tokens?.service.close();
});

const { get, post, refusal, failure, everyPage } = createApiClient(() => http);

const GOLD = unit('gold');
const byAddress = (holders: JsonResponse[]): Record<string, string> =>
  Object.fromEntries(holders.map(({ address, quantity }) => [address, quantity]));

async function everyCursor(url: string): Promise<JsonResponse[]> {
  const rows: JsonResponse[] = [];
  let cursor: string | undefined;
  do {
    const page = await get(`${url}${url.includes('?') ? '&' : '?'}cursor=${cursor ?? ''}`);
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

describe('asset', () => {
  test('is found by unit, with a dot, by fingerprint and by policy and name', async () => {
    const detail = await get(`/api/assets/${GOLD}`);
    expect(detail).toMatchObject({
      asset: GOLD,
      policyId,
      assetNameAscii: 'gold',
      quantity: '95',
      initialMintTxHash: tokens.txs.gold,
      latestMintTxHash: tokens.txs.burn,
      mintCnt: 1,
      burnCnt: 1,
      mintOrBurnCount: 2,
      holdersByAddress: 3,
      holdersByAccount: 2,
      onchainMetadata: null,
      metadata: { name: 'Gold Coin', decimals: 2, ticker: 'GLD' },
    });
    for (const way of [`${policyId}.${toHex(Buffer.from('gold'))}`, detail.fingerprint, GOLD.toUpperCase()])
      expect(await get(`/api/assets/${way}`)).toEqual(detail);
    const name = toHex(Buffer.from('gold'));
    expect(await get(`/api/assets/detailedInfo?assetPolicy=${policyId}&assetName=${name}`)).toEqual(detail);
    expect(await post('/api/assets/info', [GOLD, unit('never'), detail.fingerprint])).toEqual([detail, detail]);
    expect(await get(`/api/assets/fingerprint/${detail.fingerprint}`)).toMatchObject({ unit: GOLD, decimals: 2 });
  });

  test('that was never minted is not found, and its lists are empty', async () => {
    expect(await failure(`/api/assets/${unit('never')}`)).toEqual([404, 'This asset was never minted']);
    for (const list of ['holders', 'accounts', 'utxos', 'transactions', 'history'])
      expect(await get(`/api/assets/${unit('never')}/${list}`)).toEqual([]);
    expect(await get(`/api/assets/${unit('never')}/holders/page`)).toMatchObject({ data: [] });
  });

  test('with a wrong fingerprint is rejected', async () => {
    expect(await refusal(`/api/assets/asset1${'q'.repeat(38)}`)).toMatch(/^Invalid asset: /);
  });

  test('has the metadata of the last mint that describes it', async () => {
    const { onchainMetadata, onchainMetadataText } = await get(`/api/assets/${unit('pic')}`);
    expect(JSON.parse(onchainMetadataText)).toEqual(onchainMetadata);
    expect(onchainMetadata).toEqual({ name: 'Picture', image: ['ipfs://', 'two'], Artist: 'Ann' });
    expect(await get(`/api/assets/${unit('other')}`)).toMatchObject({
      onchainMetadata: null,
      onchainMetadataText: null,
    });
    const [second, first] = await get(`/api/assets/${unit('pic')}/history`);
    expect([second.metadata.image, first.metadata.image]).toEqual([
      ['ipfs://', 'two'],
      ['ipfs://', 'one'],
    ]);
  });

  test('has holders by address and by account', async () => {
    expect(byAddress(await get(`/api/assets/${GOLD}/holders`))).toEqual({
      [annSecondAddress.text]: '50',
      [ben.text]: '25',
      [cat.text]: '20',
    });
    const accounts = await get(`/api/assets/${GOLD}/accounts`);
    expect(accounts).toEqual([
      { address: annAccount.text, quantity: '50', sharePct: 52.6315789473 },
      { address: benAccount.text, quantity: '25', sharePct: 26.3157894736 },
    ]);
    expect(await get(`/api/assets/${GOLD}/summary`)).toEqual({
      unit: GOLD,
      totalTransactions: 3,
      stakedWallets: 2,
      unstakedAddresses: 1,
      addresses: 3,
    });
    expect(
      await get(`/api/assets/nft-address?assetPolicy=${policyId}&assetName=${toHex(Buffer.from('other'))}`),
    ).toEqual([{ paymentAddress: ann.text, stakeAddress: annAccount.text }]);
  });

  test('has holders and supply at an earlier slot', async () => {
    const at = (slot: number) => get(`/api/assets/${GOLD}/holders?asOfSlot=${slot}`).then(byAddress);
    expect(await at(SLOTS[0] - 1)).toEqual({});
    expect(await at(SLOTS[0])).toEqual({ [ann.text]: '100' });
    expect(await at(SLOTS[1] + 5)).toEqual({ [annSecondAddress.text]: '50', [ben.text]: '30', [cat.text]: '20' });
    expect(await at(SLOTS[3])).toEqual(byAddress(await get(`/api/assets/${GOLD}/holders`)));
    const supply = (slot: number) => get(`/api/assets/${GOLD}/supply?asOfSlot=${slot}`);
    expect(await supply(SLOTS[0] - 1)).toMatchObject({ supply: '0', minted: '0', burned: '0' });
    expect(await supply(SLOTS[2])).toMatchObject({ supply: '100', minted: '100', burned: '0', slot: SLOTS[2] });
    expect(await get(`/api/assets/${GOLD}/supply`)).toMatchObject({ supply: '95', burned: '5', slot: SLOTS[3] });
  });

  test('has its transactions, newest first, and within heights', async () => {
    const hashes = (rows: JsonResponse[]): string[] => rows.map(({ txHash }) => txHash);
    const { gold, move, burn } = tokens.txs;
    expect(hashes(await get(`/api/assets/${GOLD}/transactions`))).toEqual([burn, move, gold]);
    expect(hashes(await get(`/api/assets/${GOLD}/transactions?order=asc&fromHeight=1&toHeight=2`))).toEqual([move]);
    expect(hashes(await everyCursor(`/api/assets/${GOLD}/transactions/page?limit=2`))).toEqual([burn, move, gold]);
    expect((await get(`/api/assets/${GOLD}/history`)).map((row: JsonResponse) => [row.action, row.quantity])).toEqual([
      ['BURN', '-5'],
      ['MINT', '100'],
    ]);
  });

  test('has its UTxOs, the same in numbered and cursor pages', async () => {
    const toOutpoints = (rows: JsonResponse[]): string[] =>
      rows.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);
    const numbered = toOutpoints(await everyPage(`/api/assets/${unit('dust')}/utxos?pageSize=40`, 40));
    expect(new Set(numbered).size).toBe(150);
    expect(toOutpoints(await everyCursor(`/api/assets/${unit('dust')}/utxos/page?limit=70`))).toEqual(numbered);
    const both = await everyPage(`/api/policy/${policyId}/utxos?pageSize=50`, 50);
    expect(toOutpoints(await everyCursor(`/api/policy/${policyId}/utxos/page?limit=33`))).toEqual(toOutpoints(both));
    const utxos = await post('/api/assets/utxos', [GOLD, unit('pic'), GOLD]);
    expect(utxos).toHaveLength(5);
    expect(await get(`/api/assets/${unit('dust')}/utxos?page=5&pageSize=40`)).toEqual([]);
  });

  test('has decimals from the registry and from its reference token', async () => {
    const [holding] = await get(`/api/assets/${GOLD}/utxos`);
    expect(holding.assets).toMatchObject([{ decimals: 2, hasOnchainMetadata: false }]);
    const [fare] = await get(`/api/assets/${unit(labelled(333, 'Fare'))}/utxos`);
    expect(fare.assets).toMatchObject([{ decimals: 3, hasOnchainMetadata: true }]);
    const [picture] = await get(`/api/assets/${unit('pic')}/utxos`);
    expect(picture.assets).toMatchObject([
      { decimals: null, hasOnchainMetadata: false },
      { decimals: null, hasOnchainMetadata: true },
    ]);
  });

  test('is found by search text', async () => {
    const found = async (query: string): Promise<string[]> =>
      (await get(`/api/assets/search?${query}`)).assets.map((each: JsonResponse) => each.unit);
    expect(await found('q=GLD')).toEqual([GOLD]);
    expect(await found('q=gold%20c&verified=true')).toEqual([GOLD]);
    expect(await found('q=dus')).toEqual([unit('dust')]);
    expect(await found('q=fare')).toEqual([unit(labelled(333, 'Fare'))]);
    expect(await found(`q=${GOLD}`)).toEqual([GOLD]);
    expect(await found(`q=${policyId}&kind=nft`)).toContain(unit('other'));
    expect(await found(`q=${policyId}&verified=true`)).toEqual([GOLD]);
    expect(await found('q=zzz')).toEqual([]);
    expect(await found('q=dus&verified=true')).toEqual([]);
    const listed = await get('/api/assets?search=P');
    expect(listed.map((each: JsonResponse) => each.unit)).toEqual([unit('pic')]);
  });

  test('is listed by first mint, in both orders', async () => {
    const all = await everyPage('/api/assets?pageSize=4', 4);
    expect(all[0].unit).toBe(GOLD);
    expect(await everyPage('/api/assets?pageSize=4&order=desc', 4)).toEqual(all.toReversed());
    expect(await get('/api/assets?page=1000000')).toEqual([]);
  });
});

describe('a policy', () => {
  test('sums up its assets, and is locked after its slot', async () => {
    expect(await get(`/api/policy/${policyId}`)).toMatchObject({
      policyId,
      assetCount: 8,
      liveAssetCount: 8,
      holdersByAccount: 2,
      locked: true,
      lockSlot: 130_400_000,
      firstMint: { txHash: tokens.txs.gold, slot: SLOTS[0] },
      latestMint: { txHash: tokens.txs.burn, slot: SLOTS[3] },
      script: { type: 'native' },
    });
    expect(await get(`/api/policy/${policyId}/script`)).toMatchObject({ locked: true, signers: [expect.any(String)] });
    expect(await get(`/api/policy/${policyId}/metadata`)).toMatchObject({
      royalty: null,
      standard: ['cip25', 'cip68'],
      verified: true,
    });
    expect(await failure(`/api/policy/${'00'.repeat(28)}`)).toEqual([
      404,
      'No asset was ever minted under this policy',
    ]);
  });

  test('lists its assets by name', async () => {
    const units = (await get(`/api/policy/${policyId}/assets`)).map((each: JsonResponse) => each.unit);
    expect(units).toEqual(units.toSorted());
    expect(units).toHaveLength(8);
    expect(await everyPage(`/api/policy/${policyId}/assets?pageSize=3`, 3)).toHaveLength(8);
  });

  test('lists the transactions with its unspent outputs, newest first', async () => {
    const first = await get(`/api/policy/${policyId}/transactions?limit=2`);
    expect(Object.keys(first)).toEqual(['data', 'nextCursor']);
    const all = await everyCursor(`/api/policy/${policyId}/transactions?limit=2`);
    const { burn, fare, again, move, picture } = tokens.txs;
    expect(all.map(({ txHash }) => txHash)).toEqual([
      burn,
      fare,
      ...all.slice(2, 5).map(({ txHash }) => txHash),
      again,
      move,
      picture,
    ]);
    expect(all.at(-2)).toMatchObject({ liveOutputs: 2, assets: [{ unit: GOLD, quantity: '70' }] });
    const last = await get(`/api/policy/${policyId}/transactions?limit=200`);
    expect(last).not.toHaveProperty('nextCursor');
    const history = await everyCursor(`/api/policy/${policyId}/transactions/history?limit=3`);
    expect(history).toHaveLength(9);
    expect(history.at(-1)).toMatchObject({ txHash: tokens.txs.gold, liveOutputs: 0 });
  });

  test('lists its holders, the largest first', async () => {
    const holders = await get(`/api/policy/${policyId}/holders`);
    const quantities = holders.map(({ quantity }: JsonResponse) => BigInt(quantity));
    expect(quantities).toEqual(quantities.toSorted((a: bigint, b: bigint) => (a > b ? -1 : 1)));
    expect(await everyCursor(`/api/policy/${policyId}/holders/page?limit=2`)).toEqual(holders);
    const [largestHolder] = await get(`/api/policy/${policyId}/holders?sort=assets`);
    expect(largestHolder).toMatchObject({ address: ben.text, assetCount: 4, truncated: false });
    const accounts = await get(`/api/policy/${policyId}/accounts`);
    expect(accounts.map(({ address }: JsonResponse) => address)).toEqual([benAccount.text, annAccount.text]);
  });

  test('has holders at an earlier slot', async () => {
    const snapshot = (query: string) => everyCursor(`/api/policy/${policyId}/snapshot?limit=1&${query}`);
    expect(await snapshot(`slot=${SLOTS[0]}`)).toMatchObject([
      { address: ann.text, assetCount: 3, quantity: '102', truncated: false },
    ]);
    expect(await snapshot(`slot=${SLOTS[0]}&by=account`)).toMatchObject([
      { address: annAccount.text, quantity: '102' },
    ]);
    const now = await get(`/api/policy/${policyId}/holders`);
    expect(await snapshot(`slot=${SLOTS[3]}`)).toEqual(now);
    expect(await snapshot('epoch=1000')).toEqual(now);
    expect(await refusal(`/api/policy/${policyId}/snapshot`)).toBe("Give one of 'slot' and 'epoch'");
  });

  test('lists mints and burns, newest first', async () => {
    const mints = await everyPage(`/api/policy/${policyId}/mints?pageSize=5`, 5);
    expect(mints[0]).toMatchObject({ txHash: tokens.txs.burn, action: 'BURN', quantity: '-5' });
    expect(mints).toHaveLength(12);
    expect(await get(`/api/policy/${policyId}/supply?asOfSlot=${SLOTS[0]}`)).toMatchObject({
      unit: null,
      supply: '102',
    });
  });
});

describe('metadata', () => {
  test('labels are listed with their purpose', async () => {
    const labels = await get('/api/metadata/txs/labels');
    expect(labels.map(({ label, count }: JsonResponse) => [label, count])).toEqual([
      ['674', 2],
      ['721', 3],
      ['777', 1],
    ]);
    expect(await get('/api/metadata/txs/labels?order=desc&pageSize=1')).toMatchObject([{ label: '777' }]);
  });

  test('of a label is listed newest first, as JSON and as CBOR', async () => {
    const [newest, oldest] = await get('/api/metadata/txs/labels/674');
    expect([newest.json, oldest.json]).toEqual([{ msg: ['second'] }, { msg: ['first', 'gold'] }]);
    expect(await everyCursor('/api/metadata/txs/labels/674/page?limit=1')).toEqual([newest, oldest]);
    expect(await everyCursor(`/api/metadata/txs/labels/674/page?fromSlot=${SLOTS[1]}`)).toEqual([]);
    const [, cbor] = await get('/api/metadata/txs/labels/674/cbor');
    expect(cbor).toEqual({ txHash: tokens.txs.gold, cbor: 'a11902a2a1636d73678265666972737464676f6c64' });
    expect(await refusal('/api/metadata/txs/labels/18446744073709551616')).toMatch(/at most/);
  });

  test('is searched by path and value', async () => {
    const found = async (query: string) =>
      (await get(`/api/metadata/txs/search?${query}`)).data.map(({ txHash }: JsonResponse) => txHash);
    const { gold, picture, again } = tokens.txs;
    expect(await found('label=674&path=/msg/0')).toEqual([picture, gold]);
    expect(await found('label=674&path=/msg/*&value=gold')).toEqual([gold]);
    expect(await found('label=721&path=/*/pic/image/1&value=two')).toEqual([again]);
    expect(await found('label=721&path=/nothing')).toEqual([]);
    expect(await found('label=674')).toEqual([picture, gold]);
    expect(await refusal('/api/metadata/txs/search?label=674&path=msg')).toMatch(/JSON pointer/);
  });

  test('of a transaction is returned by label', async () => {
    const { picture, move } = tokens.txs;
    const labels = await get(`/api/transactions/${picture}/metadata`);
    expect(labels.map(({ label }: JsonResponse) => label)).toEqual(['674', '721']);
    expect(await get(`/api/transactions/${move}/metadata`)).toEqual([]);
    expect(await failure(`/api/transactions/${'ab'.repeat(32)}/metadata`)).toEqual([
      404,
      'No transaction with this hash is on the chain',
    ]);
    expect(await post('/api/transactions/metadata', [move, 'ab'.repeat(32), picture])).toEqual([
      { txHash: move, metadata: [] },
      { txHash: picture, metadata: labels },
    ]);
  });

  test('of a token is merged, with the source of each field', async () => {
    expect(await get(`/api/metadata/tokens/${unit(labelled(333, 'Fare'))}`)).toMatchObject({
      name: 'Fare',
      ticker: 'FARE',
      decimals: 3,
      standard: 'cip68',
      verified: false,
      sources: { name: 'cip68', ticker: 'cip68', decimals: 'cip68' },
    });
    expect(await get(`/api/assets/${unit('pic')}/metadata`)).toMatchObject({
      name: 'Picture',
      image: 'ipfs://two',
      attributes: { Artist: 'Ann' },
      standard: 'cip25',
      sources: { image: 'cip25', attributes: 'cip25' },
    });
    expect(await get(`/api/metadata/tokens/${GOLD}`)).toMatchObject({ name: 'Gold Coin', verified: true });
    expect(await failure(`/api/metadata/tokens/${GOLD}?priority=cip68,cip25`)).toEqual([
      404,
      'The token has no metadata',
    ]);
    expect(await get(`/api/metadata/tokens/${GOLD}/cip26`)).toMatchObject({ subject: GOLD, sequenceNumber: 4 });
    expect(await get(`/api/metadata/tokens/${unit(labelled(222, 'Nft'))}/cip68`)).toMatchObject({
      label: 222,
      referenceUnit: unit(labelled(100, 'Nft')),
      version: 1,
      metadata: { name: 'Nft', image: 'ipfs://nft' },
      referenceUtxo: { txHash: tokens.txs.fare, outputIndex: 2 },
    });
    const utxos = await post('/api/metadata/tokens/query', { subjects: [GOLD, unit('dust')], properties: ['ticker'] });
    expect(utxos).toMatchObject([{ subject: GOLD, ticker: 'GLD', name: null, sources: { ticker: 'cip26' } }]);
    expect(await get('/api/metadata/tokens?search=gold')).toHaveLength(1);
    expect(await get('/api/metadata/tokens?search=silver')).toEqual([]);
  });

  test('anchor documents are hashed as raw bytes', async () => {
    const document = '{"hashAlgorithm":"blake2b-256","@context":{},"authors":[],"body":{}}';
    const hashed = await post('/api/metadata/anchors/hash', { document });
    expect(hashed).toMatchObject({ canonical: document, valid: true, problems: [], standard: 'CIP-100' });
    expect(hashed.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await post('/api/metadata/anchors/hash', { document: { body: [] } })).problems).toHaveLength(4);
  });
});

describe('a rollback', () => {
  test('restores holders, supplies and lists', async () => {
    const dan = enterprise(key('dan'));
    const { chain, index } = tokens;
    const responses = () =>
      Promise.all(
        [
          `/api/assets/${GOLD}`,
          `/api/assets/${GOLD}/holders`,
          `/api/policy/${policyId}`,
          `/api/policy/${policyId}/holders`,
          `/api/policy/${policyId}/transactions`,
          `/api/policy/${policyId}/accounts`,
          '/api/assets?order=desc',
        ].map(get),
      );
    const before = await responses();
    const { tip } = await get(`/api/policy/${policyId}/utxos/page`);
    chain.pay([output(dan, 2_000_000n, { assets: [asset('gold', 50n), asset('newer', 1n)] })], {
      inputs: [{ txHash: fromHex(tokens.txs.move), index: 1 }],
      mint: [asset('newer', 1n)],
    });
    await append(index, [chain.block(SLOTS[3] + 40)]);
    expect(byAddress(await get(`/api/assets/${GOLD}/holders`))).toMatchObject({ [dan.text]: '50' });
    expect(byAddress(await get(`/api/assets/${GOLD}/holders?asOfSlot=${SLOTS[3]}`))).toEqual(byAddress(before[1]));
    await index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
    expect(await responses()).toEqual(before);
  });
});
