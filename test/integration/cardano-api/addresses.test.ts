import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { constructAddress } from '../../../src/api/operations/addresses/construct-address.js';
import { countAddressTransactions } from '../../../src/api/operations/addresses/count-address-transactions.js';
import { decodeAddress } from '../../../src/api/operations/addresses/decode-address.js';
import { deriveAddress } from '../../../src/api/operations/addresses/derive-address.js';
import { discoverAddresses } from '../../../src/api/operations/addresses/discover-addresses.js';
import { getAddressBalance } from '../../../src/api/operations/addresses/get-address-balance.js';
import { getAddressHistory } from '../../../src/api/operations/addresses/get-address-history.js';
import { getAddressHistoryDetails } from '../../../src/api/operations/addresses/get-address-history-details.js';
import { getAddressInfo } from '../../../src/api/operations/addresses/get-address-info.js';
import { getAddressTotals } from '../../../src/api/operations/addresses/get-address-totals.js';
import { getCredentialBalance } from '../../../src/api/operations/addresses/get-credential-balance.js';
import { listAddressAssetUtxos } from '../../../src/api/operations/addresses/list-address-asset-utxos.js';
import { listAddressAssets } from '../../../src/api/operations/addresses/list-address-assets.js';
import { listAddressInfo } from '../../../src/api/operations/addresses/list-address-info.js';
import { listAddressOutputs } from '../../../src/api/operations/addresses/list-address-outputs.js';
import { listAddressTransactions } from '../../../src/api/operations/addresses/list-address-transactions.js';
import { listAddressTransactionsBySlot } from '../../../src/api/operations/addresses/list-address-transactions-by-slot.js';
import { listAddressUtxoRefs } from '../../../src/api/operations/addresses/list-address-utxo-refs.js';
import { listAddressUtxos } from '../../../src/api/operations/addresses/list-address-utxos.js';
import { listAddresses } from '../../../src/api/operations/addresses/list-addresses.js';
import { listCredentialAddresses } from '../../../src/api/operations/addresses/list-credential-addresses.js';
import { listCredentialAssetUtxos } from '../../../src/api/operations/addresses/list-credential-asset-utxos.js';
import { listCredentialTransactions } from '../../../src/api/operations/addresses/list-credential-transactions.js';
import { listCredentialUtxos } from '../../../src/api/operations/addresses/list-credential-utxos.js';
import { listTransactionsOfAddress } from '../../../src/api/operations/addresses/list-transactions-of-address.js';
import { listTransactionsOfAddresses } from '../../../src/api/operations/addresses/list-transactions-of-addresses.js';
import { listTransactionsOfCredentials } from '../../../src/api/operations/addresses/list-transactions-of-credentials.js';
import { listUtxosOfAddresses } from '../../../src/api/operations/addresses/list-utxos-of-addresses.js';
import { listUtxosOfCredentials } from '../../../src/api/operations/addresses/list-utxos-of-credentials.js';
import { pageAddressTransactions } from '../../../src/api/operations/addresses/page-address-transactions.js';
import { pageAddressUtxos } from '../../../src/api/operations/addresses/page-address-utxos.js';
import { assetFingerprint } from '../../../src/chains/cardano/assets/asset-id.js';
import { slotToTime } from '../../../src/chains/cardano/time.js';
import { encodeBech32 } from '../../../src/kernel/bech32.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { serveOperations } from '../../support/test-operations.js';
import { append, enterprise, hashName, key, output } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import {
  carol,
  carolAccount,
  carolBare,
  carolOther,
  formatUnit,
  GOLD,
  HOARD,
  hoard,
  openWalletChain,
  SILVER,
  SLOTS,
  unusedAddress,
  vault,
  vaultBare,
  type WalletChain,
} from './wallet-chain.js';

