import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BlockFetchBlock,
  BlockFetchClient,
  ChainPoint,
  ChainSyncClient,
  ChainSyncRollBackwards,
  ChainSyncRollForward,
  HandshakeAcceptVersion,
  HandshakeClient,
  HandshakeQueryReply,
  HandshakeRefuse,
  Multiplexer,
} from '@harmoniclabs/ouroboros-miniprotocols-ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listUtxos } from '../../../src/api/compat/node/answer-utxo-query.js';
import type { SandboxControl } from '../../../src/api/kit/context.js';
import {
  readActiveProposals,
  readAuthorizations,
  readGovernance,
} from '../../../src/api/services/governance/ledger-state.js';
import type { NodeReport } from '../../../src/app/doctor/node-report.js';
import { encodeAddress, parseAddress } from '../../../src/chains/cardano/addresses/address.js';
import { wrapBlock } from '../../../src/chains/cardano/blocks/block.js';
import { decodeRejection } from '../../../src/chains/cardano/node/apply-tx-error.js';
import {
  compareNodeCredentials,
  type NodeCredential,
  toNodeCredential,
} from '../../../src/chains/cardano/node/node-credential.js';
import { networkById } from '../../../src/chains/networks.js';
import { run } from '../../../src/cli/main.js';
import { COMPARED_PARTS, compareStates } from '../../../src/indexer/node-comparison/compare-states.js';
import { listDifferences } from '../../../src/indexer/node-comparison/statements.js';
import { CborReader } from '../../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { ServiceError } from '../../../src/kernel/errors.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { readGovernanceState } from '../../../src/ledger/encoding/read-governance-state.js';
import { actionKey, credentialKey } from '../../../src/ledger/state/keys.js';
import type { LedgerQueries } from '../../../src/sources/cardano/local-services.js';
import { type NodeAddress, printNodeAddress } from '../../../src/sources/cardano/node-address.js';
import { encodeRequestRange } from '../../../src/sources/cardano/ouroboros/block-fetch.js';
import { encodeFindIntersect } from '../../../src/sources/cardano/ouroboros/chain-sync-messages.js';
import { queryInEra } from '../../../src/sources/cardano/ouroboros/era-query.js';
import { encodeKeepAlive } from '../../../src/sources/cardano/ouroboros/keep-alive.js';
import {
  blockHeight,
  chainPoint,
  currentEraIndex,
  eraSummaries,
  type LedgerQuery,
  protocolParameters,
  systemStart,
} from '../../../src/sources/cardano/ouroboros/ledger-queries.js';
import { encodeAcquire } from '../../../src/sources/cardano/ouroboros/state-query.js';
import { encodeSubmit } from '../../../src/sources/cardano/ouroboros/tx-submission.js';
import type { NetworkDb } from '../../../src/store/network-db.js';
import { heightsBetween } from '../../../src/store/queries/cardano/blocks/block-heights.js';
import { type WholeBlock, wholeBlocks } from '../../../src/store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../src/store/queries/cardano/chain/tip.js';
import { readDormantEpochs } from '../../../src/store/queries/cardano/governance/ledger-entries.js';
import { allDRepPower } from '../../../src/store/queries/cardano/governance/voting-power.js';
import type { ComparedBlock } from '../../../src/store/queries/cardano/ledger/comparisons.js';
import { listUnspentPlaces } from '../../../src/store/queries/cardano/outputs/unspent-places.js';
import { followUntil } from '../../support/cardano-node/follow-until.js';
import { openHostileClient } from '../../support/cardano-node/hostile-client.js';
import { seeded } from '../../support/cardano-node/seeded.js';
import { createNodeSource } from '../../support/cardano-node/sources.js';
import { eventually } from '../../support/eventually.js';
import { recordingLog } from '../../support/recording-log.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';

