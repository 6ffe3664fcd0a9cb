import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPool } from '../../src/api/operations/stake-pools/get-pool.js';
import { getPoolInEpoch } from '../../src/api/operations/stake-pools/get-pool-in-epoch.js';
import { listPoolDelegators } from '../../src/api/operations/stake-pools/list-pool-delegators.js';
import { listPoolHistory } from '../../src/api/operations/stake-pools/list-pool-history.js';
import { listPoolRegistrations } from '../../src/api/operations/stake-pools/list-pool-registrations.js';
import { listPoolRetirements } from '../../src/api/operations/stake-pools/list-pool-retirements.js';
import { listPoolRetirementsOfEpoch } from '../../src/api/operations/stake-pools/list-pool-retirements-of-epoch.js';
import { listPoolUpdates } from '../../src/api/operations/stake-pools/list-pool-updates.js';
import { listPools } from '../../src/api/operations/stake-pools/list-pools.js';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import type { Certificate } from '../../src/chains/cardano/certificates/certificate.js';
import { hashIssuerKey, poolIdBech32 } from '../../src/chains/cardano/pools/pool-id.js';
import type { PoolParameters } from '../../src/chains/cardano/pools/pool-parameters.js';
import { slotToEpoch } from '../../src/chains/cardano/time.js';
import { networkById } from '../../src/chains/networks.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson } from '../support/external-data.js';
import { naiveLedger, type PlainOutput } from '../support/naive-ledger.js';
import type { TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { openPreviewService, previewBlocks, previewGenesis } from './preview-index.js';

const network = networkById('CARDANO_PREVIEW');

/** Pools from a scan over the certificates of all blocks, as in the ledger: new parameters apply in the next epoch. */
interface PlainPool {
  now: PoolParameters;
  next: PoolParameters | undefined;
  retires: bigint | undefined;
  retired: boolean;
}

class PlainPools {
  readonly pools = new Map<string, PlainPool>();
  readonly delegations = new Map<string, string>();
  readonly mintedBlocks = new Map<string, number>();
  #epoch = 0;

  applyBlock({ header, transactions }: Block): void {
    const { epoch } = slotToEpoch(network, header.slot);
    for (; this.#epoch < epoch; this.#epoch += 1) this.#startEpoch(BigInt(this.#epoch + 1));
    if (header.issuerVkey) {
      const pool = toHex(hashIssuerKey(header.issuerVkey));
      this.mintedBlocks.set(pool, (this.mintedBlocks.get(pool) ?? 0) + 1);
    }
    for (const { valid, body } of transactions)
      if (valid) for (const certificate of body.certificates) this.#apply(certificate);
  }

  #startEpoch(epoch: bigint): void {
    for (const [id, pool] of this.pools) {
      if (pool.next !== undefined) pool.now = pool.next;
      pool.next = undefined;
      if (pool.retires !== epoch) continue;
      pool.retired = true;
      for (const [stake, to] of this.delegations) if (to === id) this.delegations.delete(stake);
    }
  }

  #apply(certificate: Certificate): void {
    const account = ({ hash, type }: { hash: Uint8Array; type: 'key' | 'script' }): string =>
      addressText({ type: 'reward', networkId: 0, stake: { type, hash } });
    switch (certificate.kind) {
      case 'stake-delegation':
        this.delegations.set(account(certificate.stake), toHex(certificate.pool));
        return;
      case 'stake-deregistration':
        this.delegations.delete(account(certificate.stake));
        return;
      case 'pool-retirement':
        this.pools.get(toHex(certificate.pool))!.retires = certificate.epoch;
        return;
      case 'pool-registration': {
        const id = toHex(certificate.parameters.operator);
        const known = this.pools.get(id);
        if (known === undefined || known.retired)
          this.pools.set(id, {
            now: certificate.parameters,
            next: undefined,
            retires: undefined,
            retired: false,
          });
        else {
          known.next = certificate.parameters;
          known.retires = undefined;
        }
        return;
      }
      default:
        return;
    }
  }
}

