import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTransaction } from '../../../src/api/operations/transactions/get-transaction.js';
import { getTransactionCbor } from '../../../src/api/operations/transactions/get-transaction-cbor.js';
import { getTransactionOutput } from '../../../src/api/operations/transactions/get-transaction-output.js';
import { getTransactionOutputAddress } from '../../../src/api/operations/transactions/get-transaction-output-address.js';
import { getTransactionUtxos } from '../../../src/api/operations/transactions/get-transaction-utxos.js';
import { listNamedUtxos } from '../../../src/api/operations/transactions/list-named-utxos.js';
import { listTransactionCbor } from '../../../src/api/operations/transactions/list-transaction-cbor.js';
import { listTransactionCertificates } from '../../../src/api/operations/transactions/list-transaction-certificates.js';
import { listTransactionDelegations } from '../../../src/api/operations/transactions/list-transaction-delegations.js';
import { listTransactionInfo } from '../../../src/api/operations/transactions/list-transaction-info.js';
import { listTransactionMints } from '../../../src/api/operations/transactions/list-transaction-mints.js';
import { listTransactionMirs } from '../../../src/api/operations/transactions/list-transaction-mirs.js';
import { listTransactionPoolRetires } from '../../../src/api/operations/transactions/list-transaction-pool-retires.js';
import { listTransactionPoolUpdates } from '../../../src/api/operations/transactions/list-transaction-pool-updates.js';
import { listTransactionProposals } from '../../../src/api/operations/transactions/list-transaction-proposals.js';
import { listTransactionRedeemers } from '../../../src/api/operations/transactions/list-transaction-redeemers.js';
import { listTransactionRequiredSigners } from '../../../src/api/operations/transactions/list-transaction-required-signers.js';
import { listTransactionScripts } from '../../../src/api/operations/transactions/list-transaction-scripts.js';
import { listTransactionStakes } from '../../../src/api/operations/transactions/list-transaction-stakes.js';
import { listTransactionVotes } from '../../../src/api/operations/transactions/list-transaction-votes.js';
import { listTransactionWithdrawals } from '../../../src/api/operations/transactions/list-transaction-withdrawals.js';
import { listTransactionWitnesses } from '../../../src/api/operations/transactions/list-transaction-witnesses.js';
import { listTransactions } from '../../../src/api/operations/transactions/list-transactions.js';
import { listWithdrawals } from '../../../src/api/operations/transactions/list-withdrawals.js';
import { pageEpochOutputs } from '../../../src/api/operations/transactions/page-epoch-outputs.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { slotToEpoch, slotToTime } from '../../../src/chains/cardano/time.js';
import { decodeTransaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../../src/chains/networks.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { serveOperations } from '../../support/test-operations.js';
import {
  ada,
  carrier,
  FIRST_SLOT,
  type IndexedService,
  openIndexedService,
  pool,
  registered,
  TIP_SLOT,
  voting,
} from '../tx-operations/indexed-service.js';
import { append, output, POLICY, reward, token } from '../tx-operations/tiny-chain.js';

const network = networkById('CARDANO_PREPROD');
const SLOT = TIP_SLOT + 20;
const { epoch } = slotToEpoch(network, SLOT);
const WITHDRAWN = 5_000_000n;

let indexed: IndexedService;
let http: FastifyInstance;
let busyTx: string;
let certTx: string;
beforeAll(async () => {
  indexed = await openIndexedService();
  const { chain, index, adaTx, carrierTx } = indexed;
  const stake = registered;
  busyTx = chain.pay([output(ada, 2_000_000n, { assets: [token('silver', 9n)] })], {
    inputs: [{ txHash: fromHex(adaTx), index: 0 }],
    referenceInputs: [{ txHash: fromHex(carrierTx), index: 0 }],
    requiredSigners: [registered.hash],
    mint: [token('silver', 9n)],
    withdrawals: [{ account: reward(registered).bytes, lovelace: WITHDRAWN }],
    validFrom: 5n,
    validUntil: 2n ** 63n,
    certificates: [
      { kind: 'stake-delegation', stake, pool },
      { kind: 'stake-vote-delegation', stake: voting, pool, drep: { type: 'abstain' } },
      { kind: 'stake-deregistration', stake, deposit: undefined },
      { kind: 'pool-retirement', pool, epoch: BigInt(epoch + 2) },
      { kind: 'instant-rewards', pot: 'treasury', rewards: [[voting, 77n]], toOtherPot: undefined },
    ],
  });
  await append(index, [chain.block(SLOT)]);
  http = serveOperations(indexed.service, [
    listTransactions,
    getTransaction,
    getTransactionUtxos,
    getTransactionCbor,
    listTransactionCertificates,
    listTransactionStakes,
    listTransactionDelegations,
    listTransactionWithdrawals,
    listTransactionMirs,
    listTransactionPoolUpdates,
    listTransactionPoolRetires,
    listTransactionRedeemers,
    listTransactionScripts,
    listTransactionRequiredSigners,
    listTransactionWitnesses,
    listTransactionMints,
    listTransactionVotes,
    listTransactionProposals,
    getTransactionOutput,
    getTransactionOutputAddress,
    listNamedUtxos,
    listTransactionCbor,
    listTransactionInfo,
    listWithdrawals,
    pageEpochOutputs,
  ]);
  certTx = (await get('/api/transactions?order=asc'))[14].txHash;
});
afterAll(async () => {
  await http?.close();
  await indexed?.service.close();
});

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const status = async (url: string) => (await http.inject({ url, headers })).statusCode;
const post = async (url: string, payload: unknown) =>
  (await http.inject({ url, headers, method: 'POST', payload: payload as object })).json();
const hashes = (items: readonly { readonly txHash: string }[]): string[] => items.map(({ txHash }) => txHash);

describe('transaction list', () => {
  test('is newest first, in complete pages', async () => {
    const all = await get('/api/transactions');
    expect(all).toHaveLength(17);
    expect(all[0]).toEqual({
      txHash: busyTx,
      blockHeight: 2,
      slot: SLOT,
      blockTime: slotToTime(network, SLOT),
      epoch,
      fee: '200000',
      totalOutput: expect.any(String),
      txSize: expect.any(Number),
      inputCount: 2,
      outputCount: 2,
    });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`/api/transactions?page=${page}&pageSize=7`)));
    expect(pages.flat()).toEqual(all);
    expect(hashes(await get('/api/transactions?order=asc'))).toEqual(hashes(all).toReversed());
  });

  test('can be filtered by an inclusive slot range', async () => {
    expect(hashes(await get(`/api/transactions?fromSlot=${SLOT}`))).toEqual([busyTx]);
    expect(await get(`/api/transactions?fromSlot=${FIRST_SLOT}&toSlot=${FIRST_SLOT}`)).toHaveLength(15);
    expect(await get(`/api/transactions?fromSlot=${SLOT + 1}`)).toEqual([]);
    expect(await get(`/api/transactions?toSlot=${FIRST_SLOT - 1}`)).toEqual([]);
    expect(await get('/api/transactions?fromSlot=9007199254740991')).toEqual([]);
  });
});