const ID = 'CARDANO_PREPROD';
const network = networkById(ID);
const folder = mkdtempSync(join(tmpdir(), 'ct-served-'));
const path = join(folder, 'node.socket');

let service: TestService;
let sandbox: SandboxControl;
let peer: NodeAddress;
const local: NodeAddress = { protocol: 'node-to-client', path };
let blocks: readonly WholeBlock[];

async function readChain(): Promise<readonly WholeBlock[]> {
  const db = await service.services.networks.open<'cardano'>(ID);
  return await wholeBlocks(db, heightsBetween(db, { from: 0, to: 100_000 }));
}

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    NODE_PORT: '0',
    NODE_SOCKET: path,
    NODE_NETWORK: ID,
  });
  await startNetworks(service, ID);
  const port = await service.listenAsNode();
  peer = { protocol: 'node-to-node', host: '127.0.0.1', port: port! };
  sandbox = await service.services.networks.sandbox(ID);
  blocks = await readChain();
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const openSource = (address: NodeAddress) =>
  createNodeSource(address, {
    // The simulated chain has a genesis of its own.
    network: { ...network, genesisHashes: { ...network.genesisHashes, byron: undefined } },
    firstBlockHash: blocks[0]!.hash,
  });

describe.each(['node-to-node', 'node-to-client'] as const)('own client over %s', (protocol) => {
  const source = () => openSource(protocol === 'node-to-node' ? peer : local);

  test('receives every block of the index byte for byte', async () => {
    const chain = await readChain();
    const followed = await followUntil(source(), chain.at(-1)!.hash);
    expect(followed.blocks).toHaveLength(chain.length);
    for (const [index, { bytes }] of followed.blocks.entries()) {
      const { era, bytes: stored } = chain[index]!;
      expect(Buffer.compare(bytes, wrapBlock(era, stored!))).toBe(0);
    }
  });

  test('is rolled back when the chain forks', async () => {
    const before = await readChain();
    const stop = new AbortController();
    const hashes = before.map(({ hash }) => hash);
    const known = before.toReversed().map(({ slot, hash, height }) => ({ slot, hash, height }));
    const following = (async () => {
      for await (const event of source().follow(known, stop.signal)) {
        if (event.type === 'forward') hashes.push(event.block.point.hash);
        else hashes.length = event.to === 'origin' ? 0 : hashes.indexOf(event.to.hash) + 1;
      }
    })();
    await sandbox.fork(2);
    await eventually(async () => {
      const tip = (await readChain()).at(-1)!.hash;
      return tip !== before.at(-1)!.hash && hashes.at(-1) === tip;
    });
    stop.abort();
    await following;
    expect(hashes).toEqual((await readChain()).map(({ hash }) => hash));
  });
});

describe('independent client', () => {
  const dial = (protocolType: 'node-to-client' | 'node-to-node'): Multiplexer => {
    const socket =
      protocolType === 'node-to-client' ? connect(path) : connect((peer as { port: number }).port, '127.0.0.1');
    return new Multiplexer({ protocolType, connect: () => socket as never });
  };
  const handshake = (mux: Multiplexer, magic = network.magic) =>
    new HandshakeClient(mux).propose({ networkMagic: magic, query: false });

  test('follows headers over TCP and fetches their blocks', async () => {
    const mux = dial('node-to-node');
    expect(await handshake(mux)).toBeInstanceOf(HandshakeAcceptVersion);
    const sync = new ChainSyncClient(mux);
    await sync.findIntersect([ChainPoint.origin]);
    expect(await sync.requestNext()).toBeInstanceOf(ChainSyncRollBackwards);
    for (let index = 0; index < 20; index += 1) expect(await sync.requestNext()).toBeInstanceOf(ChainSyncRollForward);
    const toPoint = ({ slot, hash }: WholeBlock): ChainPoint =>
      new ChainPoint({ blockHeader: { slotNumber: slot, hash: fromHex(hash) } });
    const fetched = (await new BlockFetchClient(mux).requestRange(
      toPoint(blocks[3]!),
      toPoint(blocks[7]!),
    )) as BlockFetchBlock[];
    expect(fetched).toHaveLength(5);
    mux.close();
  });

  // Version 0.0.4 of this client always sets the flag of a query in node-to-client, so nodes answer with their versions only.
  test('receives the versions of the local socket', async () => {
    const mux = dial('node-to-client');
    expect(await handshake(mux)).toBeInstanceOf(HandshakeQueryReply);
    mux.close();
  });

  test('is refused with another magic', async () => {
    const mux = dial('node-to-node');
    expect(await handshake(mux, 42)).toBeInstanceOf(HandshakeRefuse);
    mux.close();
  });
});

