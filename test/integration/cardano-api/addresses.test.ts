import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAddressBalance } from '../../../src/api/operations/addresses/balance.js';
import {
  getCredentialBalance,
  listCredentialAddresses,
  listCredentialAssetUtxos,
  listCredentialTransactions,
  listCredentialUtxos,
  listTransactionsOfCredentials,
  listUtxosOfCredentials,
} from '../../../src/api/operations/addresses/credentials.js';
import { getAddressTotals, listAddressAssets } from '../../../src/api/operations/addresses/holdings.js';
import { getAddressInfo, listAddressInfo } from '../../../src/api/operations/addresses/info.js';
import { listAddresses } from '../../../src/api/operations/addresses/list.js';
import { listAddressTransactionsBySlot } from '../../../src/api/operations/addresses/slot-transactions.js';
import {
  countAddressTransactions,
  listAddressTransactions,
  listTransactionsOfAddress,
  listTransactionsOfAddresses,
  pageAddressTransactions,
} from '../../../src/api/operations/addresses/transactions.js';
import {
  listAddressAssetUtxos,
  listAddressOutputs,
  listAddressUtxoRefs,
  listAddressUtxos,
  listUtxosOfAddresses,
  pageAddressUtxos,
} from '../../../src/api/operations/addresses/utxos.js';
import { assetFingerprint } from '../../../src/chains/cardano/asset-id.js';
import { slotToTime } from '../../../src/chains/cardano/time.js';
import { encodeBech32 } from '../../../src/kernel/bech32.js';
import { serveOperations } from '../../support/own-operations.js';
import { append, enterprise, hashOf, key, output } from '../tx-operations/tiny-chain.js';
import { type Answer, asking } from './asking.js';
import {
  carol,
  carolAccount,
  carolBare,
  carolOther,
  GOLD,
  HOARD,
  hoard,
  nobody,
  openWalletChain,
  SILVER,
  SLOTS,
  unitOf,
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

const { get, post, refusal, everyPage } = asking(() => http);
const gold = unitOf(GOLD);
const silver = unitOf(SILVER);
const values = (utxos: readonly Answer[]): string[] => utxos.map(({ value }) => value);
const at = (address: { readonly text: string }, rest = ''): string => `/api/addresses/${address.text}${rest}`;
const credential = (name: string): string => Buffer.from(hashOf(name)).toString('hex');

describe('what an address holds', () => {
  test('is told with its account, all assets by unit and all unspent outputs', async () => {
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

  test('of more outputs than fit into one piece is told whole', async () => {
    const info = await get(at(hoard));
    expect(info.utxos).toHaveLength(HOARD);
    expect(new Set(info.utxos.map(({ value }: Answer) => value)).size).toBe(HOARD);
    const sum = info.utxos.reduce((total: bigint, { value }: Answer) => total + BigInt(value), 0n);
    expect(info.balance).toBe(sum.toString());
  });

  test('is nothing where the chain never saw it, also under the address of an account', async () => {
    expect(await get(at(nobody))).toMatchObject({ address: nobody.text, balance: '0', assets: [], utxos: [] });
    expect(await get(at(carolAccount))).toMatchObject({ addressType: 'reward', balance: '0', utxos: [] });
  });

  test('is told for many in the order of the request', async () => {
    const answer = await post('/api/addresses/info', [nobody.text, hoard.text, carol.text, carol.text]);
    expect(answer.map(({ balance }: Answer) => balance === '0')).toEqual([true, false, false, false]);
    expect(answer[1].utxos).toHaveLength(HOARD);
    expect(answer[2]).toEqual(answer[3]);
    expect(await refusal('/api/addresses/info', [carol.text, 'addr1nonsense'])).toMatch(/^Field '\[1\]': Invalid addr/);
  });
});

describe('unspent outputs', () => {
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

  test('are not searched by asset and policy at once, nor by what is no asset', async () => {
    expect(await refusal(at(carol, `/utxos/page?unit=${gold}&policyId=${gold.slice(0, 56)}`))).toMatch(
      /at most one of/,
    );
    expect(await refusal(at(carol, `/utxos/${fingerprintTypo()}`))).toMatch(/^Invalid asset: /);
    expect(await refusal(at(carol, '/utxos/something'))).toMatch(/for parameter 'asset'/);
  });

  test('can be named by their place alone, and all outputs asked for, spent ones too', async () => {
    expect(await get(at(carol, '/utxo-refs'))).toEqual([{ txHash: wallet.firstTx, outputIndex: 0 }]);
    const outputs = await get(at(carol, '/outputs'));
    expect(outputs).toMatchObject([
      { outputIndex: 0, spent: false, consumedByTx: null },
      { outputIndex: 1, spent: true, consumedByTx: wallet.moveTx },
    ]);
    expect(await get(at(carol, '/outputs?fromHeight=1'))).toEqual([]);
    expect(await get(at(carol, '/outputs?page=2&pageSize=1'))).toMatchObject([{ outputIndex: 1 }]);
  });

  test('of several addresses come in one chain order, and their pages make the whole', async () => {
    const body = [hoard.text, carol.text, nobody.text, vault.text, carol.text];
    const pages: Answer[] = [];
    for (let page = 1; ; page += 1) {
      const utxos = await post(`/api/addresses/utxos?page=${page}&pageSize=90`, body);
      pages.push(...utxos);
      if (utxos.length < 90) break;
    }
    expect(pages).toHaveLength(HOARD + 2);
    expect(values(pages.slice(0, 2))).toEqual(['10000000', '5000000']);
    expect(new Set(pages.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`)).size).toBe(HOARD + 2);
    expect(await post('/api/addresses/utxos', [nobody.text])).toEqual([]);
  });

  test('in a range of slots are those of its blocks', async () => {
    const from = async (slots: string) => values((await get(at(vaultBare, `/utxos/page?${slots}`))).data);
    expect(await from(`fromSlot=${SLOTS[1]}&toSlot=${SLOTS[1]}`)).toEqual(['3000000']);
    expect(await from(`toSlot=${SLOTS[1] - 1}`)).toEqual([]);
    expect(await from(`fromSlot=${SLOTS[1] + 1}`)).toEqual([]);
  });
});

describe('a balance', () => {
  test('now is what the address holds, and one unit of it on demand', async () => {
    expect(await get(at(carolOther, '/balance'))).toMatchObject({
      address: carolOther.text,
      stakeAddress: null,
      lovelace: '12000000',
      assets: [{ unit: gold, quantity: '2' }],
      slot: SLOTS[3],
      blockHeight: 3,
    });
    expect((await get(at(carolOther, '/balance?unit=lovelace'))).assets).toEqual([]);
    expect((await get(at(carolOther, `/balance?unit=${gold}`))).assets).toMatchObject([{ quantity: '2' }]);
    expect((await get(at(carolOther, `/balance?unit=${silver}`))).assets).toEqual([]);
  });

  test('of the past is what it was then', async () => {
    const then = await get(at(carol, `/balance?asOfSlot=${SLOTS[1] - 1}`));
    expect(then).toMatchObject({ lovelace: '30000000', slot: SLOTS[0], blockHeight: 0 });
    expect(then.assets.map(({ unit, quantity }: Answer) => [unit, quantity])).toEqual(
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

  test('before the first block is nothing, at a slot without a place', async () => {
    expect(await get(at(carol, '/balance?asOfSlot=5'))).toMatchObject({
      lovelace: '0',
      assets: [],
      slot: null,
      blockHeight: null,
    });
    expect(await get(at(nobody, `/balance?asOfSlot=${SLOTS[1]}`))).toMatchObject({ lovelace: '0', blockHeight: 1 });
  });

  test('is asked for at one moment, within the times of the network', async () => {
    expect(await refusal(at(carol, '/balance?asOfSlot=5&asOfTime=5'))).toMatch(/at most one of/);
    expect(await refusal(at(carol, '/balance?asOfTime=5'))).toMatch(/before the first slot/);
  });
});

describe('assets and totals of an address', () => {
  test('assets come by unit, and by policy', async () => {
    expect(await get(at(vault, '/assets'))).toMatchObject([{ unit: gold, quantity: '3' }]);
    expect(await get(at(vault, `/assets?policyId=${silver.slice(0, 56)}`))).toEqual([]);
    expect(await get(at(vault, '/assets?page=2'))).toEqual([]);
    expect(await get(at(nobody, '/assets'))).toEqual([]);
  });

  test('totals count what was ever received and sent', async () => {
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
    expect(await get(at(nobody, '/totals'))).toMatchObject({ txCount: 0, firstSlot: null, lastSlot: null });
  });
});

describe('transactions of an address', () => {
  test('come newest first and say on which side the address was', async () => {
    const rows = await get(at(carol, '/transactions'));
    expect(rows).toMatchObject([
      { txHash: wallet.moveTx, blockHeight: 1, slot: SLOTS[1], txIndex: 0, input: true, output: false },
      { txHash: wallet.firstTx, blockHeight: 0, slot: SLOTS[0], txIndex: 0, input: false, output: true },
    ]);
    expect(await get(at(carol, '/transactions?order=asc'))).toEqual([...rows].reverse());
    expect(await get(`/api/addresses/transactions/${carol.text}`)).toEqual(rows);
    expect(await get(at(carol, '/transactions?fromBlockHeight=1'))).toEqual(rows.slice(0, 1));
    expect(await get(at(carol, '/transactions?toBlockHeight=0'))).toEqual(rows.slice(1));
    expect(await get(at(carol, '/transactions?fromBlockHeight=2&toBlockHeight=1'))).toEqual([]);
    expect(await get(at(carol, '/transactions/count'))).toEqual({ count: 2 });
    expect(await get(at(nobody, '/transactions/count'))).toEqual({ count: 0 });
    expect(await get(at(nobody, '/transactions'))).toEqual([]);
  });

  test('in pages by number and by cursor are the same', async () => {
    const whole = await get(at(hoard, '/transactions'));
    expect(whole).toHaveLength(HOARD / 100);
    expect(await everyPage(at(hoard, '/transactions?pageSize=5'), 5)).toEqual(whole);
    for (const order of ['asc', 'desc']) {
      const rows: Answer[] = [];
      for (let cursor = ''; cursor !== undefined; ) {
        const page = await get(at(hoard, `/transactions/page?limit=5&order=${order}&cursor=${cursor}`));
        rows.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(rows).toEqual(order === 'desc' ? whole : [...whole].reverse());
    }
  });

  test('in a range of slots come oldest first', async () => {
    const rows = await get(at(carol, '/transactions/by-slot'));
    expect(rows.map(({ txHash }: Answer) => txHash)).toEqual([wallet.firstTx, wallet.moveTx]);
    expect(Object.keys(rows[0])).toEqual(['txHash', 'slot', 'blockHeight', 'blockTime', 'epoch']);
    expect(await get(at(carol, `/transactions/by-slot?fromSlot=${SLOTS[1]}&toSlot=${SLOTS[2]}`))).toEqual([rows[1]]);
    expect(await refusal(at(carol, '/transactions/by-slot?page=1001'))).toMatch(/1 to 1000/);
  });

  test('of many addresses come once each', async () => {
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

describe('a payment credential', () => {
  test('gathers all addresses of a key, whatever their stake part', async () => {
    const texts = [credential('carol'), encodeBech32('addr_vkh', hashOf('carol'))];
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
      expect(transactions.map(({ txHash }: Answer) => txHash)).toEqual([wallet.firstTx, wallet.moveTx]);
    }
  });

  test('gathers all addresses of a script', async () => {
    for (const text of [credential('vault'), encodeBech32('script', hashOf('vault'))]) {
      expect(values(await get(`/api/addresses/cred/${text}/utxos`))).toEqual(['5000000', '3000000']);
      expect(values(await get(`/api/addresses/cred/${text}/utxos/${gold}`))).toEqual(['5000000']);
      expect(await get(`/api/addresses/cred/${text}/addresses`)).toHaveLength(2);
      expect(await get(`/api/addresses/cred/${text}/balance`)).toMatchObject({
        lovelace: '8000000',
        assets: [{ unit: gold, quantity: '3' }],
      });
    }
    const asKey = encodeBech32('addr_vkh', hashOf('vault'));
    expect(await get(`/api/addresses/cred/${asKey}/utxos`)).toEqual([]);
    expect(await get(`/api/addresses/cred/${encodeBech32('script', hashOf('carol'))}/utxos`)).toEqual([]);
  });

  test('may be asked for in batches', async () => {
    const body = [credential('vault'), credential('carol'), credential('hoard'), credential('nobody')];
    const utxos = await post('/api/addresses/cred/utxos', body);
    expect(utxos).toHaveLength(HOARD + 4);
    expect(values(utxos.slice(0, 4))).toEqual(['10000000', '4000000', '5000000', '3000000']);
    const transactions = await post('/api/addresses/cred/transactions', body);
    expect(transactions).toHaveLength(2 + HOARD / 100);
    expect(transactions[0].txHash).toBe(wallet.firstTx);
  });

  test('that is none is refused', async () => {
    expect(await refusal('/api/addresses/cred/xyz/utxos')).toMatch(/for parameter 'credential'/);
    expect(await refusal(`/api/addresses/cred/${encodeBech32('script', hashOf('a').subarray(0, 27))}/utxos`)).toMatch(
      /^Invalid (credential|value)/,
    );
    const typo = encodeBech32('script', hashOf('a')).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
    expect(await refusal(`/api/addresses/cred/${typo}/utxos`)).toMatch(/^Invalid credential: .*checksum/);
  });
});

describe('all addresses of the chain', () => {
  test('come in order of first appearance, and go on where the chains part', async () => {
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
    expect(page.data.slice(whole.length).map(({ address }: Answer) => address)).toEqual([late[0]?.text, late[1]?.text]);
    await index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
    expect((await get(`/api/addresses?cursor=${page.nextCursor}`)).data).toEqual([]);
    await append(index, [block]);
    const again = await get(`/api/addresses?cursor=${page.nextCursor}`);
    expect(again.data.map(({ address }: Answer) => address)).toEqual(late.map(({ text }) => text));
    await index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
  });
});

describe('an address that cannot be meant', () => {
  test.each(['', '/utxos', '/utxos/page', '/utxo-refs', '/outputs', '/balance', '/assets', '/totals', '/transactions'])(
    'is refused at %s when it is malformed or of another network',
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