describe('a transaction', () => {
  test('has its inputs, reference inputs, outputs and position', async () => {
    const shown = await get(`/api/transactions/${busyTx.toUpperCase()}`);
    expect(shown).toMatchObject({
      txHash: busyTx,
      blockHeight: 2,
      blockEpoch: epoch,
      absoluteSlot: SLOT,
      txTimestamp: slotToTime(network, SLOT),
      txIndex: 0,
      fee: '200000',
      treasuryDonation: '0',
      invalidBefore: '5',
      invalidAfter: (2n ** 63n).toString(),
      validContract: true,
      collateralOutput: null,
      metadata: null,
      requiredSigners: [toHex(registered.hash)],
      confirmations: 0,
    });
    expect(shown.inputs).toHaveLength(2);
    expect(shown.inputs[1]).toMatchObject({
      paymentAddress: { bech32: ada.text },
      txHash: indexed.adaTx,
      txIndex: 0,
      value: '10000000',
      consumedByTx: null,
    });
    expect(shown.outputs[0]).toMatchObject({
      txHash: busyTx,
      txIndex: 0,
      assets: [{ unit: toHex(POLICY) + Buffer.from('silver').toString('hex'), quantity: '9' }],
    });
    expect(shown.referenceInputs).toMatchObject([
      { paymentAddress: { bech32: carrier.text }, referenceScript: { type: 'plutusV3' }, reference: true },
    ]);
    expect(shown.withdrawals).toMatchObject([{ stakeAddress: reward(registered).text, amount: '5000000' }]);
    expect(shown.assetsMinted).toMatchObject([{ quantity: '9' }]);
    expect(shown.certificates.map(({ type }: { type: string }) => type)).toEqual([
      'STAKE_DELEGATION',
      'STAKE_VOTE_DELEGATION',
      'STAKE_DEREGISTRATION',
      'POOL_RETIREMENT',
      'INSTANT_REWARDS',
    ]);
    const first = await get(`/api/transactions/${indexed.adaTx}`);
    expect(first.outputs[0].consumedByTx).toBe(busyTx);
    expect(first.outputs[1].consumedByTx).toBe(null);
    expect(first.inputs[0]).toMatchObject({ value: '30000000000000000' });
  });

  test('returns 404 on every path if unknown, also for a hash of another length', async () => {
    for (const hash of ['ab'.repeat(32), 'a', 'ab'.repeat(64), toHex(indexed.chain.genesis[0]!.txHash)])
      expect(await status(`/api/transactions/${hash}`)).toBe(404);
    for (const part of [
      'utxos',
      'cbor',
      'certificates',
      'stakes',
      'delegations',
      'withdrawals',
      'mirs',
      'pool-updates',
      'pool-retires',
      'redeemers',
      'scripts',
      'required-signers',
      'witnesses',
      'mints',
      'votes',
      'proposals',
      'outputs/0',
      'outputs/0/address',
    ])
      expect({ part, status: await status(`/api/transactions/${'ab'.repeat(32)}/${part}`) }).toEqual({
        part,
        status: 404,
      });
    expect(await status('/api/transactions/xyz')).toBe(400);
    expect(await status(`/api/transactions/${'a'.repeat(129)}`)).toBe(400);
  });

  test('has its original bytes', async () => {
    const shown = await get(`/api/transactions/${busyTx}/cbor`);
    expect(toHex(decodeTransaction(fromHex(shown.cbor)).hash)).toBe(busyTx);
    expect(shown).toMatchObject({
      txHash: busyTx,
      blockHeight: 2,
      epochNo: epoch,
      txTimestamp: new Date(slotToTime(network, SLOT) * 1000).toISOString(),
      validContract: true,
    });
    const several = await post('/api/transactions/cbor', [busyTx, 'ab'.repeat(32), indexed.adaTx, busyTx]);
    expect(hashes(several)).toEqual([busyTx, indexed.adaTx]);
    expect(several[0]).toEqual(shown);
  });

  test('is returned in batches, completely or with selected fields', async () => {
    const requestedHashes = [indexed.adaTx, busyTx.toUpperCase()];
    const whole = await post('/api/transactions/info', requestedHashes);
    expect(whole).toEqual(await Promise.all(requestedHashes.map((hash) => get(`/api/transactions/${hash}`))));
    const [, selected] = await post('/api/transactions/info?include=certs,assets', requestedHashes);
    expect(selected).toEqual({
      ...whole[1],
      inputs: [],
      referenceInputs: [],
      collateralInputs: [],
      withdrawals: [],
      metadata: null,
    });
    expect((await post('/api/transactions/info?include=everything', requestedHashes)).error).toMatch(/include/);
    expect(
      (
        await post(
          '/api/transactions/info',
          Array.from({ length: 51 }, () => busyTx),
        )
      ).error,
    ).toMatch(/50/);
  });

  test('lists the effects of its certificates', async () => {
    const part = (name: string) => get(`/api/transactions/${busyTx}/${name}`);
    const stake = reward(registered).text;
    const poolId = poolIdBech32(pool);
    expect(await part('stakes')).toEqual([{ certIndex: 2, address: stake, registration: false, deposit: null }]);
    expect(await part('delegations')).toEqual([
      { certIndex: 0, address: stake, poolId, drepId: null, activeEpoch: epoch + 2 },
      { certIndex: 1, address: reward(voting).text, poolId, drepId: 'drep_always_abstain', activeEpoch: epoch + 2 },
    ]);
    expect(await part('mirs')).toEqual([
      { txHash: busyTx, certIndex: 4, pot: 'TREASURY', address: reward(voting).text, amount: '77', epoch, slot: SLOT },
    ]);
    expect(await part('pool-retires')).toEqual([
      {
        blockNumber: 2,
        blockTime: slotToTime(network, SLOT),
        txHash: busyTx,
        certIndex: 3,
        txIndex: 0,
        poolId: toHex(pool),
        retirementEpoch: epoch + 2,
        epoch,
        slot: SLOT,
        blockHash: expect.any(String),
        poolIdBech32: poolId,
      },
    ]);
    expect(await get(`/api/transactions/${certTx}/pool-updates`)).toMatchObject([
      { certIndex: 6, poolIdBech32: poolId, cost: '170000000', margin: 0, marginDenominator: 1, relays: [] },
    ]);
    expect((await get(`/api/transactions/${certTx}/stakes`)).map((each: { deposit: string }) => each.deposit)).toEqual([
      '3000000',
      '2000000',
      '2000000',
      null,
    ]);
    for (const name of ['votes', 'proposals', 'redeemers', 'witnesses', 'pool-updates'])
      expect(await part(name)).toEqual([]);
    expect(await part('required-signers')).toEqual([{ keyHash: toHex(registered.hash) }]);
    expect(await part('mints')).toMatchObject([{ action: 'MINT', quantity: '9', metadata: null, slot: SLOT }]);
    expect(await part('scripts')).toEqual([
      { scriptHash: toHex(POLICY), type: null, purpose: 'mint', inWitness: false, reference: null, size: null },
    ]);
  });

  test('lists its withdrawals', async () => {
    const withdrawal = {
      stakeAddress: reward(registered).text,
      amount: '5000000',
      txHash: busyTx,
      slot: SLOT,
      epoch,
      blockTime: slotToTime(network, SLOT),
    };
    expect(await get(`/api/transactions/${busyTx}/withdrawals`)).toEqual([withdrawal]);
    expect(await get('/api/transactions/withdrawals')).toEqual([withdrawal]);
    expect(await get('/api/transactions/withdrawals?page=2')).toEqual([]);
  });
});