describe('local services', () => {
  test('queries are answered about the newest state', async () => {
    const tip = service.services.networks.status(ID).tip!;
    const answers = await openSource(local).ledger!.at('tip', async (ledger) => ({
      start: await ledger.query(systemStart),
      height: await ledger.query(blockHeight),
      point: await ledger.query(chainPoint),
      era: await ledger.query(currentEraIndex),
      eras: await ledger.query(eraSummaries),
      parameters: await ledger.query(protocolParameters(6)),
      otherEra: await ledger.query(protocolParameters(5)),
    }));
    expect(answers).toMatchObject({
      start: network.systemStart,
      height: tip.height,
      point: { slot: tip.slot, hash: tip.hash },
      era: 6,
      otherEra: undefined,
    });
    expect(answers.eras).toHaveLength(7);
    expect(answers.eras.at(-1)).toMatchObject({ slotMs: 1_000, epochSlots: network.shelley.epochSlots });
    const reader = new CborReader(answers.parameters!);
    expect(reader.readArrayHeader()).toBe(31);
    expect(reader.readUint()).toBe(44);
  });

  test('a transaction that spends nothing known is rejected with a named failure', async () => {
    const writer = new CborWriter().array(4).map(3);
    writer.uint(0).tag(258).array(1).array(2).bytes(new Uint8Array(32).fill(0x11)).uint(0);
    writer
      .uint(1)
      .array(1)
      .array(2)
      .bytes(new Uint8Array(29).fill(0x60, 0, 1))
      .uint(1_000_000);
    const transaction = writer.uint(2).uint(200_000).map(0).bool(true).null().finish();
    const result = await openSource(local).submitter!.submit(transaction);
    expect(result.accepted).toBe(false);
    if (!result.accepted)
      expect(decodeRejection(result.reason)).toMatchObject({ failures: [{ predicate: 'ConwayMempoolFailure' }] });
  });
});

const CONWAY = 6;

