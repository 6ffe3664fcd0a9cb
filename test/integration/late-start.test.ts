import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuery } from '../../src/api/compat/node/answer-query.js';
import type { RestoreLedger } from '../../src/api/compat/node/node-context.js';
import type { SandboxControl } from '../../src/api/kit/context.js';
import { CURRENT_STATE_OPERATIONS } from '../../src/api/kit/current-state-operations.js';
import { getOperationMethod, getOperationPath, type Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { openLedger } from '../../src/indexer/cardano/ledger/open-ledger.js';
import { decodeStartState } from '../../src/indexer/cardano/start/start-state.js';
import { followChain } from '../../src/indexer/follow.js';
import { systemClock } from '../../src/kernel/clock.js';
import { toHex } from '../../src/kernel/hex.js';
import { silentLog } from '../../src/kernel/log.js';
import { ledgerConstants } from '../../src/ledger/constants.js';
import { sandboxNetwork } from '../../src/sandbox/cardano/sandbox-network.js';
import { toEraQuery } from '../../src/sources/cardano/ouroboros/era-query.js';
import type { AcquiredAt } from '../../src/sources/cardano/ouroboros/state-query.js';
import { queryStartState } from '../../src/sources/cardano/query-start-state.js';
import { networkDb } from '../../src/store/network-db.js';
import { readTip } from '../../src/store/queries/cardano/chain/tip.js';
import { networkSchema } from '../../src/store/schemas.js';
import { SWITCHABLE_FACTS } from '../../src/store/switchable-facts.js';
import { readState } from '../../src/store/write/cardano/checkpoint.js';
import { createAccountKeys } from '../support/account-keys.js';
import { createNodeSource } from '../support/cardano-node/sources.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

const ID = 'CARDANO_MAINNET';
const mainnet = networkById(ID) as CardanoNetwork;
const network = sandboxNetwork(mainnet);
const folder = mkdtempSync(join(tmpdir(), 'ct-late-'));
const socket = join(folder, 'node.socket');
const CONWAY_INDEX = 6;

/** Queries without parameters, whose answers describe the newest state. */
const QUERIES = [
  'GetEpochNo',
  'GetCurrentPParams',
  'GetUTxOWhole',
  'DebugNewEpochState',
  'DebugChainDepState',
  'GetStakePools',
  'GetConstitution',
  'GetGovState',
  'GetAccountState',
  'GetRatifyState',
  'GetFuturePParams',
] as const;

/** The node reports the votes that the last boundary counted; an index has them from its own first boundary on. */
const SINCE_BOUNDARY: ReadonlySet<string> = new Set(['DebugNewEpochState', 'GetGovState', 'GetRatifyState']);

let whole: TestService;
/** Serves the index that begins late. Its database is empty before. */
let late: TestService;
let lateKey: string;
let sandbox: SandboxControl;
let following: Promise<void>;
const stop = new AbortController();

const wholeKey = `xt_demo_${mainnet.alias}`;

const read = (service: TestService, url: string, key: string) =>
  service.http.inject({ url, headers: { 'x-api-key': key } });

const readStart = async () => decodeStartState(await queryStart('tip'), network);

const queryStart = (at: AcquiredAt) =>
  queryStartState(
    { network, address: { protocol: 'node-to-client', path: socket }, clock: systemClock, signal: stop.signal },
    at,
  );

/** Follows the socket as a service does whose settings name it, with the constants of the simulated network. */
async function followLate(): Promise<void> {
  const first = await read(whole, '/api/blocks/0', wholeKey);
  await followChain({
    network,
    source: createNodeSource(
      { protocol: 'node-to-client', path: socket },
      {
        // The simulated chain has a genesis of its own.
        network: { ...network, genesisHashes: { ...network.genesisHashes, byron: undefined } },
        firstBlockHash: first.json<{ hash: string }>().hash,
      },
    ),
    openIndex: () =>
      openCardanoIndex(late.services.db, network, {
        readStart,
        disabledFacts: SWITCHABLE_FACTS,
        ledger: { constants: ledgerConstants(network), genesis: undefined, verifyLeaders: 'none' },
      }),
    transactionsIn: ({ transactions }) => transactions.length,
    now: () => systemClock.now(),
    random: (count) => new Uint8Array(count),
    log: silentLog,
    report: () => undefined,
    signal: stop.signal,
  });
}

const schema = networkSchema(ID);

/** Undefined before the first block. */
async function readHash({ services }: TestService): Promise<string | undefined> {
  const at = (await readState(services.db, schema))?.at;
  return at && toHex(at.hash);
}

/** Waits until the late index has the newest block. */
const catchUp = () => eventually(async () => (await readHash(late)) === (await readHash(whole)));

/** The answer of an index to a query about its newest state. */
async function ask({ services }: TestService, type: (typeof QUERIES)[number]): Promise<string> {
  const db = networkDb(services.db, ID, 'cardano');
  const state = { db, network, tip: await readTip(db), clientVersion: 23, restoreLedger };
  return toHex(await answerQuery(state, toEraQuery(CONWAY_INDEX, { type })));
}

const restoreLedger: RestoreLedger = (db, _, height) =>
  openLedger(
    db,
    schema,
    { constants: ledgerConstants(network), genesis: undefined, verifyLeaders: 'none' },
    { height, era: 'conway' },
  );

async function expectSameState(except: ReadonlySet<string> = new Set()): Promise<void> {
  await catchUp();
  for (const query of QUERIES)
    if (!except.has(query)) expect(await ask(late, query), query).toBe(await ask(whole, query));
}

beforeAll(async () => {
  whole = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    NODE_SOCKET: socket,
    NODE_NETWORK: ID,
  });
  late = await openTestService();
  await startNetworks(whole, ID);
  await whole.listenAsNode();
  sandbox = await whole.services.networks.sandbox(ID);
  [lateKey] = (await createAccountKeys(late, 1, 'unlimited', ID)) as [string];
  following = followLate();
  await eventually(async () => (await readState(late.services.db, schema).catch(() => undefined)) !== undefined);
});