describe('outputs', () => {
  test('of a transaction are returned with its inputs', async () => {
    const { inputs, outputs } = await get(`/api/transactions/${busyTx}/utxos`);
    expect(inputs.map(({ reference }: { reference: boolean }) => reference)).toEqual([false, false, true]);
    expect(inputs[1]).toMatchObject({ txHash: indexed.adaTx, consumedByTx: busyTx, lovelaceAmount: '10000000' });
    expect(inputs[2]).toMatchObject({ scriptRefType: 'plutusV3', scriptRef: '820343010203', consumedByTx: null });
    expect(outputs[0].amounts).toEqual([
      { unit: 'lovelace', quantity: '2000000', policyId: null, assetName: null },
      { unit: `${toHex(POLICY)}73696c766572`, quantity: '9', policyId: toHex(POLICY), assetName: '73696c766572' },
    ]);
    const genesis = toHex(indexed.chain.genesis[0]!.txHash);
    expect(await get(`/api/transactions/${genesis}/utxos`)).toMatchObject({
      inputs: [],
      outputs: [{ blockHash: null, blockNumber: null, consumedByTx: indexed.adaTx }],
    });
  });

  test('are found one by one and in batches, spent or not', async () => {
    expect(await get(`/api/transactions/${indexed.adaTx}/outputs/0`)).toMatchObject({
      address: ada.text,
      spent: true,
      consumedByTx: busyTx,
    });
    expect(await get(`/api/transactions/${indexed.adaTx}/outputs/1`)).toMatchObject({ spent: false });
    expect(await get(`/api/transactions/${indexed.adaTx}/outputs/1/address`)).toEqual({ address: ada.text });
    expect(await status(`/api/transactions/${indexed.adaTx}/outputs/9`)).toBe(404);
    expect(await status(`/api/transactions/${indexed.adaTx}/outputs/65536`)).toBe(400);
    const found = await post('/api/transactions/utxos', [
      { txHash: indexed.adaTx, outputIndex: 2 },
      { txHash: 'ab'.repeat(32), outputIndex: 0 },
      { txHash: indexed.adaTx, outputIndex: 0 },
      { txHash: indexed.adaTx, outputIndex: 2 },
    ]);
    expect(found.map((each: { outputIndex: number }) => each.outputIndex)).toEqual([2, 0]);
    expect((await post('/api/transactions/utxos', [{ txHash: indexed.adaTx }])).error).toMatch(/outputIndex/);
  });

  test('in a batch have every field under its camelCase and its snake_case name', async () => {
    const outputs = (await get('/api/transactions?order=asc&pageSize=100')).map(({ txHash }: { txHash: string }) => ({
      txHash,
      outputIndex: 0,
    }));
    const found = await post('/api/transactions/utxos', outputs);
    expect(found.some((each: { assetList: unknown[] }) => each.assetList.length > 0)).toBe(true);
    expect(new Set(found.map((each: { isSpent: boolean }) => each.isSpent))).toEqual(new Set([true, false]));
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const expectBoth = (value: Record<string, unknown>) => {
      for (const name of Object.keys(value)) expect(value[snake(name)]).toEqual(value[name]);
    };
    for (const output of found) {
      expectBoth(output);
      for (const amount of [...output.amounts, ...output.asset_list]) expectBoth(amount);
      expect(output).toMatchObject({
        tx_hash: output.txHash,
        output_index: 0,
        owner_addr: output.ownerAddr,
        is_spent: output.consumed_by_tx !== null,
      });
      expect(output.asset_list.map(({ unit }: { unit: string }) => unit)).toEqual(
        output.amounts.slice(1).map(({ unit }: { unit: string }) => unit),
      );
    }
  });

  test('of an epoch are in chain order, each once', async () => {
    const outpoints: string[] = [];
    let cursor = '';
    do {
      const page = await get(`/api/transactions/outputs/epoch/${epoch}?limit=200&cursor=${cursor}`);
      outpoints.push(...page.data.map((each: { txHash: string; txIndex: number }) => `${each.txHash}#${each.txIndex}`));
      expect(page.tip).toMatchObject({ blockHeight: 2 });
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    // 514 payments and the change of the faucet in each of 17 transactions.
    expect(outpoints).toHaveLength(531);
    expect(new Set(outpoints).size).toBe(531);
    expect(outpoints.slice(0, 3)).toEqual([0, 1, 2].map((index) => `${indexed.adaTx}#${index}`));
    expect((await get(`/api/transactions/outputs/epoch/${epoch + 1}`)).data).toEqual([]);
  });
});
