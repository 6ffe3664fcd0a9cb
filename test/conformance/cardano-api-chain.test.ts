import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBlock } from '../../src/api/operations/cardano-blocks/get-block.js';
import { getBlockAtTime } from '../../src/api/operations/cardano-blocks/get-block-at-time.js';
import { getBlockCbor } from '../../src/api/operations/cardano-blocks/get-block-cbor.js';
import { getBlockOfEpochSlot } from '../../src/api/operations/cardano-blocks/get-block-of-epoch-slot.js';
import { getBlockOfSlot } from '../../src/api/operations/cardano-blocks/get-block-of-slot.js';
import { listBlockAddresses } from '../../src/api/operations/cardano-blocks/list-block-addresses.js';
import { listBlockInfo } from '../../src/api/operations/cardano-blocks/list-block-info.js';
import { listBlockTransactions } from '../../src/api/operations/cardano-blocks/list-block-transactions.js';
import { listBlocks } from '../../src/api/operations/cardano-blocks/list-blocks.js';
import { listBlocksOfEpoch } from '../../src/api/operations/cardano-blocks/list-blocks-of-epoch.js';
import { listBlocksOfPool } from '../../src/api/operations/cardano-blocks/list-blocks-of-pool.js';
import { listNextBlocks } from '../../src/api/operations/cardano-blocks/list-next-blocks.js';
import { listPreviousBlocks } from '../../src/api/operations/cardano-blocks/list-previous-blocks.js';
import { pageBlocks } from '../../src/api/operations/cardano-blocks/page-blocks.js';
import { diffEpochParameters } from '../../src/api/operations/epochs/diff-epoch-parameters.js';
import { getEpoch } from '../../src/api/operations/epochs/get-epoch.js';
import { getEpochParameters } from '../../src/api/operations/epochs/get-epoch-parameters.js';
import { listEpochBlockHashes } from '../../src/api/operations/epochs/list-epoch-block-hashes.js';
import { listEpochBlockProtocols } from '../../src/api/operations/epochs/list-epoch-block-protocols.js';
import { listEpochs } from '../../src/api/operations/epochs/list-epochs.js';
import { listNextEpochs } from '../../src/api/operations/epochs/list-next-epochs.js';
import { listPreviousEpochs } from '../../src/api/operations/epochs/list-previous-epochs.js';
import { getNetworkStats } from '../../src/api/operations/network/get-network-stats.js';
import { getProtocolParameters } from '../../src/api/operations/network/get-protocol-parameters.js';
import { getTip } from '../../src/api/operations/network/get-tip.js';
import { listEras } from '../../src/api/operations/network/list-eras.js';
import { listParamUpdates } from '../../src/api/operations/network/list-param-updates.js';
import { getTransaction } from '../../src/api/operations/transactions/get-transaction.js';
import { getTransactionCbor } from '../../src/api/operations/transactions/get-transaction-cbor.js';
import { getTransactionOutput } from '../../src/api/operations/transactions/get-transaction-output.js';
import { getTransactionUtxos } from '../../src/api/operations/transactions/get-transaction-utxos.js';
import { listTransactionCertificates } from '../../src/api/operations/transactions/list-transaction-certificates.js';
import { listTransactionDelegations } from '../../src/api/operations/transactions/list-transaction-delegations.js';
import { listTransactionInfo } from '../../src/api/operations/transactions/list-transaction-info.js';
import { listTransactionMints } from '../../src/api/operations/transactions/list-transaction-mints.js';
import { listTransactionPoolRetires } from '../../src/api/operations/transactions/list-transaction-pool-retires.js';
import { listTransactionPoolUpdates } from '../../src/api/operations/transactions/list-transaction-pool-updates.js';
import { listTransactionRedeemers } from '../../src/api/operations/transactions/list-transaction-redeemers.js';
import { listTransactionRequiredSigners } from '../../src/api/operations/transactions/list-transaction-required-signers.js';
import { listTransactionScripts } from '../../src/api/operations/transactions/list-transaction-scripts.js';
import { listTransactionStakes } from '../../src/api/operations/transactions/list-transaction-stakes.js';
import { listTransactionWithdrawals } from '../../src/api/operations/transactions/list-transaction-withdrawals.js';
import { listTransactionWitnesses } from '../../src/api/operations/transactions/list-transaction-witnesses.js';
import { listTransactions } from '../../src/api/operations/transactions/list-transactions.js';
import { listWithdrawals } from '../../src/api/operations/transactions/list-withdrawals.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { inDepth } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readJson, readLines, readText } from '../support/external-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { decodeBlocks, type IndexedBlock } from './cardano-data.js';
import { openPreviewService } from './preview-index.js';