describe('governance state of the local socket', () => {
  const ask = <T>(query: Parameters<typeof queryInEra>[1]): Promise<T> =>
    openSource(local).ledger!.at(
      'tip',
      async ({ version, query: send }) => (await send(queryInEra<T>(CONWAY, query, version)))!,
    );
  type Members = readonly (readonly [
    NodeCredential,
    { readonly authorization: unknown; readonly status: string; readonly expires: number | undefined },
  ])[];

  test('committee is that of the index, and the filters select members', async () => {
    const db = await service.services.networks.open<'cardano'>(ID);
    const { committee } = (await readGovernance(db))!;
    const authorizations = await readAuthorizations(db);
    const expected = committee!.members.map(({ cold, expiresAfter }) => {
      const authorization = authorizations.get(credentialKey(cold));
      const hot = authorization !== undefined && 'hot' in authorization ? authorization.hot : undefined;
      const text =
        hot === undefined
          ? { type: authorization === undefined ? 'not-authorized' : 'resigned' }
          : { type: 'authorized', hot: toNodeCredential(hot) };
      return [toNodeCredential(cold), { authorization: text, expires: expiresAfter }] as const;
    });
    const all = { type: 'GetCommitteeMembersState', cold: [], hot: [], statuses: [] } as const;
    const { members, threshold } = await ask<{ readonly members: Members; readonly threshold: unknown }>(all);
    expect(threshold).toEqual(committee!.threshold);
    const elected = members.filter(([, { expires }]) => expires !== undefined);
    expect(elected).toMatchObject(expected.toSorted(([a], [b]) => compareNodeCredentials(a, b)));
    expect(elected.length).toBeGreaterThan(1);
    const [cold, { authorization, status }] = elected.find(([, each]) => 'hot' in (each.authorization as object))!;
    const select = async (filter: object): Promise<Members> =>
      (await ask<{ readonly members: Members }>({ ...all, ...filter })).members;
    expect((await select({ cold: [cold] })).map(([each]) => each)).toEqual([cold]);
    expect((await select({ hot: [(authorization as { hot: unknown }).hot] })).map(([each]) => each)).toEqual([cold]);
    for (const each of ['active', 'expired', 'unrecognized'] as const)
      expect(await select({ statuses: [each] })).toEqual(members.filter(([, member]) => member.status === each));
    expect(['active', 'expired']).toContain(status);
  });

  test('after a boundary without later votes, the counted votes and DReps are the current ones', async () => {
    await sandbox.advanceEpochs(1);
    const db = await service.services.networks.open<'cardano'>(ID);
    const tip = await readTip(db);
    const { ratified, enacted } = (await readGovernance(db))!;
    const raw = await openSource(local).ledger!.at('tip', ({ version, query }) =>
      query({ ...queryInEra(CONWAY, { type: 'GetGovState' }, version), decode: (bytes: Uint8Array) => bytes }),
    );
    const reader = new CborReader(raw);
    reader.readArrayHeader();
    // Written by the reader of the ledger vectors, which does not share code with the server.
    const state = readGovernanceState(reader, (each) => each.skip());
    expect(state.enacted).toEqual(enacted);
    expect(state.proposals.length).toBeGreaterThan(0);
    const proposals = await readActiveProposals(db);
    expect(state.proposals.map(({ id }) => id)).toEqual(proposals.map(({ id }) => id));
    const { ratification } = state;
    expect(ratification.enacted.map(actionKey)).toEqual(ratified.enacted);
    expect(ratification.expired.map(actionKey).toSorted()).toEqual(ratified.expired.toSorted());
    expect(ratification.delayed).toBe(ratified.delayed);
    expect(ratification.proposals).toEqual(state.proposals.filter(({ proposedIn }) => proposedIn < tip.epoch));
    expect(ratification.proposals.some(({ drepVotes }) => drepVotes.length > 0)).toBe(true);
    expect(ratification.poolPower.length).toBeGreaterThan(0);

    interface Snapshot {
      readonly drepStates: readonly (readonly [NodeCredential, { readonly expiry: number }])[];
      readonly drepStake: readonly (readonly [unknown, bigint])[];
    }
    const whole = await ask<{ readonly ratification: { readonly snapshot: Snapshot; readonly state: unknown } }>({
      type: 'GetGovState',
    });
    const dreps = await ask<Snapshot['drepStates']>({ type: 'GetDRepState', dreps: [] });
    const dormant = await readDormantEpochs(db);
    const { drepStates, drepStake } = whole.ratification.snapshot;
    expect(drepStates.length).toBeGreaterThan(0);
    expect(drepStates.map(([drep, entry]) => [drep, { ...entry, expiry: entry.expiry + dormant }])).toEqual(dreps);
    expect(sum(drepStake.map(([, lovelace]) => lovelace))).toBe(
      sum((await allDRepPower(db, tip.epoch)).map(({ lovelace }) => lovelace)),
    );
    expect(await ask({ type: 'GetRatifyState' })).toEqual(whole.ratification.state);
  });

  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

  test('outputs by address and all outputs are those of the index', async () => {
    const db = await service.services.networks.open<'cardano'>(ID);
    const { faucet } = await sandbox.status();
    type Utxo = readonly (readonly [{ readonly transaction: string; readonly index: number }, string])[];
    const bytes = toHex(encodeAddress(parseAddress(faucet)));
    const held = await ask<Utxo>({ type: 'GetUTxOByAddress', addresses: [bytes] });
    const places = await listUnspentPlaces(db, { addresses: [fromHex(bytes)], limit: 100_000 });
    expect(held).toHaveLength(places.length);
    expect(held.length).toBeGreaterThan(0);
    const references = held.slice(0, 100).map(([reference]) => reference);
    expect(await ask<Utxo>({ type: 'GetUTxOByTxIn', references })).toEqual(held.slice(0, 100));
    const all = await listUnspentPlaces(db, { addresses: undefined, limit: 100_000 });
    const whole = await ask<Utxo>({ type: 'GetUTxOWhole' });
    expect(whole).toHaveLength(all.length);
    expect(whole.map(([{ transaction, index }]) => `${transaction}#${index}`)).toEqual(
      expect.arrayContaining(held.map(([{ transaction, index }]) => `${transaction}#${index}`)),
    );
    await expect(listUtxos({ db }, CONWAY, { type: 'GetUTxOWhole' }, all.length - 1)).rejects.toThrow(
      `GetUTxOWhole has more than ${all.length - 1} outputs`,
    );
  });
});

