import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAddressUtxos } from '../../../src/api/operations/addresses/list-address-utxos.js';
import { pageAddressUtxos } from '../../../src/api/operations/addresses/page-address-utxos.js';
import { serveOperations } from '../../support/test-operations.js';
import {
  ada,
  byron,
  carrier,
  crowded,
  type IndexedService,
  openIndexedService,
} from '../tx-operations/indexed-service.js';
import { append, enterprise, key, output } from '../tx-operations/tiny-chain.js';

let indexed: IndexedService;
let http: FastifyInstance;
beforeAll(async () => {
  indexed = await openIndexedService();
  http = serveOperations(indexed.service, [listAddressUtxos, pageAddressUtxos]);
});
afterAll(async () => {
  await http?.close();
  await indexed?.service.close();
});

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const formatOutpoint = ({ txHash, outputIndex }: { txHash: string; outputIndex: number }): string =>
  `${txHash}#${outputIndex}`;

describe('UTxOs of an address', () => {
  test('are listed in chain order with their assets, and without spent outputs', async () => {
    const utxos = await get(`/api/addresses/${ada.text}/utxos`);
    expect(utxos.map(({ value }: { value: string }) => value)).toEqual(['10000000', '20000000', '3000000']);
    expect(utxos[2]).toMatchObject({
      txHash: indexed.adaTx,
      outputIndex: 2,
      address: ada.text,
      stakeAddress: null,
      assets: [{ assetName: Buffer.from('gold').toString('hex'), quantity: '7' }],
      spent: false,
      blockHeight: 0,
    });
    expect(utxos[2].assets[0].fingerprint).toMatch(/^asset1[a-z0-9]{38}$/);
  });

  test('have reference scripts, and Byron addresses work like any other', async () => {
    const [holder] = await get(`/api/addresses/${carrier.text}/utxos`);
    expect(holder.referenceScript).toMatchObject({ type: 'plutusV3', size: 3, bytes: '010203', value: null });
    expect(await get(`/api/addresses/${byron.text}/utxos`)).toHaveLength(1);
  });

  test('are empty for an address that is not on the chain', async () => {
    expect(await get(`/api/addresses/${enterprise(key('unknown')).text}/utxos`)).toEqual([]);
  });

  test('are the same in numbered and cursor pages, each once', async () => {
    const numbered: string[] = [];
    for (let page = 1; ; page += 1) {
      const utxos = await get(`/api/addresses/${crowded.text}/utxos?page=${page}&pageSize=60`);
      numbered.push(...utxos.map(formatOutpoint));
      if (utxos.length < 60) break;
    }
    const byCursor: string[] = [];
    let cursor = '';
    do {
      const page = await get(`/api/addresses/${crowded.text}/utxos/page?limit=70&cursor=${cursor}`);
      byCursor.push(...page.data.map(formatOutpoint));
      expect(page.tip).toEqual({ blockHash: expect.any(String), blockHeight: 1, slot: expect.any(Number) });
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(numbered).toHaveLength(501);
    expect(new Set(numbered).size).toBe(501);
    expect(byCursor).toEqual(numbered);
    expect(await get(`/api/addresses/${crowded.text}/utxos?order=desc&pageSize=1`)).toMatchObject([
      { value: '1200000' },
    ]);
  });

  test('are empty beyond the last page', async () => {
    for (const page of [7, 1_000, 1_000_000])
      expect(await get(`/api/addresses/${crowded.text}/utxos?page=${page}`)).toEqual([]);
  });

  test('continue at the fork point when the position of a cursor was rolled back', async () => {
    const dave = enterprise(key('dave'));
    const { chain, index } = indexed;
    const { tip: before } = await get(`/api/addresses/${dave.text}/utxos/page`);
    chain.pay([output(dave, 1_000_000n), output(dave, 2_000_000n), output(dave, 3_000_000n)]);
    const block = chain.block(before.slot + 20);
    await append(index, [block]);
    const first = await get(`/api/addresses/${dave.text}/utxos/page?limit=2`);
    expect(first.data.map(({ value }: { value: string }) => value)).toEqual(['1000000', '2000000']);
    await index.rollback({ slot: before.slot, hash: before.blockHash, height: before.blockHeight });
    const emptyPage = await get(`/api/addresses/${dave.text}/utxos/page?limit=2&cursor=${first.nextCursor}`);
    expect(emptyPage.data).toEqual([]);
    await append(index, [block]);
    const again = await get(`/api/addresses/${dave.text}/utxos/page?limit=9&cursor=${first.nextCursor}`);
    expect(again.data.map(({ value }: { value: string }) => value)).toEqual(['1000000', '2000000', '3000000']);
  });
});