let wallet: WalletChain;
let http: FastifyInstance;
beforeAll(async () => {
  wallet = await openWalletChain();
  http = serveOperations(wallet.service, [
    getAddressInfo,
    listAddressInfo,
    listAddressUtxos,
    pageAddressUtxos,
    listAddressAssetUtxos,
    listAddressUtxoRefs,
    listAddressOutputs,
    listUtxosOfAddresses,
    getAddressBalance,
    listAddressAssets,
    getAddressTotals,
    listAddressTransactions,
    listTransactionsOfAddress,
    pageAddressTransactions,
    countAddressTransactions,
    listTransactionsOfAddresses,
    listAddressTransactionsBySlot,
    getAddressHistory,
    getAddressHistoryDetails,
    deriveAddress,
    discoverAddresses,
    constructAddress,
    decodeAddress,
    listCredentialUtxos,
    listCredentialAssetUtxos,
    listCredentialTransactions,
    getCredentialBalance,
    listCredentialAddresses,
    listUtxosOfCredentials,
    listTransactionsOfCredentials,
    listAddresses,
  ]);
});
afterAll(async () => {
  await http?.close();
  await wallet?.service.close();
});

const { get, post, refusal, failure, everyPage } = createApiClient(() => http);
const gold = formatUnit(GOLD);
const silver = formatUnit(SILVER);
const values = (utxos: readonly JsonResponse[]): string[] => utxos.map(({ value }) => value);
const at = (address: { readonly text: string }, rest = ''): string => `/api/addresses/${address.text}${rest}`;
const credential = (name: string): string => Buffer.from(hashName(name)).toString('hex');

describe('holdings of an address', () => {
  test('are returned with its account, all assets by unit and all UTxOs', async () => {
    const info = await get(at(carol));
    expect(info).toMatchObject({
      address: carol.text,
      stakeAddress: carolAccount.text,
      scriptAddress: false,
      addressType: 'base',
      balance: '10000000',
      assets: [],
    });
    expect(Object.keys(info)).toEqual([
      'address',
      'stakeAddress',
      'scriptAddress',
      'addressType',
      'balance',
      'assets',
      'utxos',
    ]);
    expect(values(info.utxos)).toEqual(['10000000']);
    const guarded = await get(at(vault));
    expect(guarded).toMatchObject({ scriptAddress: true, balance: '5000000' });
    expect(guarded.assets).toMatchObject([{ unit: gold, quantity: '3', decimals: null, hasOnchainMetadata: false }]);
  });

  test('with more outputs than fit into one chunk are returned completely', async () => {
    const info = await get(at(hoard));
    expect(info.utxos).toHaveLength(HOARD);
    expect(new Set(info.utxos.map(({ value }: JsonResponse) => value)).size).toBe(HOARD);
    const sum = info.utxos.reduce((total: bigint, { value }: JsonResponse) => total + BigInt(value), 0n);
    expect(info.balance).toBe(sum.toString());
  });

  test('are empty for an address that is not on the chain, also with a known account', async () => {
    expect(await get(at(unusedAddress))).toMatchObject({
      address: unusedAddress.text,
      balance: '0',
      assets: [],
      utxos: [],
    });
    expect(await get(at(carolAccount))).toMatchObject({ addressType: 'reward', balance: '0', utxos: [] });
  });

  test('are returned for many addresses in the order of the request', async () => {
    const answer = await post('/api/addresses/info', [unusedAddress.text, hoard.text, carol.text, carol.text]);
    expect(answer.map(({ balance }: JsonResponse) => balance === '0')).toEqual([true, false, false, false]);
    expect(answer[1].utxos).toHaveLength(HOARD);
    expect(answer[2]).toEqual(answer[3]);
    expect(await refusal('/api/addresses/info', [carol.text, 'addr1nonsense'])).toMatch(/^Field '\[1\]': Invalid addr/);
  });
});