afterAll(async () => {
  stop.abort();
  await following;
  await late.close();
  await whole.close();
  rmSync(folder, { recursive: true, force: true });
});

const cardanoReads = OPERATIONS.filter(
  (operation) => operation.scope === 'cardano' && getOperationMethod(operation) === 'GET' && operation.pure !== true,
);

/** The URL of an operation's example. */
function toUrl(operation: Operation): string {
  const { path = {}, query = {} } = operation.example as {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  const filled = getOperationPath(operation).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const parameters = Object.entries({ ...query, network: ID }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `${filled}?${new URLSearchParams(parameters).toString()}`;
}

/**
 * Answers of the node, answers that depend on constants in which the simulated network differs, and the status of the
 * transaction in the example: it is `UNKNOWN`, because it is older than the start.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'getMempoolTransaction',
  'listAddressMempool',
  'listMempool',
  'listEras',
  'getTransactionStatus',
]);

/** Positions on the chain, which are null for outputs from before the start. */
const POSITIONS: ReadonlySet<string> = new Set([
  'slot',
  'blockHash',
  'blockHeight',
  'blockTime',
  'epoch',
  'nextCursor',
]);

/** From the token registry, and from the mint, which may be in a block before the start. */
const OF_MINTS: ReadonlySet<string> = new Set(['decimals', 'hasOnchainMetadata']);

/** Text without positions; lists are sorted, because the order of outputs is that of their blocks. */
function toComparable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toComparable).toSorted().join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).filter(([name]) => !POSITIONS.has(name) && !OF_MINTS.has(name));
  return `{${fields.map(([name, each]) => `${name}: ${toComparable(each)}`).join(', ')}}`;
}