describeWithData('cardano-preview-chain', 'cardano-preview-facts')('pools of the preview chain', () => {
  let service: TestService;
  let http: FastifyInstance;
  const plain = new PlainPools();
  let outputs: readonly PlainOutput[];
  let listed: readonly JsonResponse[];
  const { get } = createApiClient(() => http, 'cardano-preview');

  beforeAll(async () => {
    service = await openPreviewService();
    for (const block of previewBlocks()) plain.applyBlock(block);
    outputs = naiveLedger(previewGenesis(), previewBlocks());
    http = serveOperations(service, [
      listPools,
      getPool,
      listPoolRegistrations,
      listPoolRetirements,
      listPoolRetirementsOfEpoch,
      listPoolUpdates,
      listPoolDelegators,
      getPoolInEpoch,
      listPoolHistory,
    ]);
    listed = await get('/api/pools');
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  test('match a scan over all certificates, with the current parameters', () => {
    expect(new Set(listed.map(({ poolIdHex }) => poolIdHex))).toEqual(new Set(plain.pools.keys()));
    for (const pool of listed) {
      const { now, retired } = plain.pools.get(pool.poolIdHex)!;
      expect(pool).toMatchObject({
        poolIdBech32: poolIdBech32(now.operator),
        poolStatus: retired ? 'retired' : 'registered',
        pledgeDeclared: now.pledge.toString(),
        fixedCost: now.cost.toString(),
        vrfKeyHash: toHex(now.vrfKeyHash),
        metaUrl: now.metadata?.url ?? null,
        deposit: '500000000',
        blockCount: plain.mintedBlocks.get(pool.poolIdHex) ?? 0,
      });
      expect(pool.relays).toHaveLength(now.relays.length);
    }
  });

  test('have the stake of their delegators, account by account', async () => {
    const held = new Map<string, bigint>();
    for (const output of outputs)
      if (output.spent === undefined && output.account !== undefined)
        held.set(output.account, (held.get(output.account) ?? 0n) + output.lovelace);
    let delegators = 0;
    for (const pool of listed) {
      const accounts = [...plain.delegations].filter(([, to]) => to === pool.poolIdHex).map(([account]) => account);
      const stake = accounts.reduce((sum, account) => sum + (held.get(account) ?? 0n), 0n);
      expect({ stake: pool.liveStake, delegators: pool.liveDelegators }).toEqual({
        stake: stake.toString(),
        delegators: accounts.length,
      });
      const shown: JsonResponse[] = await get(`/api/pools/${pool.poolIdBech32}/delegators`);
      expect(new Set(shown.map(({ address }) => address))).toEqual(new Set(accounts));
      for (const { address, amount } of shown) expect(amount).toBe((held.get(address) ?? 0n).toString());
      delegators += accounts.length;
    }
    expect(delegators).toBe(plain.delegations.size);
  });

  test('have the certificate counts of the data', async () => {
    const { examples } = readJson<{
      readonly examples: {
        readonly poolRegistration: readonly { txHash: string; poolKeyHash: string; pledge: string; cost: string }[];
        readonly poolRetirement: readonly { txHash: string; poolKeyHash: string; retirementEpoch: number }[];
      };
    }>('cardano-preview-chain/cases.json');
    const registrations: JsonResponse[] = await get('/api/pools/registrations');
    expect(registrations).toHaveLength(68);
    for (const { txHash, poolKeyHash, pledge, cost } of examples.poolRegistration)
      expect(registrations).toContainEqual(
        expect.objectContaining({ txHash, poolIdBech32: poolIdBech32(fromHex(poolKeyHash)), pledge, cost }),
      );
    const retirements: JsonResponse[] = await get('/api/pools/retirements');
    expect(retirements).toHaveLength(1);
    for (const { txHash, poolKeyHash, retirementEpoch } of examples.poolRetirement)
      expect(await get(`/api/pools/retiring/${retirementEpoch}`)).toMatchObject([
        { txHash, poolId: poolKeyHash, retirementEpoch },
      ]);
  });

  test('return the same in their history, their updates and the single response', async () => {
    const { epoch } = slotToEpoch(network, 1_166_396);
    for (const pool of listed.slice(0, 12)) {
      expect(await get(`/api/pools/${pool.poolIdHex}`)).toEqual(pool);
      const then = await get(`/api/pools/${pool.poolIdHex}/epochs/${epoch}`);
      expect({ pledge: then.pledge, cost: then.cost }).toEqual({ pledge: pool.pledgeDeclared, cost: pool.fixedCost });
      const history: JsonResponse[] = await get(`/api/pools/${pool.poolIdHex}/history`);
      expect(history.reduce((sum, { blockCnt }) => sum + blockCnt, 0)).toBeLessThanOrEqual(pool.blockCount);
      expect((await get(`/api/pools/${pool.poolIdHex}/updates`)).length).toBeGreaterThan(0);
    }
  });
});
