import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccountBalance } from '../../../src/api/operations/accounts/get-account-balance.js';
import { listAccountUtxos } from '../../../src/api/operations/accounts/list-account-utxos.js';
import { getAddressBalance } from '../../../src/api/operations/addresses/get-address-balance.js';
import { getAddressHistory } from '../../../src/api/operations/addresses/get-address-history.js';
import { getAddressInfo } from '../../../src/api/operations/addresses/get-address-info.js';
import { pageAddressTransactions } from '../../../src/api/operations/addresses/page-address-transactions.js';
import { pageAddressUtxos } from '../../../src/api/operations/addresses/page-address-utxos.js';
import {
  addressBytesText,
  addressText,
  decodeAddress,
  toRewardAddress,
} from '../../../src/chains/cardano/addresses/address.js';
import { type Block, decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { type GenesisOutput, genesisOutputs } from '../../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { GENERATED_GENESIS, type GeneratedBlock, growChain, randomNumbers } from '../../support/generated-chain.js';
import {
  listTransactions,
  naiveLedger,
  type PlainOutput,
  sumAssets,
  sumLovelace,
  unspentAt,
} from '../../support/naive-ledger.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';
import { createApiClient, type JsonResponse } from './api-client.js';

const network = networkById('CARDANO_MAINNET');

let service: TestService;
let http: FastifyInstance;
let index: CardanoIndex;
let genesis: readonly GenesisOutput[];
/** The indexed chain. */
let chain: readonly GeneratedBlock[] = [];
beforeAll(async () => {
  service = await openTestService();
  genesis = genesisOutputs({ byron: undefined, shelley: GENERATED_GENESIS }, network);
  index = await openCardanoIndex(service.services.db, network, { genesis });
  http = serveOperations(service, [
    getAddressInfo,
    pageAddressUtxos,
    getAddressBalance,
    getAddressHistory,
    pageAddressTransactions,
    getAccountBalance,
    listAccountUtxos,
  ]);
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const { get } = createApiClient(() => http, 'cardano-mainnet');
const amounts = (assets: readonly JsonResponse[]): [string, string][] =>
  assets.map(({ unit, quantity }) => [unit, quantity]);
const toOutpoints = (utxos: readonly JsonResponse[]): string[] =>
  utxos.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);

const blocks = (made: readonly GeneratedBlock[]): readonly Block[] => made.map(({ bytes }) => decodeBlock(bytes));

/** The API responses about a wallet equal a scan over the blocks. */
async function expectWallet(address: Uint8Array, ledger: readonly PlainOutput[]): Promise<void> {
  const text = addressBytesText(address);
  const own = ledger.filter((output) => output.address === text);
  const info = await get(`/api/addresses/${text}`);
  expect([info.balance, amounts(info.assets)]).toEqual([sumLovelace(unspentAt(own)), sumAssets(unspentAt(own))]);
  expect(toOutpoints(info.utxos).sort()).toEqual(
    unspentAt(own)
      .map(({ outpoint: place }) => place)
      .sort(),
  );
  expect(toOutpoints((await get(`/api/addresses/${text}/utxos/page?limit=1000`)).data)).toEqual(
    toOutpoints(info.utxos),
  );
  const hashes = listTransactions(own)
    .map(({ hash }) => hash)
    .reverse();
  const listed = (await get(`/api/addresses/${text}/transactions/page?limit=200`)).data;
  expect(listed.map(({ txHash }: JsonResponse) => txHash)).toEqual(hashes.slice(0, 200));
  const { transactions, pagination } = await get(`/api/addresses/${text}/transactions/history?pageSize=5`);
  expect(transactions.map(({ txHash }: JsonResponse) => txHash)).toEqual(hashes.slice(0, 5));
  expect(pagination.totalItems).toBe(hashes.length);
  const reward = toRewardAddress(decodeAddress(address));
  const account = reward && addressText(reward);
  expect(toOutpoints(await get(`/api/account/${account}/utxos`))).toEqual(toOutpoints(info.utxos));
}

describe('chain that forks', () => {
  test('equals a scan over its blocks, and its history equals earlier responses', async () => {
    const random = randomNumbers('forks of the data API');
    const wallets = genesis.map(({ address }) => address);
    const earlierResponses = new Map<string, JsonResponse>();
    chain = growChain([], { length: 3 });
    await index.append(chain.map(({ bytes }) => index.decode(bytes)));
    await index.goLive();
    for (let round = 0; round < 12; round += 1) {
      if (round % 3 === 2) {
        const retainedBlocks = chain.slice(0, chain.length - 1 - random(4));
        await index.rollback((retainedBlocks.at(-1) as GeneratedBlock).point);
        chain = retainedBlocks;
      }
      const extended = growChain(chain, { length: 1 + random(3), name: `round ${round}` });
      await index.append(extended.slice(chain.length).map(({ bytes }) => index.decode(bytes)));
      chain = extended;
      const ledger = naiveLedger(genesis, blocks(chain));
      const address = wallets[round % wallets.length] as Uint8Array;
      await expectWallet(address, ledger);
      const { point } = chain.at(-1) as GeneratedBlock;
      for (const wallet of wallets) {
        const text = addressBytesText(wallet);
        earlierResponses.set(`${point.hash} ${text}`, await get(`/api/addresses/${text}/balance`));
      }
    }
    for (const { point } of chain) {
      for (const wallet of wallets) {
        const text = addressBytesText(wallet);
        const then = earlierResponses.get(`${point.hash} ${text}`);
        if (then === undefined) continue;
        expect(await get(`/api/addresses/${text}/balance?asOfSlot=${point.slot}`)).toEqual(then);
        const reward = toRewardAddress(decodeAddress(wallet));
        const account = await get(`/api/account/${reward && addressText(reward)}/balance?asOfSlot=${point.slot}`);
        expect({ ...account, address: text }).toEqual(then);
      }
    }
    const recordedBlocks = chain.filter(({ point }) =>
      [...earlierResponses.keys()].some((key) => key.startsWith(point.hash)),
    );
    expect(recordedBlocks.length).toBeGreaterThan(3);
  });

  test('is read by cursor without gaps or repeats while blocks arrive', async () => {
    const text = addressBytesText((genesis[0] as GenesisOutput).address);
    const list = `/api/addresses/${text}/transactions/page?order=asc`;
    const rows: JsonResponse[] = [];
    for (let cursor = '', page = 0; cursor !== undefined; page += 1) {
      const answer = await get(`${list}&limit=3&cursor=${cursor}`);
      rows.push(...answer.data);
      cursor = answer.nextCursor;
      if (page >= 4) continue;
      const extended = growChain(chain, { length: 2, name: `page ${page}`, transactions: 3 });
      await index.append(extended.slice(chain.length).map(({ bytes }) => index.decode(bytes)));
      chain = extended;
    }
    expect(rows).toEqual((await get(`${list}&limit=200`)).data);
    const own = naiveLedger(genesis, blocks(chain)).filter(({ address }) => address === text);
    expect(rows.map(({ txHash }) => txHash)).toEqual(listTransactions(own).map(({ hash }) => hash));
  });
});
