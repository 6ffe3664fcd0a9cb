import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { serveOperations } from '../../support/test-operations.js';
import { hashName } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import { ann, annAccount, ben, benAccount, cat, openTokenChain, SLOTS, shop, type TokenChain } from './token-chain.js';

let tokens: TokenChain;
let http: FastifyInstance;
beforeAll(async () => {
  tokens = await openTokenChain();
  http = serveOperations(
    tokens.service,
    OPERATIONS.filter(({ tag }) => tag === 'Handles'),
  );
});
afterAll(async () => {
  await http?.close();
  await tokens?.service.close();
});

const { get, post, refusal, failure } = createApiClient(() => http);
const names = (handles: JsonResponse[]): string[] => handles.map(({ name }) => name);

describe('a handle', () => {
  test('of the classic kind is at the address of its token, with the metadata of its mint', async () => {
    expect(await get('/api/handles/$Ann.Rail')).toMatchObject({
      name: 'ann.rail',
      hex: Buffer.from('ann.rail').toString('hex'),
      handleType: 'handle',
      holder: annAccount.text,
      holderType: 'wallet',
      image: 'ipfs://ann',
      og: true,
      ogNumber: 7,
      rarity: 'basic',
      characters: 'letters,special',
      resolvedAddresses: { ada: ann.text },
      createdSlotNumber: SLOTS[2],
      virtual: null,
    });
  });

  test('with a reference token has the settings of its owner', async () => {
    expect(await get('/api/handles/station')).toMatchObject({
      hex: `000de140${Buffer.from('station').toString('hex')}`,
      holder: benAccount.text,
      image: 'ipfs://station',
      standardImage: 'ipfs://standard',
      resolvedAddresses: { ada: ben.text, btc: 'bc1qexample' },
      version: 1,
      defaultInWallet: 'station',
    });
    expect(await get('/api/handles/station/personalized')).toMatchObject({ nsfw: true, trial: false, designer: null });
    expect(await get('/api/handles/station/personalized/utxo')).toMatchObject({ address: shop.text });
    expect(await get('/api/handles/station/utxo')).toMatchObject({ address: ben.text });
  });

  test('has the exact prices of its sub-handles as decimal strings', async () => {
    expect(await get('/api/handles/station/subhandle-settings')).toMatchObject({
      buyDownPrice: '9007199254740993',
      buyDownPaid: '1500000',
      buyDownPercent: 70,
    });
  });

  test('that is virtual belongs to the address in its datum', async () => {
    expect(await get('/api/handles/c@station')).toMatchObject({
      handleType: 'virtual_subhandle',
      holder: cat.text,
      holderType: 'enterprise',
      resolvedAddresses: { ada: cat.text },
      virtual: { expiresTime: 1_700_000_000, publicMint: true },
    });
    expect(await get('/api/handles/c@station/datum')).toMatchObject({ json: { constructor: 0 } });
    expect(await get('/api/handles/c@station/datum?format=cbor')).toMatchObject({ json: null });
  });

  test('resolves to an address, here and on other chains', async () => {
    expect(await get('/api/handles/station/resolve')).toMatchObject({
      handle: 'station',
      address: ben.text,
      stakeAddress: benAccount.text,
      slot: SLOTS[2],
    });
    expect(await get('/api/handles/station/resolve?chain=btc')).toMatchObject({ address: 'bc1qexample' });
    // The last two are properties of every object.
    for (const chain of ['eth', 'constructor', '__proto__'])
      expect(await failure(`/api/handles/station/resolve?chain=${chain}`)).toEqual([
        404,
        `The handle names no address for ${chain}`,
      ]);
  });

  test('is not found if it does not exist, and an invalid one is rejected', async () => {
    expect(await failure('/api/handles/unknown')).toEqual([404, 'There is no such handle']);
    expect(await refusal('/api/handles/a@b@c')).toMatch(/^A handle must have/);
    expect(await failure('/api/handles/station/script')).toEqual([404, 'The handle has no script']);
    expect(await failure('/api/handles/station/public-datum')).toEqual([404, 'The handle has no public datum']);
  });

  test('has a history', async () => {
    const { data } = await get('/api/handles/station/history');
    expect(data).toMatchObject([{ fromAddress: null, toAddress: ben.text, slot: SLOTS[2] }]);
    expect((await get('/api/handles/unknown/history')).data).toEqual([]);
  });
});

