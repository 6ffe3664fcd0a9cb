// All pools in one response and the list of DReps on a chain as large as mainnet: the response time right after a
// block, from the cache, and of its statements alone under pgbench; and the cost of a block at the tip with few and
// with many delegators.
// npm run build && node bench/api/pools.mjs [pools] [dreps] [accounts]
// Default 3000 pools, 10000 DReps and 100000 accounts. `PGBENCH` names the program.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { load, median, writeResult } from '../measurement.mjs';
import { encodeSyntheticBlock } from '../synthetic-block.mjs';

const { loadConfig } = await load('app/config.js');
const { assembleService } = await load('app/service.js');
const { encodeAddress } = await load('chains/cardano/addresses/address.js');
const { encodeBody } = await load('chains/cardano/transactions/encode-body.js');
const { encodeWitnessSet } = await load('chains/cardano/transactions/encode-witnesses.js');
const { byronBody } = await load('chains/cardano/transactions/transaction-body.js');
const { networkById } = await load('chains/networks.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { blake2b224, blake2b256 } = await load('kernel/blake2b.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');

const [POOLS = 3_000, DREPS = 10_000, ACCOUNTS = 100_000] = process.argv.slice(2).map(Number);
const PGBENCH = process.env.PGBENCH ?? '/usr/lib/postgresql/15/bin/pgbench';
const FEW = 1_000;
const FIRST_SLOT = 132_000_000;
const ROUNDS = 7;
const PER_TRANSACTION = 100;
const network = networkById('CARDANO_PREPROD');

const hash = (name) => blake2b224(new TextEncoder().encode(name));
const key = (name) => ({ type: 'key', hash: hash(name) });
const accountKey = (number) => key(`account ${number}`);
const encodeWalletAddress = (number) =>
  encodeAddress({ type: 'base', networkId: 0, payment: key('payment'), stake: accountKey(number) });
const round = (ms) => Number(ms.toFixed(2));

/** A faucet pays for everything; signatures are not valid. */
class Chain {
  #faucet = { txHash: blake2b256(new Uint8Array(1)), index: 0 };
  #left = 40_000_000_000_000_000n;
  #height = -1;
  #previous;
  #pending = [];
  address = encodeAddress({ type: 'enterprise', networkId: 0, payment: key('faucet') });

  get genesis() {
    return [{ ...this.#faucet, address: this.address, lovelace: this.#left }];
  }

  pay(outputs, certificates = []) {
    const fee = 200_000n;
    this.#left -= outputs.reduce((sum, { lovelace }) => sum + lovelace, fee);
    const plain = { assets: [], datumHash: undefined, inlineDatum: undefined, scriptRef: undefined };
    const body = encodeBody({
      ...byronBody([], [], new Uint8Array()),
      fee,
      certificates,
      inputs: [this.#faucet],
      outputs: [...outputs, { address: this.address, lovelace: this.#left }].map((each) => ({ ...plain, ...each })),
      collateralReturn: undefined,
    });
    this.#faucet = { txHash: blake2b256(body), index: outputs.length };
    const witnesses = encodeWitnessSet({ vkeys: [], bootstraps: [], scripts: [], datums: [], redeemers: [] });
    this.#pending.push({ body, witnesses, auxiliary: undefined, valid: true });
  }

  block(index, issuer = 'issuer') {
    this.#height += 1;
    const issuerVkey = blake2b256(new TextEncoder().encode(issuer));
    const bytes = encodeSyntheticBlock({
      height: this.#height,
      slot: FIRST_SLOT + this.#height * 20,
      previousHash: this.#previous,
      issuerVkey,
      transactions: this.#pending,
    });
    this.#pending = [];
    const block = index.decode(bytes);
    this.#previous = block.hash;
    return block;
  }
}

const issuerSeed = (pool) => `issuer ${pool}`;
const computePoolHash = (pool) => blake2b224(blake2b256(new TextEncoder().encode(issuerSeed(pool))));
const drepKey = (drep) => key(`drep ${drep}`);

function* inGroups(count, from = 0) {
  for (let first = from; first < count; first += PER_TRANSACTION)
    yield Array.from({ length: Math.min(PER_TRANSACTION, count - first) }, (_, each) => first + each);
}

const registration = (pool) => ({
  kind: 'pool-registration',
  parameters: {
    operator: computePoolHash(pool),
    vrfKeyHash: new Uint8Array(32),
    pledge: 100_000_000_000n,
    cost: 340_000_000n,
    margin: { numerator: 3n, denominator: 100n },
    rewardAccount: encodeAddress({ type: 'reward', networkId: 0, stake: accountKey(pool) }),
    owners: [accountKey(pool).hash],
    relays: [
      { port: 3001, ipv4: '192.0.2.7', ipv6: undefined, dnsName: undefined, srvName: undefined },
      { port: 3001, ipv4: undefined, ipv6: undefined, dnsName: `relay.${pool}.example.org`, srvName: undefined },
    ],
    metadata: { url: `https://example.org/pools/${pool}.json`, hash: new Uint8Array(32) },
  },
});

/** Accounts delegate to a pool and to a DRep; a few of these get most delegations. */
function delegate(chain, from, to) {
  for (const group of inGroups(to, from))
    chain.pay(
      group.map((number) => ({ address: encodeWalletAddress(number), lovelace: 1_000_000_000n + BigInt(number) })),
      group.map((number) => ({
        kind: 'stake-vote-registration-delegation',
        stake: accountKey(number),
        pool: computePoolHash(Math.floor((number * number) / ACCOUNTS) % POOLS),
        drep: drepKey(Math.floor((number * number) / ACCOUNTS) % DREPS),
        deposit: 2_000_000n,
      })),
    );
}

/** Cost of one more block, in which one account receives a payment and another one changes its delegation. */
async function measureBlock(chain, index, accounts) {
  const times = [];
  for (let each = 0; each < 40; each += 1) {
    chain.pay(
      [{ address: encodeWalletAddress(each % accounts), lovelace: 5_000_000n }],
      [{ kind: 'stake-delegation', stake: accountKey((each * 7) % accounts), pool: computePoolHash(each % POOLS) }],
    );
    const block = chain.block(index);
    const began = performance.now();
    await index.append([block]);
    times.push(performance.now() - began);
  }
  return round(median(times));
}

const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-pools-'));
const server = await startEmbeddedServer({ dataDir: join(folder, 'data'), transport: 'loopback', log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', poolSize: 4, log: silentLog });
const chain = new Chain();
const index = await openCardanoIndex(db, network, { genesis: chain.genesis });

console.log(`indexing ${POOLS} pools, ${DREPS} DReps and ${FEW} accounts`);
for (const group of inGroups(POOLS)) chain.pay([], group.map(registration));
for (const group of inGroups(DREPS))
  chain.pay(
    [],
    group.map((drep) => ({ kind: 'drep-registration', drep: drepKey(drep), deposit: 500_000_000n, anchor: undefined })),
  );
delegate(chain, 0, FEW);
await index.append([chain.block(index)]);
// Every pool has minted a block, so that the newest header of each has to be read.
for (const group of inGroups(POOLS)) await index.append(group.map((pool) => chain.block(index, issuerSeed(pool))));
await index.goLive();
const fewMs = await measureBlock(chain, index, FEW);

console.log(`and ${ACCOUNTS - FEW} accounts more`);
for (let first = FEW; first < ACCOUNTS; first += 10_000) {
  delegate(chain, first, Math.min(ACCOUNTS, first + 10_000));
  await index.append([chain.block(index)]);
}
await db.run({ statement: () => ({ text: 'vacuum analyze', values: [] }) }).catch(() => undefined);
const manyMs = await measureBlock(chain, index, ACCOUNTS);

let recorded;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (request, ...rest) {
  const statements = request.statements ?? [typeof request === 'string' ? { text: request } : request];
  for (const { text, values = [] } of statements) recorded?.push({ text, values });
  return query.call(this, request, ...rest);
};

const env = {
  DATABASE_URL: server.url,
  CROSSTIE_DATA_DIR: join(folder, 'service'),
  CROSSTIE_SANDBOX: 'off',
  CROSSTIE_MAX_DELAY_MS: '60000',
};
mkdirSync(env.CROSSTIE_DATA_DIR);
const service = await assembleService(loadConfig({ env, workingDir: folder }), { log: silentLog, clock: systemClock });
const timeRequest = async (url, headers = {}) => {
  const began = performance.now();
  const response = await service.http.inject({ url, headers: { 'x-api-key': 'xt_demo_cardano-preprod', ...headers } });
  return { ms: performance.now() - began, response };
};

const literal = (value) => {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
};
function ceilingMs(statements) {
  if (!existsSync(PGBENCH)) return Number.NaN;
  const file = join(folder, 'one.sql');
  const lines = statements.map(
    ({ text, values }) =>
      `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, index) => literal(values[index - 1]))};`,
  );
  writeFileSync(file, lines.join('\n'));
  const out = execFileSync(PGBENCH, ['-n', '-c', '1', '-t', '20', '-f', file, server.url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(/latency average = ([0-9.]+)/.exec(out)?.[1]);
}

const rows = [];
for (const [name, path] of [
  ['all pools', '/api/pools'],
  ['one pool', `/api/pools/${Buffer.from(computePoolHash(7)).toString('hex')}`],
  ['DReps, first page', '/api/governance/dreps?pageSize=100'],
  ['DReps, page 50', '/api/governance/dreps?pageSize=100&page=50'],
  ['active DReps', '/api/governance/dreps?pageSize=100&status=active'],
  ['delegators of a pool', `/api/pools/${Buffer.from(computePoolHash(7)).toString('hex')}/delegators`],
]) {
  const fresh = [];
  const cachedMs = [];
  const ceilings = [];
  let answer;
  for (let each = 0; each < ROUNDS; each += 1) {
    await index.append([chain.block(index)]);
    recorded = [];
    answer = await timeRequest(path);
    const statements = recorded;
    recorded = undefined;
    if (answer.response.statusCode !== 200) throw new Error(`${path}: ${answer.response.body.slice(0, 300)}`);
    fresh.push(answer.ms);
    cachedMs.push((await timeRequest(path)).ms);
    ceilings.push(ceilingMs(statements.filter(({ text }) => /^\s*(select|with)/i.test(text))));
  }
  const again = await timeRequest(path, { 'if-none-match': answer.response.headers.etag ?? '' });
  rows.push({
    operation: name,
    bytes: answer.response.rawPayload.length,
    afterBlockMs: round(median(fresh)),
    repeatedMs: round(median(cachedMs)),
    pgbenchMs: round(median(ceilings)),
    notModified: again.response.statusCode === 304,
  });
}
console.table(rows);
const block = { delegatorsBefore: FEW, fewMs, delegatorsAfter: ACCOUNTS, manyMs };
console.log('a block at the tip', block);
writeResult('api-pools', { pools: POOLS, dreps: DREPS, accounts: ACCOUNTS, rounds: ROUNDS, rows, block });
await service.close();
await db.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