/** All values of each position in an answer. */
function listPositions(value: unknown, found = new Map<string, Set<unknown>>()): ReadonlyMap<string, Set<unknown>> {
  if (value === null || typeof value !== 'object') return found;
  for (const [name, each] of Object.entries(value)) {
    if (POSITIONS.has(name) && name !== 'nextCursor') found.set(name, (found.get(name) ?? new Set()).add(each));
    else listPositions(each, found);
  }
  return found;
}

describe('index that begins with the state of a node', () => {
  test('has the state of the node after some blocks', async () => {
    await sandbox.advanceBlocks(3);
    await expectSameState(SINCE_BOUNDARY);
  });

  test('has it after a fork that returns to the start, and after a deeper chain', async () => {
    await sandbox.fork(3);
    await sandbox.advanceBlocks(5);
    await expectSameState(SINCE_BOUNDARY);
  });

  test('has it after epoch boundaries, with the rewards of epochs before the start', async () => {
    for (let epoch = 0; epoch < 3; epoch += 1) {
      await sandbox.advanceEpochs(1);
      await sandbox.advanceBlocks(2);
      await expectSameState();
    }
    await sandbox.fork(2);
    await sandbox.advanceBlocks(3);
    await expectSameState();
  });

  test('answers operations about the newest state like an index of the whole chain', async () => {
    await catchUp();
    const listed = cardanoReads.filter(({ id }) => CURRENT_STATE_OPERATIONS.has(id) && !NOT_COMPARED.has(id));
    const outcomes = { equal: 0, earlier: 0 };
    for (const operation of listed) {
      const url = toUrl(operation);
      const [expected, answer] = [await read(whole, url, wholeKey), await read(late, url, lateKey)];
      if (answer.statusCode === 501) outcomes.earlier += 1;
      else {
        outcomes.equal += 1;
        expect(toComparable(answer.json()), operation.id).toBe(toComparable(expected.json()));
        for (const [name, values] of listPositions(answer.json()))
          expect([...(listPositions(expected.json()).get(name) ?? []), null], operation.id).toEqual(
            expect.arrayContaining([...values]),
          );
      }
    }
    expect(outcomes.equal).toBeGreaterThan(30);
    // Blocks, transactions and scripts of the examples, which are older than the start.
    expect(outcomes.earlier).toBeGreaterThan(5);
  });

  test('rejects all other operations with the slot of its start', async () => {
    const others = cardanoReads.filter(({ id }) => !CURRENT_STATE_OPERATIONS.has(id));
    for (const operation of others) {
      const answer = await read(late, toUrl(operation), lateKey);
      expect(answer.statusCode, operation.id).toBe(501);
      expect(answer.json<{ error: string }>().error, operation.id).toMatch(
        /^(This needs blocks from before the start of the index: CARDANO_MAINNET is indexed from slot \d+ on|This needs market data)/,
      );
    }
  });

  test('names only operations that exist', () => {
    const ids = new Set(OPERATIONS.map(({ id }) => id));
    expect([...CURRENT_STATE_OPERATIONS].filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('state with which an index begins', () => {
  test('belongs to the block that the node names', async () => {
    const db = await whole.services.networks.open<'cardano'>(ID);
    const { hash, height, slot, epoch } = await readTip(db);
    const { point, node } = await readStart();
    expect(point).toEqual({ hash, height, slot });
    expect(node.epoch).toBe(epoch);
  });

  test('is rejected with the reason when the node no longer has it', async () => {
    const first = (await read(whole, '/api/blocks/0', wholeKey)).json<{ hash: string; slot: number }>();
    await expect(queryStart({ slot: first.slot, hash: first.hash })).rejects.toThrow(
      `CARDANO_MAINNET_START cannot be ${first.slot}.${first.hash}. The node cannot answer for that point: it is too far in the past: a node has the states of its last 1 blocks only, so set a newer block or 'immutable'`,
    );
  });
});