describe('comparison of the index with a node', () => {
  const { signal } = new AbortController();

  /** The served socket with altered answers. */
  function nodeWithAlteredAnswers(alter: (answer: unknown, ledgerQuery: Uint8Array) => unknown): LedgerQueries {
    const { ledger } = openSource(local);
    return {
      at: (point, work) =>
        ledger!.at(point, ({ version, query }) =>
          work({
            version,
            async query<T>(ledgerQuery: LedgerQuery<T>): Promise<T> {
              const answer = await query(ledgerQuery);
              return Buffer.compare(ledgerQuery.encoded, currentEraIndex.encoded) === 0
                ? answer
                : (alter(answer, ledgerQuery.encoded) as T);
            },
          }),
        ),
    };
  }

  async function readBlock(): Promise<ComparedBlock & { readonly db: NetworkDb<'cardano'> }> {
    const db = await service.services.networks.open<'cardano'>(ID);
    const tip = await readTip(db);
    return { ...tip, hash: fromHex(tip.hash), db };
  }

  test('finds no difference from the state that the service itself serves', async () => {
    const { db, ...block } = await readBlock();
    const { log, events } = recordingLog();
    const ledger = openSource(local).ledger!;
    expect(await compareStates({ db, ledger, log, signal }, block)).toEqual([]);
    expect(events).toEqual([]);
  });

  test.each(Object.entries(COMPARED_PARTS))('notices altered answers about %s', async (_, compare) => {
    const { db, ...block } = await readBlock();
    const point = { slot: block.slot, hash: toHex(block.hash), height: block.height };
    const compareWith = async (alter: (answer: unknown) => unknown) => {
      const statements = await nodeWithAlteredAnswers(alter).at(point, (ledger) =>
        compare({ db, block, ledger, eraIndex: CONWAY }),
      );
      expect(statements!.computed.size).toBeGreaterThan(0);
      return listDifferences(statements!);
    };
    expect(await compareWith((answer) => answer)).toEqual([]);
    expect(await compareWith(alterFacts)).not.toEqual([]);
  });

  test('compares the other parts when the node closes the connection on a query', async () => {
    const { db, ...block } = await readBlock();
    const { log, events } = recordingLog();
    const query = { type: 'GetCommitteeMembersState', cold: [], hot: [], statuses: [] } as const;
    const { encoded } = queryInEra(CONWAY, query, 23);
    const ledger = nodeWithAlteredAnswers((answer, ledgerQuery) => {
      if (Buffer.compare(ledgerQuery, encoded) === 0)
        throw new ServiceError('unavailable', 'The connection was closed');
      return answer;
    });
    expect(await compareStates({ db, ledger, log, signal }, block)).toEqual([]);
    expect(events.map(({ event, fields }) => [event, fields?.part])).toEqual([
      ['ledger.comparison_skipped', 'committee'],
    ]);
  });

  /** Adds one to every number and changes every hash. */
  function alterFacts(value: unknown): unknown {
    if (typeof value === 'bigint') return value + 1n;
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'string')
      return /^[0-9a-f]{56,64}$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? 1 : 0}` : value;
    if (Array.isArray(value)) return value.map(alterFacts);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, alterFacts(each)]));
  }
});

describe('crosstie doctor --node', () => {
  const examine = async (address: NodeAddress): Promise<{ readonly code: number; readonly report: NodeReport }> => {
    const file = join(folder, 'report');
    vi.stubEnv(`${ID}_FIRST_BLOCK`, blocks[0]!.hash);
    const silent = { print: () => undefined, complain: () => undefined, rewrite: () => undefined };
    const io = { ...silent, readInput: () => Promise.resolve(''), interactive: false };
    const node = ['--node', printNodeAddress(address), '--network', ID, '--wait', '1'];
    const code = await run(['doctor', ...node, '--report', file, '--data-dir', folder], io);
    vi.unstubAllEnvs();
    expect(readFileSync(`${file}.txt`, 'utf8')).toContain(`${ID} (magic ${network.magic}) over ${address.protocol}`);
    return { code, report: JSON.parse(readFileSync(`${file}.json`, 'utf8')) as NodeReport };
  };
  const listNames = ({ steps }: NodeReport, status: string): readonly string[] =>
    steps.filter((step) => step.status === status).map(({ name }) => name);

  test('understands everything that the served peer says', async () => {
    const { code, report } = await examine(peer);
    expect(listNames(report, 'failed')).toEqual([]);
    expect(code).toBe(0);
    expect(report).toMatchObject({ ok: true, nodeVersions: [13, 14, 15], version: 15 });
    expect(listNames(report, 'ok')).toEqual([
      'handshake',
      'versions',
      'chain-sync from the origin',
      'network identity',
      'block-fetch of the first blocks',
      'block-fetch of the newest block',
      'chain-sync at the tip',
      'keep-alive',
      'tx-submission',
    ]);
  });

  test('lists the queries that the served socket answers, and understands each of them', async () => {
    const { report } = await examine(local);
    expect(report).toMatchObject({ nodeVersions: [16, 17, 18, 19, 20, 21, 22, 23], version: 23 });
    expect(listNames(report, 'ok')).toEqual([
      'handshake',
      'versions',
      'chain-sync from the origin',
      'network identity',
      'chain-sync at the tip',
      'query GetSystemStart',
      'query GetChainBlockNo',
      'query GetChainPoint',
      'query GetInterpreter',
      'query GetCurrentEra',
      'query GetEraStart',
      'query GetStakePools',
      'query GetLedgerTip',
      'query GetEpochNo',
      'query GetCurrentPParams',
      'query GetUTxOByAddress',
      'query GetCBOR',
      'query GetFilteredDelegationsAndRewardAccounts',
      'query DebugChainDepState',
      'query GetUTxOByTxIn',
      'query GetStakeSnapshots',
      'query GetConstitution',
      'query GetGovState',
      'query GetDRepState',
      'query GetDRepStakeDistr',
      'query GetCommitteeMembersState',
      'query GetFilteredVoteDelegatees',
      'query GetAccountState',
      'query GetSPOStakeDistr',
      'query GetProposals',
      'query GetRatifyState',
      'query GetFuturePParams',
      'query GetMaxMajorProtocolVersion',
      'mempool',
      'rejected submission',
    ]);
    // Queries without an answer end the connection, as at a node.
    expect(report.steps.filter(({ fault }) => fault !== undefined && fault !== 'lost')).toEqual([]);
    expect(report.steps.filter(({ sample }) => sample !== undefined)).toEqual([]);
  });
});

test('connection with random bytes ends and others are served', async () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const bytes = Uint8Array.from(
      { length: 3_000 },
      (_, index) => (index * (seed * 2 + 37) * 1_103_515_245 + seed) >>> 16,
    );
    const socket = connect((peer as { port: number }).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.end(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
  }
  const followed = await followUntil(openSource(peer), (await readChain()).at(-1)!.hash);
  expect(followed.rollbacks).toBe(0);
});

describe('hostile client', () => {
  /** A valid message of each served protocol. */
  const MESSAGES: Readonly<Record<NodeAddress['protocol'], readonly (readonly [number, Uint8Array])[]>> = {
    'node-to-node': [
      [2, encodeFindIntersect(['origin'])],
      [3, encodeRequestRange({ slot: 1, hash: 'aa'.repeat(32) }, { slot: 2, hash: 'bb'.repeat(32) })],
      [4, Uint8Array.of(0x81, 6)],
      [8, encodeKeepAlive(7)],
    ],
    'node-to-client': [
      [5, encodeFindIntersect(['origin'])],
      [6, encodeSubmit(6, Uint8Array.of(0x84, 0xa0, 0xa0, 0xf5, 0xf6))],
      [7, encodeAcquire('tip')],
      [9, Uint8Array.of(0x81, 1)],
    ],
  };
  const UNKNOWN_MESSAGE = Uint8Array.of(0x82, 0x18, 0x63, 0);
  const HUGE_BYTES = Uint8Array.of(0x82, 0, 0x5b, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff);
  const DEEP = new Uint8Array(20_000).fill(0x81);
  const PEER_SHARING = 10;

  describe.each(['node-to-node', 'node-to-client'] as const)('over %s', (protocol) => {
    const open = () => openHostileClient(protocol === 'node-to-node' ? peer : local, network.magic);

    test('is disconnected after a message that the protocol does not have', async () => {
      for (const [number] of MESSAGES[protocol])
        for (const payload of [UNKNOWN_MESSAGE, HUGE_BYTES, DEEP]) {
          const client = await open();
          client.send(number, payload);
          await client.closed;
        }
    });

    test('is disconnected after a segment of a protocol that is not served in its direction', async () => {
      const [[number, message]] = MESSAGES[protocol] as [readonly [number, Uint8Array]];
      for (const [unserved, fromResponder] of [
        [PEER_SHARING, false],
        [1_234, false],
        [number, true],
      ] as const) {
        const client = await open();
        client.send(unserved, message, fromResponder);
        await client.closed;
      }
    });

    test('is disconnected while it sends a message without an end', async () => {
      for (const [number] of MESSAGES[protocol]) {
        const client = await open();
        client.send(number, Uint8Array.of(0x82, 0, 0x5f));
        await client.flood(number, new CborWriter().bytes(new Uint8Array(10_000)).finish());
        // The largest message and the buffers of the socket.
        expect(client.sentBytes).toBeLessThan(20_000_000);
      }
    });

    test('is served or disconnected after changed bytes of valid messages', async () => {
      for (const [number, message] of MESSAGES[protocol])
        for (let seed = 0; seed < 25; seed += 1) {
          const random = seeded(seed * 100 + number);
          const client = await open();
          for (let sent = 0; sent < 4; sent += 1) {
            const changed = Uint8Array.from(message);
            changed[random.below(changed.length)] = random.below(256);
            client.send(number, changed);
          }
          client.finish();
          await client.closed;
        }
      const followed = await followUntil(openSource(peer), (await readChain()).at(-1)!.hash);
      expect(followed.rollbacks).toBe(0);
    });
  });
});