describe('UTxOs', () => {
  test('with an asset are found by unit, with a dot, and by fingerprint', async () => {
    const fingerprint = assetFingerprint(GOLD);
    for (const unit of [gold, `${gold.slice(0, 56)}.${gold.slice(56)}`, fingerprint, gold.toUpperCase()]) {
      expect(values(await get(at(carolOther, `/utxos/${unit}`)))).toEqual(['12000000']);
      expect(values((await get(at(carolOther, `/utxos/page?unit=${unit}`))).data)).toEqual(['12000000']);
    }
    expect(await get(at(carol, `/utxos/${gold}`))).toEqual([]);
    expect(await get(at(carolOther, `/utxos/${'ab'.repeat(28)}`))).toEqual([]);
    const page = await get(at(carolOther, `/utxos/page?policyId=${gold.slice(0, 56)}`));
    expect(values(page.data)).toEqual(['12000000']);
    expect((await get(at(carolOther, `/utxos/page?policyId=${silver.slice(0, 56)}`))).data).toEqual([]);
  });

  test('cannot be filtered by asset and policy together, nor by an invalid asset', async () => {
    expect(await refusal(at(carol, `/utxos/page?unit=${gold}&policyId=${gold.slice(0, 56)}`))).toMatch(
      /at most one of/,
    );
    expect(await refusal(at(carol, `/utxos/${fingerprintTypo()}`))).toMatch(/^Invalid asset: /);
    expect(await refusal(at(carol, '/utxos/something'))).toMatch(/for parameter 'asset'/);
  });

  test('can be listed as outpoints only, and together with spent outputs', async () => {
    expect(await get(at(carol, '/utxo-refs'))).toEqual([{ txHash: wallet.firstTx, outputIndex: 0 }]);
    const outputs = await get(at(carol, '/outputs'));
    expect(outputs).toMatchObject([
      { outputIndex: 0, spent: false, consumedByTx: null },
      { outputIndex: 1, spent: true, consumedByTx: wallet.moveTx },
    ]);
    expect(await get(at(carol, '/outputs?fromHeight=1'))).toEqual([]);
    expect(await get(at(carol, '/outputs?page=2&pageSize=1'))).toMatchObject([{ outputIndex: 1 }]);
  });

  test('of several addresses are in chain order, and their pages are complete', async () => {
    const body = [hoard.text, carol.text, unusedAddress.text, vault.text, carol.text];
    const pages: JsonResponse[] = [];
    for (let page = 1; ; page += 1) {
      const utxos = await post(`/api/addresses/utxos?page=${page}&pageSize=90`, body);
      pages.push(...utxos);
      if (utxos.length < 90) break;
    }
    expect(pages).toHaveLength(HOARD + 2);
    expect(values(pages.slice(0, 2))).toEqual(['10000000', '5000000']);
    expect(new Set(pages.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`)).size).toBe(HOARD + 2);
    expect(await post('/api/addresses/utxos', [unusedAddress.text])).toEqual([]);
  });

  test('in a range of slots are those of its blocks', async () => {
    const from = async (slots: string) => values((await get(at(vaultBare, `/utxos/page?${slots}`))).data);
    expect(await from(`fromSlot=${SLOTS[1]}&toSlot=${SLOTS[1]}`)).toEqual(['3000000']);
    expect(await from(`toSlot=${SLOTS[1] - 1}`)).toEqual([]);
    expect(await from(`fromSlot=${SLOTS[1] + 1}`)).toEqual([]);
  });
});

describe('a balance', () => {
  test('is the current holding, optionally of one unit', async () => {
    expect(await get(at(carolOther, '/balance'))).toMatchObject({
      address: carolOther.text,
      stakeAddress: carolAccount.text,
      lovelace: '12000000',
      assets: [{ unit: gold, quantity: '2' }],
      slot: SLOTS[3],
      blockHeight: 3,
    });
    expect((await get(at(carolOther, '/balance?unit=lovelace'))).assets).toEqual([]);
    expect((await get(at(carolOther, `/balance?unit=${gold}`))).assets).toMatchObject([{ quantity: '2' }]);
    expect((await get(at(carolOther, `/balance?unit=${silver}`))).assets).toEqual([]);
  });

  test('at an earlier slot is the holding at that time', async () => {
    const then = await get(at(carol, `/balance?asOfSlot=${SLOTS[1] - 1}`));
    expect(then).toMatchObject({ lovelace: '30000000', slot: SLOTS[0], blockHeight: 0 });
    expect(then.assets.map(({ unit, quantity }: JsonResponse) => [unit, quantity])).toEqual(
      [
        [gold, '5'],
        [silver, '7'],
      ].sort(),
    );
    const network = wallet.chain.network;
    const time = slotToTime(network, SLOTS[1] - 1);
    expect(await get(at(carol, `/balance?asOfTime=${time}&unit=${silver}`))).toMatchObject({
      lovelace: '30000000',
      assets: [{ unit: silver, quantity: '7' }],
    });
    expect(await get(at(carol, `/balance?asOfSlot=${SLOTS[1]}`))).toMatchObject({ lovelace: '10000000', assets: [] });
    expect(await get(at(carol, `/balance?asOfSlot=${SLOTS[3] + 999}`))).toMatchObject({ blockHeight: 3 });
  });

  test('before the first block is empty, also at a slot without a block', async () => {
    expect(await get(at(carol, '/balance?asOfSlot=5'))).toMatchObject({
      lovelace: '0',
      assets: [],
      slot: null,
      blockHeight: null,
    });
    expect(await get(at(unusedAddress, `/balance?asOfSlot=${SLOTS[1]}`))).toMatchObject({
      lovelace: '0',
      blockHeight: 1,
    });
  });

  test('is requested for one point in time within the range of the network', async () => {
    expect(await refusal(at(carol, '/balance?asOfSlot=5&asOfTime=5'))).toMatch(/at most one of/);
    expect(await refusal(at(carol, '/balance?asOfTime=5'))).toMatch(/before the first slot/);
  });
});

describe('assets and totals of an address', () => {
  test('assets are listed by unit, and by policy', async () => {
    expect(await get(at(vault, '/assets'))).toMatchObject([{ unit: gold, quantity: '3' }]);
    expect(await get(at(vault, `/assets?policyId=${silver.slice(0, 56)}`))).toEqual([]);
    expect(await get(at(vault, '/assets?page=2'))).toEqual([]);
    expect(await get(at(unusedAddress, '/assets'))).toEqual([]);
  });

  test('totals count everything ever received and sent', async () => {
    const totals = await get(at(carol, '/totals'));
    const assets = [
      { unit: gold, quantity: '5' },
      { unit: silver, quantity: '7' },
    ].sort((a, b) => (a.unit < b.unit ? -1 : 1));
    expect(totals).toEqual({
      receivedSum: [{ unit: 'lovelace', quantity: '30000000' }, ...assets],
      sentSum: [{ unit: 'lovelace', quantity: '20000000' }, ...assets],
      txCount: 2,
      firstSlot: SLOTS[0],
      lastSlot: SLOTS[1],
    });
    expect(await get(at(unusedAddress, '/totals'))).toMatchObject({ txCount: 0, firstSlot: null, lastSlot: null });
  });
});

describe('transactions of an address', () => {
  test('are listed newest first with the side of the address', async () => {
    const rows = await get(at(carol, '/transactions'));
    expect(rows).toMatchObject([
      { txHash: wallet.moveTx, blockHeight: 1, slot: SLOTS[1], txIndex: 0, input: true, output: false },
      { txHash: wallet.firstTx, blockHeight: 0, slot: SLOTS[0], txIndex: 0, input: false, output: true },
    ]);
    expect(await get(at(carol, '/transactions?order=asc'))).toEqual([...rows].reverse());
    expect(await get(`/api/addresses/transactions/${carol.text}`)).toEqual(rows);
    expect(await get(at(carol, '/transactions?fromBlockHeight=1'))).toEqual(rows.slice(0, 1));
    expect(await get(at(carol, '/transactions?toBlockHeight=0'))).toEqual(rows.slice(1));
    expect(await refusal(at(carol, '/transactions?fromBlockHeight=2&toBlockHeight=1'))).toMatch(/fromBlockHeight/);
    expect(await get(at(carol, '/transactions/count'))).toEqual({ count: 2 });
    expect(await get(at(unusedAddress, '/transactions/count'))).toEqual({ count: 0 });
    expect(await get(at(unusedAddress, '/transactions'))).toEqual([]);
  });

  test('are the same in numbered and cursor pages', async () => {
    const whole = await get(at(hoard, '/transactions'));
    expect(whole).toHaveLength(HOARD / 100);
    expect(await everyPage(at(hoard, '/transactions?pageSize=5'), 5)).toEqual(whole);
    for (const order of ['asc', 'desc']) {
      const rows: JsonResponse[] = [];
      for (let cursor = ''; cursor !== undefined; ) {
        const page = await get(at(hoard, `/transactions/page?limit=5&order=${order}&cursor=${cursor}`));
        rows.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(rows).toEqual(order === 'desc' ? whole : [...whole].reverse());
    }
  });

  test('in a range of slots are listed oldest first', async () => {
    const rows = await get(at(carol, '/transactions/by-slot'));
    expect(rows.map(({ txHash }: JsonResponse) => txHash)).toEqual([wallet.firstTx, wallet.moveTx]);
    expect(Object.keys(rows[0])).toEqual(['txHash', 'slot', 'blockHeight', 'blockTime', 'epoch']);
    expect(await get(at(carol, `/transactions/by-slot?fromSlot=${SLOTS[1]}&toSlot=${SLOTS[2]}`))).toEqual([rows[1]]);
    expect(await refusal(at(carol, '/transactions/by-slot?page=1001'))).toMatch(/1 to 1000/);
  });

  test('of many addresses are listed once each', async () => {
    const rows = await post('/api/addresses/transactions', [carol.text, carolOther.text, vault.text]);
    expect(rows).toMatchObject([
      { txHash: wallet.moveTx, input: true, output: true },
      { txHash: wallet.firstTx, input: false, output: true },
    ]);
    expect(await post('/api/addresses/transactions?fromBlockHeight=1', [carol.text])).toEqual([
      { ...rows[0], output: false },
    ]);
    expect(await post('/api/addresses/transactions', [hoard.text])).toHaveLength(HOARD / 100);
  });
});

describe('history of an address', () => {
  test('has the balance change of each transaction, in pages with exact totals', async () => {
    const { transactions, pagination } = await get(at(carol, '/transactions/history'));
    expect(pagination).toEqual({
      page: 1,
      pageSize: 20,
      totalItems: 2,
      totalPages: 1,
      hasNext: false,
      hasPrevious: false,
    });
    const [moved, paid] = transactions;
    expect(paid).toMatchObject({
      txHash: wallet.firstTx,
      blockHeight: 0,
      slot: SLOTS[0],
      sentAmount: '0',
      receivedAmount: '30000000',
      netAmount: '30000000',
      sentAssets: [],
      metadata: null,
    });
    expect(paid.outputs).toHaveLength(4);
    expect(paid.receivedAssets.map(({ assetName, quantity }: JsonResponse) => [assetName, quantity]).sort()).toEqual([
      [gold.slice(56), '5'],
      [silver.slice(56), '7'],
    ]);
    expect(moved).toMatchObject({
      txHash: wallet.moveTx,
      sentAmount: '20000000',
      receivedAmount: '0',
      netAmount: '-20000000',
      receivedAssets: [],
    });
    expect(moved.inputs.map(({ ownerAddr }: JsonResponse) => ownerAddr === carol.text)).toEqual([false, true]);
    expect(moved.inputs[1]).toMatchObject({ txHash: wallet.firstTx, outputIndex: 1, consumedByTx: wallet.moveTx });
    expect(moved.outputs.map(({ ownerAddr }: JsonResponse) => ownerAddr).slice(0, 2)).toEqual([
      carolOther.text,
      vault.text,
    ]);
  });

  test('is paged to its end', async () => {
    const first = await get(at(hoard, '/transactions/history?pageSize=5'));
    expect(first.pagination).toMatchObject({ totalItems: 12, totalPages: 3, hasNext: true, hasPrevious: false });
    const last = await get(at(hoard, '/transactions/history?pageSize=5&page=3'));
    expect(last.transactions).toHaveLength(2);
    expect(last.pagination).toMatchObject({ hasNext: false, hasPrevious: true });
    expect((await get(at(hoard, '/transactions/history?page=9'))).transactions).toEqual([]);
    expect(await get(at(unusedAddress, '/transactions/history'))).toMatchObject({
      transactions: [],
      pagination: { totalItems: 0, totalPages: 0, hasNext: false },
    });
  });

  test('has the other effects with details', async () => {
    const plain = await get(at(carol, '/transactions/history'));
    const { transactions, pagination } = await get(at(carol, '/transactions/history/details'));
    expect(pagination).toEqual(plain.pagination);
    for (const [position, { inputs, outputs, ...item }] of plain.transactions.entries()) {
      expect(transactions[position]).toMatchObject(item);
      expect(transactions[position]).toMatchObject({ inputs, outputs, validContract: true, certificates: [] });
    }
    expect(Object.keys(transactions[0]).slice(-10)).toEqual([
      'withdrawals',
      'certificates',
      'assetsMinted',
      'plutusContracts',
      'nativeScripts',
      'votingProcedures',
      'proposalProcedures',
      'referenceInputs',
      'collateralInputs',
      'validContract',
    ]);
  });
});

describe('public key of an account', () => {
  const xpub =
    '7ec9738746cb4708df52a455b43aa3fdee8955abaf37f68ffc79bb84fbf9e1b39d77e2deb9749faf890ff8326d350ed3fd0e4aa271b35cad063692af87102152';

  test('derives addresses without a chain query', async () => {
    const derived = await get(`/api/addresses/xpub/${xpub}/0/3`);
    expect(derived).toMatchObject({ xpub, role: 0, index: 3 });
    expect(derived.address).toMatch(/^addr_test1q/);
    expect((await get(`/api/addresses/xpub/${xpub}/2/0`)).address).toMatch(/^stake_test1u/);
    expect(await refusal(`/api/addresses/xpub/${xpub}/3/0`)).toMatch(/for parameter 'role'/);
    expect(await refusal(`/api/addresses/xpub/${xpub}/0/2147483648`)).toMatch(/for parameter 'index'/);
    expect(await refusal(`/api/addresses/xpub/${'ff'.repeat(64)}/0/0`)).toMatch(/^Invalid account key: /);
  });

  test('finds the holdings of the account within the address gap limit', async () => {
    const none = { addresses: [], balance: '0', assets: [], lastUsedIndex: null };
    expect(await post('/api/addresses/xpub/discover', { xpub })).toEqual(none);
    const { chain, index } = wallet;
    const { tip } = await get('/api/addresses');
    const position = async (role: number, number: number) => {
      const { address } = await get(`/api/addresses/xpub/${xpub}/${role}/${number}`);
      const { hex } = await get(`/api/addresses/${address}/decode`);
      return { text: address, bytes: Buffer.from(hex, 'hex') };
    };
    const [early, late, change] = [await position(0, 4), await position(0, 24), await position(1, 0)];
    chain.pay([output(early, 1_000_000n), output(late, 2_000_000n, { assets: [GOLD] }), output(change, 4_000_000n)]);
    await append(index, [chain.block(tip.slot + 20)]);
    expect(await post('/api/addresses/xpub/discover', { xpub })).toMatchObject({
      addresses: [
        { address: early.text, role: 0, index: 4 },
        { address: late.text, role: 0, index: 24 },
        { address: change.text, role: 1, index: 0 },
      ],
      balance: '7000000',
      assets: [{ unit: gold, quantity: '1' }],
      lastUsedIndex: 24,
    });
    expect(await post('/api/addresses/xpub/discover', { xpub, gapLimit: 19 })).toMatchObject({
      balance: '5000000',
      lastUsedIndex: 4,
    });
    expect(await post('/api/addresses/xpub/discover', { xpub, gapLimit: 4 })).toMatchObject({ lastUsedIndex: null });
  });
});

describe('payment credential', () => {
  test('aggregates all addresses of a key, with any stake part', async () => {
    const texts = [credential('carol'), encodeBech32('addr_vkh', hashName('carol'))];
    for (const text of texts) {
      expect(values(await get(`/api/addresses/cred/${text}/utxos`))).toEqual(['10000000', '4000000']);
      expect(await get(`/api/addresses/cred/${text}/addresses`)).toEqual([
        { address: carol.text, stakeAddress: carolAccount.text },
        { address: carolBare.text, stakeAddress: null },
      ]);
      expect(await get(`/api/addresses/cred/${text}/balance`)).toMatchObject({
        address: null,
        stakeAddress: null,
        lovelace: '14000000',
        assets: [],
      });
      const transactions = await get(`/api/addresses/cred/${text}/transactions`);
      expect(transactions.map(({ txHash }: JsonResponse) => txHash)).toEqual([wallet.firstTx, wallet.moveTx]);
    }
  });

  test('aggregates all addresses of a script', async () => {
    for (const text of [credential('vault'), encodeBech32('script', hashName('vault'))]) {
      expect(values(await get(`/api/addresses/cred/${text}/utxos`))).toEqual(['5000000', '3000000']);
      expect(values(await get(`/api/addresses/cred/${text}/utxos/${gold}`))).toEqual(['5000000']);
      expect(await get(`/api/addresses/cred/${text}/addresses`)).toHaveLength(2);
      expect(await get(`/api/addresses/cred/${text}/balance`)).toMatchObject({
        lovelace: '8000000',
        assets: [{ unit: gold, quantity: '3' }],
      });
    }
    const asKey = encodeBech32('addr_vkh', hashName('vault'));
    expect(await get(`/api/addresses/cred/${asKey}/utxos`)).toEqual([]);
    expect(await get(`/api/addresses/cred/${encodeBech32('script', hashName('carol'))}/utxos`)).toEqual([]);
  });

  test('can be requested in batches', async () => {
    const body = [credential('vault'), credential('carol'), credential('hoard'), credential('unknown')];
    const utxos = await post('/api/addresses/cred/utxos', body);
    expect(utxos).toHaveLength(HOARD + 4);
    expect(values(utxos.slice(0, 4))).toEqual(['10000000', '4000000', '5000000', '3000000']);
    const transactions = await post('/api/addresses/cred/transactions', body);
    expect(transactions).toHaveLength(2 + HOARD / 100);
    expect(transactions[0].txHash).toBe(wallet.firstTx);
  });

  test('is rejected when invalid', async () => {
    expect(await refusal('/api/addresses/cred/xyz/utxos')).toMatch(/for parameter 'credential'/);
    expect(await refusal(`/api/addresses/cred/${encodeBech32('script', hashName('a').subarray(0, 27))}/utxos`)).toMatch(
      /^Invalid (credential|value)/,
    );
    const typo = encodeBech32('script', hashName('a')).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
    expect(await refusal(`/api/addresses/cred/${typo}/utxos`)).toMatch(/^Invalid credential: .*checksum/);
  });
});

describe('list of all addresses', () => {
  test('is ordered by first appearance, and continues at the fork point', async () => {
    const whole = (await get('/api/addresses?limit=1000')).data;
    expect(whole[0]).toMatchObject({ firstSeenSlot: null, stakeAddress: null });
    expect(whole[1]).toEqual({ address: carol.text, stakeAddress: carolAccount.text, firstSeenSlot: SLOTS[0] });
    const { chain, index } = wallet;
    const { tip } = await get('/api/addresses');
    const late = [1, 2, 3].map((each) => enterprise(key(`late ${each}`)));
    chain.pay(late.map((address) => output(address, 1_000_000n)));
    const block = chain.block(tip.slot + 20);
    await append(index, [block]);
    const page = await get(`/api/addresses?limit=${whole.length + 2}`);
    expect(page.data.slice(whole.length).map(({ address }: JsonResponse) => address)).toEqual([
      late[0]?.text,
      late[1]?.text,
    ]);
    await index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
    expect((await get(`/api/addresses?cursor=${page.nextCursor}`)).data).toEqual([]);
    await append(index, [block]);
    const again = await get(`/api/addresses?cursor=${page.nextCursor}`);
    expect(again.data.map(({ address }: JsonResponse) => address)).toEqual(late.map(({ text }) => text));
    await index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
  });
});

describe('invalid address', () => {
  test.each(['', '/utxos', '/utxos/page', '/utxo-refs', '/outputs', '/balance', '/assets', '/totals', '/transactions'])(
    'is rejected at %s when it is malformed or of another network',
    async (path) => {
      expect(await refusal(`/api/addresses/addr_test1nonsense${path}`)).toMatch(/^Invalid address: /);
      const mainnet = enterprise(key('carol'), 1).text;
      expect(await refusal(`/api/addresses/${mainnet}${path}`)).toBe(
        'The address belongs to another network than CARDANO_PREPROD',
      );
    },
  );
});

const fingerprintTypo = (): string => assetFingerprint(GOLD).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));

describe('network that is still syncing', () => {
  test('returns 503 instead of a balance of zero', async () => {
    const { db } = wallet.service.services;
    const checkpoint = sql`${networkSchema('CARDANO_PREPROD')}.checkpoint`;
    const paths = ['', '/utxos', '/utxos/page', '/utxo-refs', '/outputs', '/balance', '/assets', '/totals'];
    await db.run(sql`update ${checkpoint} set phase = 'bulk'`);
    for (const path of [...paths, '/transactions', '/transactions/history', '/transactions/count']) {
      expect(await failure(at(carol, path))).toEqual([
        503,
        'CARDANO_PREPROD is still being indexed: ask /api/networks how far it is',
      ]);
    }
    for (const path of ['utxos', 'balance', 'transactions', 'addresses']) {
      expect((await failure(`/api/addresses/cred/${credential('carol')}/${path}`))[0]).toBe(503);
    }
    for (const path of ['info', 'utxos', 'transactions'])
      expect((await failure(`/api/addresses/${path}`, [carol.text]))[0]).toBe(503);
    await db.run(sql`update ${checkpoint} set phase = 'live'`);
  });
});