const network = networkById('CARDANO_PREVIEW');
const LAST = 53_068;

interface Fixture {
  readonly inPreviewChain?: 'block' | 'tx' | 'epoch';
  readonly endpoints: readonly string[];
  readonly response: unknown;
}

type JsonResponse = Record<string, unknown>;

describeWithData(
  'cardano-preview-chain',
  'cardano-preview-facts',
  'explorer-fixtures',
)('preview chain over HTTP', () => {
  let service: TestService;
  let http: FastifyInstance;
  const headers = { 'x-api-key': 'xt_demo_cardano-preview' };
  const get = async (url: string) => {
    const response = await http.inject({ url, headers });
    expect({ url, status: response.statusCode }).toEqual({ url, status: 200 });
    return response.json();
  };

  beforeAll(async () => {
    service = await openPreviewService();
    http = serveOperations(service, [
      listBlocks,
      pageBlocks,
      getBlock,
      listNextBlocks,
      listPreviousBlocks,
      getBlockOfSlot,
      getBlockAtTime,
      listBlocksOfEpoch,
      getBlockOfEpochSlot,
      listBlocksOfPool,
      listBlockTransactions,
      listBlockAddresses,
      getBlockCbor,
      listBlockInfo,
      listTransactions,
      getTransaction,
      getTransactionUtxos,
      getTransactionCbor,
      listTransactionInfo,
      listTransactionCertificates,
      listTransactionStakes,
      listTransactionDelegations,
      listTransactionPoolUpdates,
      listTransactionPoolRetires,
      listTransactionWithdrawals,
      listTransactionRedeemers,
      listTransactionScripts,
      listTransactionRequiredSigners,
      listTransactionWitnesses,
      listTransactionMints,
      getTransactionOutput,
      listWithdrawals,
      listEpochs,
      getEpoch,
      listNextEpochs,
      listPreviousEpochs,
      listEpochBlockHashes,
      listEpochBlockProtocols,
      getEpochParameters,
      diffEpochParameters,
      getTip,
      listEras,
      getNetworkStats,
      getProtocolParameters,
      listParamUpdates,
    ]);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  const fixtures = (kind: Fixture['inPreviewChain'], form: RegExp): readonly Fixture[] =>
    readLines<Fixture>('explorer-fixtures/blockfrost-preview.ndjson.gz').filter(
      ({ inPreviewChain, endpoints }) => inPreviewChain === kind && form.test(endpoints[0]!),
    );
  /** `?count=2` corresponds to `?pageSize=2`. */
  const ours = (endpoint: string): string => `/api/${endpoint.replace('count=', 'pageSize=')}`;

  /** A block in the format of the explorer. It shows no sums of an empty block, and a genesis before the first one. */
  const asBlockfrost = (block: JsonResponse): JsonResponse => ({
    time: block['time'],
    height: block['height'],
    hash: block['hash'],
    slot: block['slot'],
    epoch: block['epoch'],
    epoch_slot: block['epochSlot'],
    slot_leader: block['slotLeader'],
    size: block['size'],
    tx_count: block['txCount'],
    output: block['txCount'] === 0 ? null : block['output'],
    fees: block['txCount'] === 0 ? null : block['fees'],
    block_vrf: block['blockVrf'],
    op_cert: block['opCert'],
    op_cert_counter: block['opCertCounter'] === null ? null : String(block['opCertCounter']),
    previous_block: block['previousBlock'],
    next_block: block['nextBlock'],
  });
  const expected = ({ confirmations: _, ...block }: JsonResponse): JsonResponse =>
    block['height'] === 0 ? { ...block, previous_block: null } : block;

  describe('matches Blockfrost for', () => {
    test('single blocks', async () => {
      const cases = fixtures('block', /^blocks\/[^/]+$/);
      expect(cases.length).toBeGreaterThan(4);
      for (const { endpoints, response } of cases)
        for (const endpoint of endpoints)
          expect(asBlockfrost(await get(ours(endpoint)))).toEqual(expected(response as JsonResponse));
    });

    test('blocks after and before a block', async () => {
      for (const { endpoints, response } of fixtures('block', /\/next/))
        for (const endpoint of endpoints)
          expect((await get(ours(endpoint))).map(asBlockfrost)).toEqual((response as JsonResponse[]).map(expected));
      for (const { endpoints, response } of fixtures('block', /\/previous/)) {
        // Ours are sorted nearest first.
        const before = (response as JsonResponse[]).toReversed();
        for (const endpoint of endpoints)
          expect((await get(ours(endpoint))).map(asBlockfrost)).toEqual(before.map(expected));
      }
    });

    test('epochs', async () => {
      const asEpoch = (epoch: JsonResponse): JsonResponse => ({
        epoch: epoch['epoch'],
        start_time: epoch['startTime'],
        end_time: epoch['endTime'],
        first_block_time: epoch['firstBlockTime'],
        last_block_time: epoch['lastBlockTime'],
        block_count: epoch['blockCount'],
        tx_count: epoch['txCount'],
        output: epoch['output'],
        fees: epoch['fees'],
      });
      const withoutStake = ({ active_stake: _, ...epoch }: JsonResponse): JsonResponse => epoch;
      const url = (endpoint: string): string => ours(endpoint).replace('epochs', 'epoch');
      const [one] = fixtures('epoch', /^epochs\/10$/);
      expect(asEpoch(await get(url(one!.endpoints[0]!)))).toEqual(withoutStake(one!.response as JsonResponse));
      const [next] = fixtures('epoch', /\/next/);
      expect((await get(url(next!.endpoints[0]!))).map(asEpoch)).toEqual(
        (next!.response as JsonResponse[]).map(withoutStake),
      );
      const [previous] = fixtures('epoch', /\/previous/);
      expect((await get(url(previous!.endpoints[0]!))).map(asEpoch)).toEqual(
        (previous!.response as JsonResponse[]).map(withoutStake).toReversed(),
      );
      const [hashes] = fixtures('epoch', /\/blocks/);
      expect(await get(url(hashes!.endpoints[0]!))).toEqual(hashes!.response);
    });

    test('protocol parameters', async () => {
      const [fixture] = fixtures('epoch', /\/parameters/);
      const {
        epoch,
        nonce: _,
        cost_models,
        cost_models_raw,
        coins_per_utxo_word,
        ...values
      } = fixture!.response as JsonResponse;
      const shown = await get(`/api/epoch/${epoch}/parameters`);
      const names: Record<string, string> = {
        e_max: 'eMax',
        n_opt: 'nOpt',
        pvtpp_security_group: 'pvtPPSecurityGroup',
      };
      for (const [name, value] of Object.entries(values)) {
        const camel = name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
        expect({ name, value: shown[names[name] ?? camel] }).toEqual({ name, value });
      }
      expect(shown.costModelsRaw).toEqual({ PlutusV2: null, PlutusV3: null, ...(cost_models_raw as JsonResponse) });
      expect(Object.values(shown.costModels.PlutusV1)).toEqual(
        Object.values((cost_models as { PlutusV1: JsonResponse }).PlutusV1),
      );
      expect(shown.coinsPerUtxoSize).toBe(coins_per_utxo_word);
    });

    test('certificates of a transaction', async () => {
      const part = (fixture: Fixture): string => {
        const [, hash, name] = fixture.endpoints[0]!.split('/');
        return `/api/transactions/${hash}/${name!.replaceAll('_', '-')}`;
      };
      const [stakes] = fixtures('tx', /\/stakes$/);
      expect(
        (await get(part(stakes!))).map(({ certIndex, address, registration, deposit }: JsonResponse) => {
          expect(deposit).toBe('2000000');
          return { cert_index: certIndex, address, registration };
        }),
      ).toEqual(stakes!.response);
      const [delegations] = fixtures('tx', /\/delegations$/);
      expect(
        (await get(part(delegations!))).map(({ certIndex, address, poolId, drepId, activeEpoch }: JsonResponse) => {
          expect(drepId).toBeNull();
          return { index: certIndex, cert_index: certIndex, address, pool_id: poolId, active_epoch: activeEpoch };
        }),
      ).toEqual(delegations!.response);
      const updates = fixtures('tx', /\/pool_updates$/);
      expect(updates.length).toBeGreaterThan(0);
      for (const fixture of updates) {
        const shown = await get(part(fixture));
        expect(
          shown.map((pool: JsonResponse & { relays: JsonResponse[] }) => ({
            cert_index: pool['certIndex'],
            pool_id: pool['poolIdBech32'],
            vrf_key: pool['vrfKeyHash'],
            pledge: pool['pledge'],
            margin_cost: pool['margin'],
            fixed_cost: pool['cost'],
            reward_account: pool['rewardAccount'],
            owners: pool['poolOwners'],
            metadata: {
              url: pool['metadataUrl'],
              hash: pool['metadataHash'],
              ticker: null,
              name: null,
              description: null,
              homepage: null,
            },
            relays: pool.relays.map(({ srv, ...relay }) => ({ ...relay, dns_srv: srv })),
            active_epoch: Number(pool['epoch']) + 2,
          })),
        ).toEqual(fixture.response);
      }
    });
  });

  describe('matches the index of the data for', () => {
    let blocks: readonly IndexedBlock[];
    // Not during test collection, which also runs where the data is missing and the suite is skipped.
    beforeAll(() => {
      blocks = readLines<IndexedBlock>('cardano-preview-chain/block-index.ndjson.gz');
    });

    test('sampled blocks by hash, height, slot and time', async () => {
      for (const block of blocks.filter(({ height }) => height % inDepth(2_000, 500) === 77)) {
        const shown = await get(`/api/blocks/${block.height}`);
        expect(shown).toMatchObject({
          hash: block.hash,
          slot: block.slot,
          size: expect.any(Number),
          txCount: block.txs.length,
          eraName: block.era.toLowerCase(),
          confirmations: LAST - block.height,
        });
        expect(await get(`/api/blocks/${block.hash}`)).toEqual(shown);
        expect(await get(`/api/blocks/slot/${block.slot}`)).toEqual(shown);
        expect(await get(`/api/blocks/time/${shown.time}?mode=exact`)).toEqual(shown);
        expect(await get(`/api/blocks/epoch/${shown.epoch}/slot/${shown.epochSlot}`)).toEqual(shown);
      }
    });

    test('all blocks and all transactions, page by page', async () => {
      const hashes: string[] = [];
      let cursor = '';
      do {
        const page = await get(`/api/blocks/page?limit=1000&cursor=${cursor}`);
        hashes.push(...page.data.map(({ hash }: JsonResponse) => hash));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(hashes.toReversed()).toEqual(blocks.map(({ hash }) => hash));
      const deep = await get('/api/blocks?page=530&pageSize=100');
      expect(deep.map(({ hash }: JsonResponse) => hash)).toEqual(hashes.slice(52_900, 53_000));

      const facts = blocks.flatMap(({ txs }) => txs);
      for (let page = 1; ; page += 10) {
        const shown = await get(`/api/transactions?order=asc&pageSize=100&page=${page}`);
        expect(shown.map(({ txHash }: JsonResponse) => txHash)).toEqual(
          facts.slice((page - 1) * 100, page * 100).map(({ hash }) => hash),
        );
        if (shown.length < 100) break;
      }
    });

    test('inputs, outputs and bytes of transactions of the whole chain', async () => {
      const step = inDepth(400, 50);
      const facts = blocks.flatMap(({ txs }) => txs).filter((_, position) => position % step === 7);
      for (const fact of facts) {
        const shown = await get(`/api/transactions/${fact.hash}`);
        expect(shown.inputs).toHaveLength(fact.nin);
        expect(shown.outputs).toHaveLength(fact.nout);
        expect(shown.fee).toBe(fact.fee);
        expect(shown.referenceInputs).toHaveLength(fact.refInputs ?? 0);
        expect(shown.collateralInputs).toHaveLength(fact.collateral ?? 0);
        expect(shown.plutusContracts).toHaveLength(fact.redeemers ?? 0);
        const spent = shown.inputs.reduce((sum: bigint, { value }: { value: string }) => sum + BigInt(value), 0n);
        const drawn = shown.withdrawals.reduce(
          (sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount),
          0n,
        );
        expect(spent + drawn).toBe(BigInt(shown.totalOutput) + BigInt(shown.fee) + BigInt(shown.deposit));
        const { cbor } = await get(`/api/transactions/${fact.hash}/cbor`);
        expect(toHex(decodeTransaction(fromHex(cbor)).hash)).toBe(fact.hash);
        expect(cbor).toHaveLength(2 * shown.txSize);
      }
    });
  });

  describe('matches the transaction bytes for', () => {
    interface Case {
      readonly height: number;
      readonly slot: number;
      readonly txHash: string;
      readonly index?: number;
      readonly [fact: string]: unknown;
    }
    interface Cases {
      readonly examples: Readonly<Record<string, readonly Case[]>>;
    }
    let examples: Cases['examples'];
    beforeAll(() => {
      ({ examples } = readJson<Cases>('cardano-preview-chain/cases.json'));
    });
    const part = (hash: string, name: string) => get(`/api/transactions/${hash}/${name}`);

    test('a pool retirement', async () => {
      const [fact] = examples['poolRetirement']!;
      expect(await part(fact!.txHash, 'pool-retires')).toEqual([
        {
          blockNumber: fact!.height,
          blockTime: network.systemStart + fact!.slot,
          txHash: fact!.txHash,
          certIndex: 0,
          txIndex: 0,
          poolId: fact!['poolKeyHash'],
          poolIdBech32: 'pool1rwgs2228yeq0rqh8m8r8980vluhksdvtg0tqglfj2vwec2q89kj',
          retirementEpoch: fact!['retirementEpoch'],
          epoch: 8,
          slot: fact!.slot,
          blockHash: (await get(`/api/blocks/${fact!.height}`)).hash,
        },
      ]);
    });

    test('withdrawals, registrations and deregistrations', async () => {
      for (const fact of examples['withdrawal']!)
        expect(
          (await part(fact.txHash, 'withdrawals')).map(({ amount, slot }: JsonResponse) => ({ amount, slot })),
        ).toEqual(
          (fact['withdrawals'] as { lovelace: string }[]).map(({ lovelace }) => ({
            amount: lovelace,
            slot: fact.slot,
          })),
        );
      const [newest] = await get('/api/transactions/withdrawals?pageSize=1');
      expect(newest.slot).toBeGreaterThan(1_000_000);
      for (const fact of examples['stakeDeregistration']!)
        expect(await part(fact.txHash, 'stakes')).toContainEqual(
          expect.objectContaining({ registration: false, deposit: null }),
        );
    });

    test('mints and burns', async () => {
      for (const fact of [...examples['mint']!, ...examples['burn']!, ...examples['cip67PrefixedMint']!])
        expect(await part(fact.txHash, 'mints')).toContainEqual(
          expect.objectContaining({
            policyId: fact['policyId'],
            assetName: fact['assetName'],
            quantity: fact['quantity'],
            action: String(fact['quantity']).startsWith('-') ? 'BURN' : 'MINT',
            slot: fact.slot,
            blockHeight: fact.height,
          }),
        );
      const [described] = await part('e5602443710892625b8526d2499b29d25b8f5d830eb5bb374323fdb74e17a674', 'mints');
      expect(described.metadata.name).toBe('TESTBUDZPREVIEW No 35');
    });

    test('failed scripts', async () => {
      for (const fact of examples['phase2Failure']!) {
        const shown = await get(`/api/transactions/${fact.txHash}`);
        expect(shown).toMatchObject({
          validContract: false,
          fee: fact['totalCollateral'],
          totalCollateral: fact['totalCollateral'],
          outputs: [],
          certificates: [],
        });
        expect(shown.collateralInputs.map(({ txHash, txIndex }: JsonResponse) => `${txHash}#${txIndex}`)).toEqual(
          fact['collateralInputs'],
        );
        const { inputs, outputs } = await part(fact.txHash, 'utxos');
        expect(outputs).toMatchObject([{ isCollateralReturn: true, collateral: true }]);
        for (const input of inputs) expect(input.consumedByTx === fact.txHash).toBe(input.collateral);
        expect(await part(fact.txHash, 'cbor')).toMatchObject({ validContract: false });
        const [listed] = (await get(`/api/blocks/${fact.height}/transactions`)).filter(
          ({ txHash }: JsonResponse) => txHash === fact.txHash,
        );
        expect(listed).toMatchObject({ invalid: true, fee: fact['totalCollateral'] });
      }
    });

    test('redeemers with their scripts, datums and prices', async () => {
      const [fact] = examples['phase2Failure']!;
      const redeemers = await part(fact!.txHash, 'redeemers');
      const scripts = await part(fact!.txHash, 'scripts');
      expect(redeemers.length).toBeGreaterThan(0);
      for (const redeemer of redeemers) {
        const fee = Math.ceil(Number(redeemer.unitMem) * 0.0577 + Number(redeemer.unitSteps) * 0.0000721);
        expect(redeemer.fee).toBe(String(fee));
        expect(scripts).toContainEqual(
          expect.objectContaining({ scriptHash: redeemer.scriptHash, purpose: redeemer.purpose }),
        );
      }
      const shown = await get(`/api/transactions/${fact!.txHash}`);
      expect(shown.plutusContracts.map(({ scriptHash }: JsonResponse) => scriptHash)).toEqual(
        redeemers.map(({ scriptHash }: JsonResponse) => scriptHash),
      );
      for (const { size } of shown.plutusContracts) expect(size).toBeGreaterThan(0);
    });

    test('outputs with scripts and datums', async () => {
      for (const fact of examples['referenceScriptOutput']!)
        expect((await part(fact.txHash, `outputs/${fact.index}`)).referenceScript.bytes).toMatch(/^[0-9a-f]+$/);
      for (const fact of examples['inlineDatumOutput']!)
        expect((await part(fact.txHash, `outputs/${fact.index}`)).inlineDatum.bytes).toMatch(/^[0-9a-f]+$/);
      for (const { txHash, count } of examples['referenceInputs']!)
        expect((await get(`/api/transactions/${txHash}`)).referenceInputs).toHaveLength(count as number);
    });

    test('valid signatures', async () => {
      for (const fact of examples['stakeRegistration']!.slice(0, 1)) {
        const witnesses = await part(fact.txHash, 'witnesses');
        expect(witnesses.length).toBeGreaterThan(3);
        for (const witness of witnesses) expect(witness).toMatchObject({ type: 'VKEY', valid: true });
      }
    });

    test('proposals of the genesis keys and their changes', async () => {
      const updates = await get('/api/network/param-updates');
      expect(updates.map(({ txHash }: JsonResponse) => txHash)).toEqual(
        [...new Set(examples['protocolUpdateProposal']!.map(({ txHash }) => txHash))].toReversed(),
      );
      // The first ended block production by the genesis nodes, the second introduced Babbage with epoch 3.
      expect(updates.slice(-2).map(({ data }: JsonResponse) => data)).toEqual([
        { protocolMajorVer: 7, protocolMinorVer: 0 },
        { decentralisationParam: 0 },
      ]);
      expect(await get('/api/epoch/3/parameters/diff')).toEqual([
        { name: 'protocolMajorVer', from: 6, to: 7, govActionId: null },
        { name: 'minUtxo', from: '34482', to: '4310', govActionId: null },
        { name: 'coinsPerUtxoSize', from: '34482', to: '4310', govActionId: null },
      ]);
    });
  });

  test('reports its range', async () => {
    expect(await get('/api/network/tip')).toEqual({
      hash: 'c72591049e8b4fdcc4202397cbfb1b059fa84469c2a4e9f2c52887c7511ee143',
      height: LAST,
      slot: 1_166_396,
      epoch: 13,
      epochSlot: 1_166_396 - 13 * 86_400,
      time: network.systemStart + 1_166_396,
      era: 'babbage',
    });
    expect((await get('/api/network/eras')).at(-1)).toMatchObject({ name: 'babbage', start: { epoch: 3 }, end: null });
    // Counted from the index of the data.
    expect(await get('/api/epoch/2/block-protocols')).toEqual([
      { protoMajor: 7, protoMinor: 2, blocks: 15 },
      { protoMajor: 6, protoMinor: 0, blocks: 4_357 },
    ]);
    expect(await get('/api/network/stats?window=7d')).toMatchObject({ blocks: 25_030, txCount: 13_999 });
  });
});

describeWithData(
  'cardano-mainnet-chunks',
  'cardano-mainnet-facts',
  'cardano-genesis',
  'explorer-fixtures',
)('epoch 0 of mainnet over HTTP', () => {
  let service: TestService;
  let http: FastifyInstance;
  const get = async (url: string) =>
    (await http.inject({ url, headers: { 'x-api-key': 'xt_demo_cardano-mainnet' } })).json();

  beforeAll(async () => {
    service = await openTestService();
    const mainnet = networkById('CARDANO_MAINNET');
    const byron = readText('cardano-genesis/mainnet-byron-genesis.json.gz');
    const index = await openCardanoIndex(service.services.db, mainnet, { genesis: genesisOutputs({ byron }, mainnet) });
    await appendInBatches(index, decodeBlocks([readData('cardano-mainnet-chunks/00000.chunk.gz')]));
    await index.goLive();
    http = serveOperations(service, [
      getBlock,
      listNextBlocks,
      getEpoch,
      getBlockCbor,
      getTransaction,
      getTransactionCbor,
      getTransactionUtxos,
      listTransactionWitnesses,
    ]);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  test('blocks match Blockfrost except for the names of genesis keys', async () => {
    const cases = readLines<{ inMainnetEpoch0?: string; endpoints: string[]; response: JsonResponse | JsonResponse[] }>(
      'explorer-fixtures/blockfrost-mainnet.ndjson.gz',
    ).filter(({ inMainnetEpoch0 }) => inMainnetEpoch0 === 'block');
    expect(cases.length).toBeGreaterThan(4);
    for (const { endpoints, response } of cases) {
      const endpoint = endpoints[0]!;
      const url = `/api/${endpoint.replace('count=', 'pageSize=')}`;
      const shown = [await get(url)].flat();
      const expectedItems = [response].flat();
      // The indexed chain ends after this epoch.
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(expectedItems.length, 5));
      for (const [position, block] of shown.entries()) {
        const answer = expectedItems[position]!;
        const isLast = block.nextBlock === null;
        expect({
          time: block.time,
          height: block.height,
          hash: block.hash,
          slot: block.slot,
          epoch: block.epoch,
          epoch_slot: block.epochSlot,
          size: block.size,
          tx_count: block.txCount,
          output: block.txCount === 0 ? null : block.output,
          fees: block.txCount === 0 ? null : block.fees,
          block_vrf: block.blockVrf,
          op_cert: block.opCert,
          op_cert_counter: block.opCertCounter,
          previous_block: block.previousBlock,
          next_block: isLast ? answer['next_block'] : block.nextBlock,
        }).toEqual(Object.fromEntries(Object.entries(answer).filter(([name]) => !/confirmations|leader/.test(name))));
      }
    }
  });

  test('transactions spend vouchers and have the fee that remains', async () => {
    const { txs } = readJson<{ txs: { hash: string; fee: string; outputs: string }[] }>(
      'cardano-mainnet-chunks/00000-txs-resolved.json',
    );
    for (const { hash, fee, outputs } of txs) {
      const shown = await get(`/api/transactions/${hash}`);
      expect(shown).toMatchObject({ txHash: hash, fee, totalOutput: outputs, deposit: '0', validContract: true });
      const spent = shown.inputs.reduce((sum: bigint, { value }: { value: string }) => sum + BigInt(value), 0n);
      expect(spent).toBe(BigInt(fee) + BigInt(outputs));
      expect((await get(`/api/transactions/${hash}/cbor`)).cbor).toHaveLength(2 * shown.txSize);
      const witnesses = await get(`/api/transactions/${hash}/witnesses`);
      expect(witnesses).toHaveLength(shown.inputs.length);
      const [{ txHash, txIndex }] = shown.inputs;
      expect((await get(`/api/transactions/${hash}/utxos`)).inputs[0]).toMatchObject({ txHash, outputIndex: txIndex });
    }
    expect(txs).toHaveLength(33);
  });

  test('epoch has the sums of the ground truth', async () => {
    const { totalFees } = readJson<{ totalFees: string }>('cardano-mainnet-chunks/00000-txs-resolved.json');
    expect(await get('/api/epoch/0')).toMatchObject({ blockCount: 21_587, txCount: 33, fees: totalFees });
  });
});