describe('handles', () => {
  const ALL = ['an', 'ann.rail', 'b@station', 'ben', 'c@station', 'station'];

  test('are listed by name, the same in pages', async () => {
    expect(names(await get('/api/handles'))).toEqual(ALL);
    expect(names(await get('/api/handles?sort=desc'))).toEqual(ALL.toReversed());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`/api/handles?pageSize=2&page=${page}`)));
    expect(names(pages.flat())).toEqual(ALL);
  });

  test.each([
    ['search=at', ['b@station', 'c@station', 'station']],
    ['rarity=rare', ['ben']],
    ['rarity=ultra_rare', ['an']],
    ['length=2-3', ['an', 'ben']],
    ['characters=letters', ['an', 'b@station', 'ben', 'c@station', 'station']],
    ['characters=letters,special', ['ann.rail']],
    ['type=virtual_subhandle', ['c@station']],
    ['type=nft_subhandle', ['b@station']],
    ['type=handle', ['an', 'ann.rail', 'ben', 'station']],
    ['numericModifiers=negative', []],
  ])('are filtered by %s', async (query, expected) => {
    expect(names(await get(`/api/handles?${query}`))).toEqual(expected);
  });

  test('of a holder are also filtered by metadata', async () => {
    expect(names(await get(`/api/handles?holderAddress=${ann.text}&og=true`))).toEqual(['ann.rail']);
    expect((await failure('/api/handles?og=true'))[0]).toBe(501);
  });

  test('are looked up by address and account, the default first', async () => {
    expect(names(await get(`/api/handles/address/${annAccount.text}`))).toEqual(['ann.rail', 'an']);
    expect(names(await get(`/api/handles/address/${ben.text}`))[0]).toBe('station');
    expect(await get(`/api/handles/address/${cat.text}`)).toEqual([]);
  });

  test('are returned in batches, by name, holder and payment key', async () => {
    expect(names(await post('/api/handles/list', ['ben', 'unknown', '$an']))).toEqual(['ben', 'an']);
    expect(names(await post('/api/handles/list?by=holder', [benAccount.text, ann.text])).toSorted()).toEqual(
      ['an', 'ann.rail', 'b@station', 'ben', 'station'].toSorted(),
    );
    const keyHash = Buffer.from(hashName('ann')).toString('hex');
    expect(names(await post('/api/handles/list?by=paymentKeyHash', [keyHash]))).toEqual(['an', 'ann.rail']);
    expect(await refusal('/api/handles/list?by=paymentKeyHash', ['x'])).toMatch(/56 hexadecimal/);
  });

  test('have root handles and sub-handles', async () => {
    expect(names(await get('/api/handles/roots'))).toEqual(['station']);
    expect(names(await get('/api/handles/station/subhandles'))).toEqual(['b@station', 'c@station']);
    expect(await get('/api/handles/ben/subhandles')).toEqual([]);
  });

  test('have holders with a chosen or implied default', async () => {
    const holders = await get('/api/handles/holders');
    expect(holders).toEqual([
      expect.objectContaining({
        address: benAccount.text,
        totalHandles: 3,
        defaultHandle: 'station',
        manuallySet: true,
      }),
      expect.objectContaining({
        address: annAccount.text,
        totalHandles: 2,
        defaultHandle: 'ann.rail',
        manuallySet: false,
      }),
    ]);
    expect(await get(`/api/handles/holders/${benAccount.text}`)).toMatchObject({ totalHandles: 3, type: 'wallet' });
    expect(await failure(`/api/handles/holders/${cat.text}`)).toEqual([404, 'The address holds no handle']);
    expect(await get('/api/handles/stats')).toMatchObject({ totalHandles: 6, slot: SLOTS[3] });
  });
});
