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
import { serveOperations } from '../../support/own-operations.js';
import { openTestService, type TestService } from '../../support/service.js';
import { MadeChain, madeNetwork } from '../cardano-index/made-chain.js';
import { type Answer, asking } from './asking.js';
import { assetsOf, ChainModel, type Entry, sumOf } from './chain-model.js';

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

const { get, everyPage } = asking(() => http, 'cardano-preview');

const places = (utxos: Answer[]): string[] => utxos.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);
const placesOf = (entries: readonly Entry[]): string[] => entries.map(({ place }) => place);
const unitsOf = (assets: Answer[]): Record<string, string> =>
  Object.fromEntries(assets.map(({ unit, quantity }) => [unit, quantity]).sort());

/** Runs every query for every entity of the chain. */
async function expectAnswersOf(model: ChainModel): Promise<void> {
  for (const address of new Set(model.outputs.map((entry) => entry.address))) {
    const entries = model.unspent((entry) => entry.address === address);
    const txs = model.transactionsOf(address);
    expect(places(await everyPage(`/api/addresses/${address}/utxos?pageSize=7`, 7))).toEqual(placesOf(entries));
    const balance = await get(`/api/addresses/${address}/balance`);
    expect([balance.lovelace, unitsOf(balance.assets)]).toEqual([sumOf(entries).toString(), assetsOf(entries)]);
    const listed = await everyPage(`/api/addresses/${address}/transactions?order=asc&pageSize=9`, 9);
    expect(listed.map(({ txHash }) => txHash)).toEqual(txs);
    expect(await get(`/api/addresses/${address}/transactions/count`)).toEqual({ count: txs.length });
  }
  for (const stake of new Set(model.outputs.flatMap((entry) => entry.stake ?? []))) {
    // Pointer addresses also belong to accounts, which only certificates reveal; the model of the index covers them.
    const entries = model.unspent((entry) => entry.stake === stake);
    const utxos = await get(`/api/account/${stake}/utxos`);
    expect(places(utxos)).toEqual(expect.arrayContaining(placesOf(entries)));
  }
  for (const [unit, supply] of model.supply) {
    const holders: Answer[] = await everyPage(`/api/assets/${unit}/holders?pageSize=5`, 5);
    expect(Object.fromEntries(holders.map(({ address, quantity }) => [address, quantity]))).toEqual(
      Object.fromEntries([...model.holders(unit)].map(([address, quantity]) => [address, quantity.toString()])),
    );
    expect((await get(`/api/assets/${unit}/supply`)).supply).toBe(supply.toString());
  }
  const blocks = await everyPage('/api/blocks?pageSize=20', 20);
  expect(blocks.map(({ hash }) => hash)).toEqual(model.blocks.map(({ hash }) => hash).reverse());
  for (const { hash, txs } of model.blocks.slice(-10))
    expect((await get(`/api/blocks/${hash}/transactions?order=asc`)).map(({ txHash }: Answer) => txHash)).toEqual(txs);
}

/** Responses that are requested again later for this point in time. */
async function remember(model: ChainModel, query: string): Promise<Answer> {
  const remembered: Record<string, Answer> = {};
  for (const address of new Set(model.outputs.map((entry) => entry.address)))
    remembered[address] = await get(`/api/addresses/${address}/balance${query}`);
  for (const unit of model.supply.keys()) remembered[unit] = await get(`/api/assets/${unit}/supply${query}`);
  return remembered;
}

describe('responses over random chains', () => {
  test.each([11])(
    'equal a scan over all blocks, before and after forks, and also historically (seed %i)',
    async (seed) => {
      const network = madeNetwork('CARDANO_PREVIEW');
      let chain = new MadeChain(seed).grow(30);
      await service.services.networks.resync('CARDANO_PREVIEW');
      const index = await openCardanoIndex(service.services.db, network, { genesis: chain.genesis });
      await index.append(chain.blocks.map(index.decode));
      await index.goLive();
      for (const kept of [22, 31]) {
        const model = new ChainModel(chain.genesis, chain.blocks);
        await expectAnswersOf(model);
        const slot = model.blocks.at(-1)?.slot;
        const now = await remember(model, '');
        await index.append(
          chain
            .fork(seed + 100, chain.blocks.length)
            .grow(9)
            .blocks.slice(chain.blocks.length)
            .map(index.decode),
        );
        expect(await remember(model, `?asOfSlot=${slot}`)).toEqual(now);
        chain = chain.fork(seed + 100, chain.blocks.length).grow(9);
        const { hash, header } = decodeBlock(chain.blocks[kept - 1]!);
        await index.rollback({ slot: header.slot, hash: toHex(hash), height: header.height });
        chain = chain.fork(seed + kept, kept).grow(8);
        await index.append(chain.blocks.slice(kept).map(index.decode));
      }
      await expectAnswersOf(new ChainModel(chain.genesis, chain.blocks));
    },
  );
});
