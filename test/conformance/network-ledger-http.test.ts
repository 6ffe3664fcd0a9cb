import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diffEpochParameters } from '../../src/api/operations/epochs/diff-epoch-parameters.js';
import { getEpochParameters } from '../../src/api/operations/epochs/get-epoch-parameters.js';
import { getCirculatingSupply } from '../../src/api/operations/network/get-circulating-supply.js';
import { getEpochSupply } from '../../src/api/operations/network/get-epoch-supply.js';
import { getSupply } from '../../src/api/operations/network/get-supply.js';
import { listParamUpdates } from '../../src/api/operations/network/list-param-updates.js';
import { listSupplyHistory } from '../../src/api/operations/network/list-supply-history.js';
import { parametersAt } from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import { networkById } from '../../src/chains/networks.js';
import { networkDb } from '../../src/store/network-db.js';
import { findAdoptedUpdates } from '../../src/store/queries/cardano/chain/parameter-proposals.js';
import { protocolParametersAt } from '../../src/store/queries/cardano/chain/protocol-parameters.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson, readLines } from '../support/external-data.js';
import type { TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { openPreviewLedgerService } from './preview-index.js';

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema('CARDANO_PREVIEW');
const MAX = 45_000_000_000_000_000n;
const LAST_EPOCH = 13;

type Json = Readonly<Record<string, unknown>>;
type PotsRow = Readonly<Record<'treasury' | 'reserves' | 'fees' | 'deposits' | 'utxo', string>> & {
  readonly epoch_no: number;
};

/** `coins_per_utxo_size` is `coinsPerUtxoSize`. */
const toCamelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

describeWithData(
  'cardano-preview-chain',
  'cardano-preview-pots',
  'explorer-fixtures',
  'ledger-nonces',
)('network operations with the ledger state of the preview chain', () => {
  let service: TestService;
  let http: FastifyInstance;
  const get = async <Body = Json>(url: string, status = 200): Promise<Body> => {
    const response = await http.inject({ url, headers: { 'x-api-key': 'xt_demo_cardano-preview' } });
    expect({ url, status: response.statusCode }).toEqual({ url, status });
    return response.json();
  };
  const pots = readJson<readonly PotsRow[]>('cardano-preview-chain/ada-pots-dbsync.json');

  beforeAll(async () => {
    service = await openPreviewLedgerService();
    http = serveOperations(service, [
      diffEpochParameters,
      getEpochParameters,
      getCirculatingSupply,
      getEpochSupply,
      getSupply,
      listParamUpdates,
      listSupplyHistory,
    ]);
  });
  afterAll(() => service?.close());

  test('protocol parameters of every epoch follow from the genesis and the updates of the genesis keys', async () => {
    const db = networkDb(service.services.db, network.id, 'cardano');
    const adopted = await findAdoptedUpdates(db, network);
    expect(adopted.map(({ epoch }) => epoch)).toEqual([2, 3, 9]);
    for (let epoch = 0; epoch <= LAST_EPOCH; epoch += 1) {
      const era = epoch < 3 ? 'alonzo' : 'babbage';
      const enacted = await protocolParametersAt(db, network, epoch);
      expect({ epoch, ...enacted }).toEqual({ epoch, ...parametersAt(network, { epoch, era }, adopted) });
    }
  });

  test('parameters of epoch 4 equal those of Blockfrost', async () => {
    const { response } = readLines<{ readonly endpoints: readonly string[]; readonly response: Json }>(
      'explorer-fixtures/blockfrost-preview.ndjson.gz',
    ).find(({ endpoints }) => endpoints.includes('epochs/4/parameters'))!;
    const ours = await get('/api/epoch/4/parameters');
    const compared = Object.entries(response)
      .map(([name, value]) => [toCamelCase(name), value] as const)
      .filter(([name]) => name in ours && name !== 'nonce' && !name.startsWith('costModels'));
    expect(compared.length).toBeGreaterThan(40);
    expect(Object.fromEntries(compared.map(([name]) => [name, ours[name]]))).toEqual(Object.fromEntries(compared));
  });

  test('nonce of each epoch equals the published one', async () => {
    const nonces = readJson<Readonly<Record<string, string>>>('ledger-state/preview-epoch-nonces-0-10.json');
    expect(Object.keys(nonces)).toHaveLength(11);
    for (const [epoch, nonce] of Object.entries(nonces))
      expect({ epoch, nonce: (await get(`/api/epoch/${epoch}/parameters`))['nonce'] }).toEqual({ epoch, nonce });
  });

  test('parameters name the genesis keys as their origin from their first update on', async () => {
    const origins: unknown[] = [];
    for (let epoch = 0; epoch <= 4; epoch += 1) origins.push((await get(`/api/epoch/${epoch}/parameters`))['origin']);
    expect(origins).toEqual(['GENESIS', 'GENESIS', 'GENESIS_KEYS', 'GENESIS_KEYS', 'GENESIS_KEYS']);
  });

  test('comparison of two epochs lists parameters only', async () => {
    expect(await get('/api/epoch/5/parameters/diff')).toEqual([]);
    const changes = await get<readonly Json[]>('/api/epoch/3/parameters/diff');
    expect(changes.map(({ name }) => name)).toContain('protocolMajorVer');
    expect(changes.every(({ govActionId }) => govActionId === null)).toBe(true);
  });

  test('update proposals name the epoch in which they are in force', async () => {
    const updates = await get<readonly { epoch: number; enactedEpoch: number | null }[]>('/api/network/param-updates');
    expect(new Set(updates.map(({ enactedEpoch }) => enactedEpoch))).toEqual(new Set([null, 2, 3, 9]));
  });

  test('supply of each epoch equals the pots of db-sync', async () => {
    const history = await get<readonly Json[]>('/api/network/supply/history?pageSize=100');
    expect(history.map(({ epoch }) => epoch)).toEqual(
      Array.from({ length: LAST_EPOCH + 1 }, (_, age) => LAST_EPOCH - age),
    );
    const theirs = pots.map(({ epoch_no: epoch, treasury, reserves, fees, deposits, utxo }) => ({
      epoch,
      max: `${MAX}`,
      total: `${MAX - BigInt(reserves)}`,
      treasury,
      reserves,
      circulating: `${BigInt(utxo) + BigInt(fees)}`,
      depositsStake: deposits,
      depositsDrep: '0',
      depositsProposal: '0',
      treasuryDonation: '0',
      // The pot has the fees of the epoch before.
      fees: pots.find(({ epoch_no }) => epoch_no === epoch + 1)?.fees,
    }));
    for (const { fees, ...expected } of theirs) {
      const ours = await get(`/api/network/supply/${expected.epoch}`);
      expect(ours).toEqual(history.find(({ epoch }) => epoch === expected.epoch));
      expect(ours).toMatchObject({ ...expected, ...(fees !== undefined && { fees }) });
    }
  });

  test('supply of an epoch that has not started is not found', async () => {
    await get(`/api/network/supply/${LAST_EPOCH + 1}`, 404);
  });

  test('locked supply is the sum of the unspent outputs at script addresses', async () => {
    const rows = await service.services.db.rows<{ readonly epoch: number; readonly locked: bigint }>(sql`
      select e.epoch, coalesce((select sum(o.lovelace) from ${schema}.output o
               where o.payment_script_id is not null and o.tx_id < b.first_tx_id
                 and (o.spent_by is null or o.spent_by >= b.first_tx_id)), 0)::bigint as locked
        from ${schema}.epoch e join ${schema}.block b on b.height = e.first_height order by e.epoch desc`);
    const history = await get<readonly Json[]>('/api/network/supply/history?pageSize=100');
    expect(history.map(({ epoch, locked }) => ({ epoch, locked }))).toEqual(
      rows.map(({ epoch, locked }) => ({ epoch, locked: `${locked}` })),
    );
    expect(rows[0]!.locked).toBeGreaterThan(0n);
  });

  test('current supply is that of the newest block', async () => {
    const supply = await get('/api/network/supply');
    const start = await get(`/api/network/supply/${LAST_EPOCH}`);
    for (const name of ['epoch', 'treasury', 'reserves', 'fees', 'activeStake'])
      expect({ name, value: supply[name] }).toEqual({ name, value: start[name] });
    const state = await service.services.db.first<Readonly<Record<'unspent' | 'locked' | 'withdrawn', bigint>>>(sql`
      select sum(lovelace)::bigint as unspent, (sum(lovelace) filter (where payment_script_id is not null))::bigint as locked,
             (select coalesce(sum(w.lovelace), 0)::bigint from ${schema}.withdrawal w
               where w.tx_id >= (select b.first_tx_id from ${schema}.epoch e
                                   join ${schema}.block b on b.height = e.first_height
                                  where e.epoch = ${LAST_EPOCH})) as withdrawn
        from ${schema}.output where spent_by is null`);
    expect(supply['locked']).toBe(`${state!.locked}`);
    expect(supply['rewards']).toBe(`${BigInt(start['rewards'] as string) - state!.withdrawn}`);
    const inPot = pots.find(({ epoch_no }) => epoch_no === LAST_EPOCH)!.fees;
    expect(BigInt(supply['circulating'] as string)).toBeGreaterThan(state!.unspent);
    expect(BigInt(supply['circulating'] as string) - state!.unspent).toBeLessThanOrEqual(
      BigInt(supply['fees'] as string) + BigInt(inPot),
    );
    const delegated = await service.services.db.first<{ readonly lovelace: bigint }>(sql`
      select sum(t.received - t.sent - t.withdrawn
                 + coalesce((select sum(r.lovelace) from ${schema}.reward r
                              where r.stake_id = d.stake_id and r.claimed), 0))::bigint as lovelace
        from ${schema}.delegation d join ${schema}.stake_total t using (stake_id) where d.ended_height is null`);
    expect(supply['liveStake']).toBe(`${delegated!.lovelace}`);
    const circulating = await http.inject({
      url: '/api/network/supply/circulating?unit=lovelace',
      headers: { 'x-api-key': 'xt_demo_cardano-preview' },
    });
    expect(circulating.body).toBe(supply['circulating']);
  });
});
