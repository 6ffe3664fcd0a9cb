import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkStatus } from '../../../src/api/kit/context.js';
import { listAddressUtxos } from '../../../src/api/operations/addresses/list-address-utxos.js';
import { encodeBody } from '../../../src/chains/cardano/transactions/encode-body.js';
import type { OutputContent } from '../../../src/chains/cardano/transactions/output.js';
import { byronBody } from '../../../src/chains/cardano/transactions/transaction-body.js';
import type { NetworkId } from '../../../src/chains/networks.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { type NetworkDb, networkDb } from '../../../src/store/network-db.js';
import { addPending, removePending } from '../../../src/store/queries/cardano/mempool/mempool.js';
import { serveOperations } from '../../support/test-operations.js';
import { output, token } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import {
  carol,
  carolBare,
  carolOther,
  hoard,
  openWalletChain,
  unusedAddress,
  type WalletChain,
} from './wallet-chain.js';

let wallet: WalletChain;
let http: FastifyInstance;
let without: FastifyInstance;
let db: NetworkDb<'cardano'>;
const hashes: Uint8Array[] = [];

beforeAll(async () => {
  wallet = await openWalletChain();
  const { service } = wallet;
  db = networkDb(service.services.db, 'CARDANO_PREPROD', 'cardano');
  const { networks } = service.services;
  const withCapabilities = (capabilities: readonly string[]) => {
    const getStatus = (id: NetworkId): NetworkStatus => {
      const status = networks.status(id);
      const source = { ...status.state.source, connected: true };
      return { ...status, capabilities, state: { ...status.state, source } };
    };
    return serveOperations(
      { ...service, services: { ...service.services, networks: { ...networks, status: getStatus } } },
      [listAddressUtxos],
    );
  };
  http = withCapabilities(['mempool']);
  without = withCapabilities([]);
});
afterEach(() => removePending(db, hashes.splice(0), new Date(0)));
afterAll(async () => {
  await Promise.all([http?.close(), without?.close()]);
  await wallet?.service.close();
});

const { get } = createApiClient(() => http);
const values = (utxos: readonly JsonResponse[]): string[] => utxos.map(({ value }) => value);
const utxos = (address: { readonly text: string }, rest = '') =>
  get(`/api/addresses/${address.text}/utxos?mempool=include${rest}`);

/** Adds a transaction to the mempool and returns its hash. */
async function wait(
  spent: readonly (readonly [txHash: string, index: number])[],
  created: readonly OutputContent[],
): Promise<string> {
  const inputs = spent.map(([txHash, index]) => ({ txHash: fromHex(txHash), index }));
  const body = encodeBody({ ...byronBody([], [], new Uint8Array()), fee: 1n, inputs, outputs: created });
  const txHash = blake2b256(body);
  hashes.push(txHash);
  const cbor = Buffer.concat([Uint8Array.of(0x84), body, Uint8Array.of(0xa0, 0xf5, 0xf6)]);
  const outputs = created.map(({ address, lovelace }, index) => ({ index, address, lovelace }));
  await addPending(db, [{ txHash, cbor, expiresSlot: undefined, spent: inputs, created: outputs }], new Date(1));
  return toHex(txHash);
}

describe('UTxOs with the mempool', () => {
  test('equal those of the chain while the mempool is empty', async () => {
    expect(await utxos(carol)).toEqual(await get(`/api/addresses/${carol.text}/utxos`));
    expect(await utxos(unusedAddress)).toEqual([]);
  });

  test('exclude outputs spent and include outputs created in the mempool', async () => {
    const txHash = await wait(
      [[wallet.firstTx, 0]],
      [
        output(carol, 9_000_000n, { assets: [token('gold', 2n)], inlineDatum: Uint8Array.of(0x01) }),
        output(unusedAddress, 1n),
      ],
    );
    const [only, ...rest] = await utxos(carol);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({
      txHash,
      outputIndex: 0,
      value: '9000000',
      stakeAddress: expect.stringMatching(/^stake_test1/),
      assets: [{ assetName: Buffer.from('gold').toString('hex'), quantity: '2' }],
      inlineDatum: { bytes: '01', value: { int: 1 } },
      blockHash: null,
      blockHeight: null,
      slot: null,
      spent: false,
    });
    expect(only.assets[0].fingerprint).toMatch(/^asset1/);
    expect(values(await utxos(unusedAddress))).toEqual(['1']);
    expect(values(await get(`/api/addresses/${carol.text}/utxos`))).toEqual(['10000000']);
  });

  test('follow chains of mempool transactions', async () => {
    const first = await wait([[wallet.firstTx, 0]], [output(carol, 9_000_000n)]);
    await wait([[first, 0]], [output(carolOther, 8_000_000n), output(carol, 500_000n)]);
    expect(values(await utxos(carol))).toEqual(['500000']);
    expect(values(await utxos(carolOther))).toEqual(['12000000', '8000000']);
    expect(values(await utxos(carolOther, '&order=desc'))).toEqual(['8000000', '12000000']);
  });

  test('do not count transactions twice that were confirmed meanwhile', async () => {
    const address = carolBare.bytes;
    const pending = { txHash: fromHex(wallet.firstTx), cbor: Uint8Array.of(0x80), expiresSlot: undefined, spent: [] };
    await addPending(db, [{ ...pending, created: [{ index: 2, address, lovelace: 4_000_000n }] }], new Date(1));
    hashes.push(pending.txHash);
    expect(values(await utxos(carolBare))).toEqual(['4000000']);
  });

  test.each(['asc', 'desc'])('in pages of order %s are listed once each', async (order) => {
    const first = (await get(`/api/addresses/${hoard.text}/utxos?pageSize=1`))[0];
    await wait(
      [[first.txHash, first.outputIndex]],
      Array.from({ length: 7 }, (_, each) => output(hoard, 100n + BigInt(each))),
    );
    const rows: JsonResponse[] = [];
    for (let page = 1; ; page += 1) {
      const next = await utxos(hoard, `&order=${order}&page=${page}&pageSize=99`);
      rows.push(...next);
      if (next.length < 99) break;
    }
    expect(rows).toHaveLength(1_206);
    expect(new Set(rows.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`)).size).toBe(1_206);
    const mempoolRows = order === 'asc' ? rows.slice(-7) : rows.slice(0, 7).reverse();
    expect(values(mempoolRows)).toEqual(['100', '101', '102', '103', '104', '105', '106']);
  });

  test('are not available if the source has no mempool', async () => {
    const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
    const refused = await without.inject({ url: `/api/addresses/${carol.text}/utxos?mempool=include`, headers });
    expect([refused.statusCode, refused.json().error]).toEqual([501, expect.stringContaining('provides no mempool')]);
    const plain = await without.inject({ url: `/api/addresses/${carol.text}/utxos?mempool=exclude`, headers });
    expect(plain.statusCode).toBe(200);
  });
});
