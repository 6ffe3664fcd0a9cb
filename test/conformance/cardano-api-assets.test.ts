import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { assetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import { toHex } from '../../src/kernel/hex.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readLines } from '../support/external-data.js';
import { naiveLedger, type PlainOutput, unspentAt } from '../support/naive-ledger.js';
import type { TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { openPreviewService, previewBlocks, previewGenesis } from './preview-index.js';

const SLOTS = [732_960, 900_000, 1_100_000] as const;
const TAGS = ['Assets', 'Policy', 'Metadata', 'Scripts', 'Handles'];

interface Fixture {
  readonly endpoints: readonly string[];
  readonly response: unknown;
}

/** Responses of an explorer. */
const fixtures = (): readonly Fixture[] => readLines<Fixture>('explorer-fixtures/blockfrost-preview.ndjson.gz');

interface PlainMint {
  readonly unit: string;
  readonly quantity: bigint;
  readonly slot: number;
  readonly txHash: string;
}

describeWithData('cardano-preview-chain', 'explorer-fixtures')('preview chain', () => {
  let service: TestService;
  let http: FastifyInstance;
  let ledger: readonly PlainOutput[];
  const mints: PlainMint[] = [];
  const labels = new Map<bigint, string[]>();
  const { get, post, everyPage } = createApiClient(() => http, 'cardano-preview');

  beforeAll(async () => {
    service = await openPreviewService();
    ledger = naiveLedger(previewGenesis(), previewBlocks());
    for (const { header, transactions } of previewBlocks())
      for (const { hash, valid, body, auxiliary } of transactions) {
        if (!valid) continue;
        const txHash = toHex(hash);
        for (const asset of body.mint)
          mints.push({ unit: assetUnit(asset), quantity: asset.quantity, slot: header.slot, txHash });
        for (const { label } of auxiliary?.metadata ?? []) labels.set(label, [...(labels.get(label) ?? []), txHash]);
      }
    http = serveOperations(
      service,
      OPERATIONS.filter(({ tag }) => TAGS.includes(tag)),
    );
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  const sumsBy = (
    outputs: readonly PlainOutput[],
    unit: string,
    by: (output: PlainOutput) => string | undefined,
  ): Record<string, string> => {
    const sums = new Map<string, bigint>();
    for (const output of outputs)
      for (const [held, quantity] of output.assets) {
        const owner = by(output);
        if (held === unit && owner !== undefined) sums.set(owner, (sums.get(owner) ?? 0n) + quantity);
      }
    return Object.fromEntries([...sums].map(([owner, quantity]) => [owner, quantity.toString()]));
  };
  const shown = (holders: JsonResponse[]): Record<string, string> =>
    Object.fromEntries(holders.map(({ address, quantity }) => [address, quantity]));

  /** The assets with most outputs, and some of the others. */
  function sample(): readonly string[] {
    const outputs = new Map<string, number>();
    for (const { assets } of ledger) for (const [unit] of assets) outputs.set(unit, (outputs.get(unit) ?? 0) + 1);
    const busiest = [...outputs].sort(([, a], [, b]) => b - a).slice(0, 8);
    return [
      ...new Set([
        ...busiest.map(([unit]) => unit),
        ...[...outputs.keys()].filter((_, position) => position % 211 === 0),
      ]),
    ];
  }

  test('holders, accounts and supplies match a scan of all outputs, now and at earlier slots', async () => {
    for (const unit of sample()) {
      const unspent = unspentAt(ledger);
      expect(shown(await everyPage(`/api/assets/${unit}/holders?pageSize=100`, 100))).toEqual(
        sumsBy(unspent, unit, ({ address }) => address),
      );
      expect(shown(await everyPage(`/api/assets/${unit}/accounts?pageSize=100`, 100))).toEqual(
        sumsBy(unspent, unit, ({ account }) => account),
      );
      const own = mints.filter((mint) => mint.unit === unit);
      expect(await everyPage(`/api/assets/${unit}/history?pageSize=100`, 100)).toHaveLength(own.length);
      for (const slot of SLOTS) {
        const supply = own.filter((mint) => mint.slot <= slot).reduce((sum, { quantity }) => sum + quantity, 0n);
        expect((await get(`/api/assets/${unit}/supply?asOfSlot=${slot}`)).supply).toBe(supply.toString());
        expect(shown(await everyPage(`/api/assets/${unit}/holders?pageSize=100&asOfSlot=${slot}`, 100))).toEqual(
          sumsBy(unspentAt(ledger, slot), unit, ({ address }) => address),
        );
      }
    }
  });

  test('policies sum up their assets', async () => {
    const policies = new Set(sample().map((unit) => unit.slice(0, 56)));
    for (const policyId of policies) {
      const own = mints.filter(({ unit }) => unit.startsWith(policyId));
      const supply = new Map<string, bigint>();
      for (const { unit, quantity } of own) supply.set(unit, (supply.get(unit) ?? 0n) + quantity);
      const alive = [...supply].filter(([, quantity]) => quantity > 0n);
      const holding = unspentAt(ledger).filter(({ assets }) => assets.some(([unit]) => unit.startsWith(policyId)));
      expect(await get(`/api/policy/${policyId}`)).toMatchObject({
        assetCount: supply.size,
        liveAssetCount: alive.length,
        totalSupply: alive.reduce((sum, [, quantity]) => sum + quantity, 0n).toString(),
        holdersByAddress: new Set(holding.map(({ address }) => address)).size,
        holdersByAccount: new Set(holding.flatMap(({ account }) => account ?? [])).size,
        firstMint: { txHash: own[0]?.txHash },
        latestMint: { txHash: own.at(-1)?.txHash },
      });
      const units = (await everyPage(`/api/policy/${policyId}/assets?pageSize=100`, 100)).map(({ unit }) => unit);
      expect(units).toEqual(alive.map(([unit]) => unit).toSorted());
      const funding: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: JsonResponse = await get(`/api/policy/${policyId}/transactions?limit=200&cursor=${cursor}`);
        funding.push(...page.data.map(({ txHash }: JsonResponse) => txHash));
        cursor = page.nextCursor;
      }
      const made = holding.flatMap(({ createdBy: tx }) => tx ?? []).toSorted((a, b) => b.number - a.number);
      expect(funding).toEqual([...new Set(made.map(({ hash }) => hash))]);
    }
  });

  test('labels and their transactions match the blocks', async () => {
    const listed = await everyPage('/api/metadata/txs/labels?pageSize=100', 100);
    expect(new Map(listed.map(({ label, count }) => [BigInt(label), count]))).toEqual(
      new Map([...labels].map(([label, txs]) => [label, txs.length])),
    );
    for (const label of [2n, 674n, 721n]) {
      const rows = await everyPage(`/api/metadata/txs/labels/${label}?order=asc&pageSize=100`, 100);
      expect(rows.map(({ txHash }) => txHash)).toEqual(labels.get(label));
    }
  });

  test('metadata matches Blockfrost', async () => {
    const responses = new Map(
      fixtures().flatMap(({ endpoints, response }) =>
        endpoints.map((endpoint) => [endpoint, response as JsonResponse] as const),
      ),
    );
    for (const [endpoint, response] of responses) {
      const [, txHash, cbor] = /^txs\/([0-9a-f]{64})\/metadata(\/cbor)?$/.exec(endpoint) ?? [];
      if (txHash === undefined || ![...labels.values()].some((txs) => txs.includes(txHash))) continue;
      const ours = await get(`/api/transactions/${txHash}/metadata${cbor ?? ''}`);
      expect(ours).toEqual(
        response.map((row: JsonResponse) =>
          cbor === undefined
            ? { label: row.label, json: row.json_metadata }
            : { label: row.label, cbor: row.cbor_metadata.slice(2) },
        ),
      );
    }
    const known = new Set(labels.get(2n));
    const labelEntries = (responses.get('metadata/txs/labels/2') as JsonResponse[]).filter(({ tx_hash }) =>
      known.has(tx_hash),
    );
    const ours = await everyPage('/api/metadata/txs/labels/2?order=asc&pageSize=100', 100);
    expect(labelEntries.length).toBeGreaterThan(10);
    expect(ours.slice(0, labelEntries.length).map(({ txHash, json }) => [txHash, json])).toEqual(
      labelEntries.map(({ tx_hash, json_metadata }) => [tx_hash, json_metadata]),
    );
  });

  test('asset without later transfers matches Blockfrost', async () => {
    const unit =
      'add8604a36a46446dd22281473614c5b390afbc064ff1338516b19f58424fcf2617ba79f8089f860c2ce679d14345c9b153d0c14ea0481eaa0624751';
    const [asset] = await post('/api/assets/info', ['asset10m8zhjspkwczmmx86hq9m6gdqclzxjc494wm95']);
    expect(asset).toMatchObject({
      asset: unit,
      fingerprint: 'asset10m8zhjspkwczmmx86hq9m6gdqclzxjc494wm95',
      quantity: '10',
      initialMintTxHash: '4cddc91fdfea357aa81f50be0c2d0cc839124eb9f664e8490eaa04ff9dc387a4',
      mintOrBurnCount: 1,
      onchainMetadata: {
        image: ['ipfs://bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfc', 'di'],
        name: 'Optim EQT',
      },
    });
    expect(await get(`/api/assets/${unit}/metadata`)).toMatchObject({
      name: 'Optim EQT',
      image: 'ipfs://bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdi',
      sources: { name: 'cip25', image: 'cip25' },
    });
  });

  test('redeemers of a script have the costs and transactions of Blockfrost', async () => {
    const script = 'c22560ac64be051102d6d1cfe5b9b82eb6af4f00dd3806e5cd82e837';
    const fixture = fixtures().find(({ endpoints }) => endpoints.includes(`scripts/${script}/redeemers`));
    const theirs = fixture?.response as JsonResponse[];
    const ours = (await everyPage(`/api/scripts/${script}/redeemers?pageSize=100`, 100)).toReversed();
    expect(ours.length).toBeGreaterThan(3);
    expect(
      ours.slice(0, theirs.length).map((row) => ({
        tx_hash: row.txHash,
        tx_index: row.txIndex,
        purpose: row.purpose,
        redeemer_data_hash: row.redeemerDataHash,
        unit_mem: row.unitMem,
        unit_steps: row.unitSteps,
        fee: row.fee,
      })),
    ).toEqual(theirs.slice(0, ours.length).map(({ datum_hash: _, ...row }) => row));
  });

  test('outputs with a reference script are found by its hash', async () => {
    const script = '4cb17f742d599acb0ad1df2f1cbc282f6e3e6d8506142e6cf8824846';
    const utxos = await get(`/api/scripts/${script}/reference-utxos`);
    expect(utxos.map(({ txHash, value }: JsonResponse) => [txHash, value])).toEqual([
      ['34c49e3f641e5ab53efb6bf5f23a914c7bace7625af8c0cf8560b53a9acfc7c2', '49659820'],
      ['300fdcf1a58ba86f688ab7319d61a219d23bc2f01ad5fce56130ba78222ff1f7', '49659820'],
    ]);
    expect(utxos[0].address).toBe('addr_test1wrpn0ad8rj3pgfpzae5tghpf325nyvh94zfkj3kzgvxzvcc2zuac6');
  });
});
