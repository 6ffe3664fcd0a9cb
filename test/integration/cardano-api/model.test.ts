import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccountBalance } from '../../../src/api/operations/accounts/get-account-balance.js';
import { listAccountUtxos } from '../../../src/api/operations/accounts/list-account-utxos.js';
import { countAddressTransactions } from '../../../src/api/operations/addresses/count-address-transactions.js';
import { getAddressBalance } from '../../../src/api/operations/addresses/get-address-balance.js';
import { listAddressTransactions } from '../../../src/api/operations/addresses/list-address-transactions.js';
import { listAddressUtxos } from '../../../src/api/operations/addresses/list-address-utxos.js';
import { getAssetSupply } from '../../../src/api/operations/assets/get-asset-supply.js';
import { listAssetHolders } from '../../../src/api/operations/assets/list-asset-holders.js';
import { listBlockTransactions } from '../../../src/api/operations/cardano-blocks/list-block-transactions.js';
import { listBlocks } from '../../../src/api/operations/cardano-blocks/list-blocks.js';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { openCardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';
import { GeneratedChain, toGeneratedNetwork } from '../cardano-index/generated-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import { ChainModel, type Entry, sumAssets, sumLovelace } from './chain-model.js';

let service: TestService;
let http: FastifyInstance;
beforeAll(async () => {
  service = await openTestService();
  http = serveOperations(service, [
    listAddressUtxos,
    getAddressBalance,
    listAddressTransactions,
    countAddressTransactions,
    listAccountUtxos,
    getAccountBalance,
    listAssetHolders,
    getAssetSupply,
    listBlocks,
    listBlockTransactions,
  ]);
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const { get, everyPage } = createApiClient(() => http, 'cardano-preview');

const toOutpoints = (utxos: JsonResponse[]): string[] =>
  utxos.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);
const listOutpoints = (entries: readonly Entry[]): string[] => entries.map(({ outpoint: place }) => place);
const toQuantitiesByUnit = (assets: JsonResponse[]): Record<string, string> =>
  Object.fromEntries(assets.map(({ unit, quantity }) => [unit, quantity]).sort());

/** Runs every query for every entity of the chain. */
async function expectResponses(model: ChainModel): Promise<void> {
  for (const address of new Set(model.outputs.map((entry) => entry.address))) {
    const entries = model.unspent((entry) => entry.address === address);
    const txs = model.listTransactions(address);
    expect(toOutpoints(await everyPage(`/api/addresses/${address}/utxos?pageSize=7`, 7))).toEqual(
      listOutpoints(entries),
    );
    const balance = await get(`/api/addresses/${address}/balance`);
    expect([balance.lovelace, toQuantitiesByUnit(balance.assets)]).toEqual([
      sumLovelace(entries).toString(),
      sumAssets(entries),
    ]);
    const listed = await everyPage(`/api/addresses/${address}/transactions?order=asc&pageSize=9`, 9);
    expect(listed.map(({ txHash }) => txHash)).toEqual(txs);
    expect(await get(`/api/addresses/${address}/transactions/count`)).toEqual({ count: txs.length });
  }
  for (const stake of new Set(model.outputs.flatMap((entry) => entry.stake ?? []))) {
    // Pointer addresses also belong to accounts, which only certificates reveal; the model of the index covers them.
    const entries = model.unspent((entry) => entry.stake === stake);
    const utxos = await get(`/api/account/${stake}/utxos`);
    expect(toOutpoints(utxos)).toEqual(expect.arrayContaining(listOutpoints(entries)));
  }
  for (const [unit, supply] of model.supply) {
    const holders: JsonResponse[] = await everyPage(`/api/assets/${unit}/holders?pageSize=5`, 5);
    expect(Object.fromEntries(holders.map(({ address, quantity }) => [address, quantity]))).toEqual(
      Object.fromEntries([...model.holders(unit)].map(([address, quantity]) => [address, quantity.toString()])),
    );
    expect((await get(`/api/assets/${unit}/supply`)).supply).toBe(supply.toString());
  }
  const blocks = await everyPage('/api/blocks?pageSize=20', 20);
  expect(blocks.map(({ hash }) => hash)).toEqual(model.blocks.map(({ hash }) => hash).reverse());
  for (const { hash, txs } of model.blocks.slice(-10))
    expect((await get(`/api/blocks/${hash}/transactions?order=asc`)).map(({ txHash }: JsonResponse) => txHash)).toEqual(
      txs,
    );
}

/** Responses that are requested again later for this point in time. */
async function recordBalances(model: ChainModel, query: string): Promise<JsonResponse> {
  const recorded: Record<string, JsonResponse> = {};
  for (const address of new Set(model.outputs.map((entry) => entry.address)))
    recorded[address] = await get(`/api/addresses/${address}/balance${query}`);
  for (const unit of model.supply.keys()) recorded[unit] = await get(`/api/assets/${unit}/supply${query}`);
  return recorded;
}

describe('responses over random chains', () => {
  test.each([11])(
    'equal a scan over all blocks, before and after forks, and also historically (seed %i)',
    async (seed) => {
      const network = toGeneratedNetwork('CARDANO_PREVIEW');
      let chain = new GeneratedChain(seed).grow(30);
      await service.services.networks.resync('CARDANO_PREVIEW');
      const index = await openCardanoIndex(service.services.db, network, { genesis: chain.genesis });
      await index.append(chain.blocks.map(index.decode));
      await index.goLive();
      for (const retainedLength of [22, 31]) {
        const model = new ChainModel(chain.genesis, chain.blocks);
        await expectResponses(model);
        const slot = model.blocks.at(-1)?.slot;
        const now = await recordBalances(model, '');
        await index.append(
          chain
            .fork(seed + 100, chain.blocks.length)
            .grow(9)
            .blocks.slice(chain.blocks.length)
            .map(index.decode),
        );
        expect(await recordBalances(model, `?asOfSlot=${slot}`)).toEqual(now);
        chain = chain.fork(seed + 100, chain.blocks.length).grow(9);
        const { hash, header } = decodeBlock(chain.blocks[retainedLength - 1]!);
        await index.rollback({ slot: header.slot, hash: toHex(hash), height: header.height });
        chain = chain.fork(seed + retainedLength, retainedLength).grow(8);
        await index.append(chain.blocks.slice(retainedLength).map(index.decode));
      }
      await expectResponses(new ChainModel(chain.genesis, chain.blocks));
    },
  );
});
