// Restores a wallet of 10,000 addresses: over the Electrum protocol in batches, over `POST /api/btc/wallets`, and over
// the routes of Esplora with 16 requests at a time. The floor is `scantxoutset` of the node, which knows unspent outputs
// only. Every way must find the same balance. Ways take turns, so that other work of the machine affects them alike.
// `wallets` derives all addresses on its first page; `walletsCached` repeats the same requests. Electrum and Esplora get
// the script hashes, which their clients derive themselves.
// npm run build && node bench/bitcoin/wallet-restore.mjs [addresses] [rounds] needs a Bitcoin node
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { buildTransaction, matureCoin, mineTransactions, REGTEST, startNode } from './node.mjs';

const { loadConfig } = await load('app/config.js');
const { assembleService } = await load('app/service.js');
const { parseDescriptors } = await load('chains/bitcoin/descriptors/descriptor.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');

const ADDRESSES = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 3);
/** The gap behind the last used address is part of the wallet. */
const GAP_LIMIT = 20;
const USED = ADDRESSES - GAP_LIMIT - 10;
const VALUE = 1_000n;
const OUTPUTS_OF_TRANSACTION = 2_500;
const BATCH = 500;
const AT_ONCE = 16;

const node = await startNode();
if (node === undefined) throw new Error('no Bitcoin node: tools/fetch-bitcoind.mjs says how to get one');
await node.rpc('createwallet', ['bench']);
const { descriptors } = await node.rpc('listdescriptors', [false]);
const descriptor = descriptors.find(({ desc, internal }) => !internal && desc.startsWith('wpkh')).desc;
const [parsed] = parseDescriptors(descriptor);
const scripts = Array.from({ length: USED }, (_, index) => parsed.derive(index));
const hashes = scripts.map((script) => createHash('sha256').update(script).digest());

const transactionCount = Math.ceil(USED / OUTPUTS_OF_TRANSACTION);
await node.mine(100 + transactionCount);
for (let index = 0; index < transactionCount; index += 1) {
  const paid = scripts.slice(index * OUTPUTS_OF_TRANSACTION, (index + 1) * OUTPUTS_OF_TRANSACTION);
  const outputs = paid.map((script) => ({ value: VALUE, script }));
  await mineTransactions(node, [buildTransaction([await matureCoin(node, 1 + index)], outputs)]);
}

const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-restore-'));
const config = loadConfig({
  env: {
    HOST: '127.0.0.1',
    PORT: '0',
    CROSSTIE_DATA_DIR: folder,
    CROSSTIE_SANDBOX: 'off',
    CROSSTIE_MAX_DELAY_MS: '60000',
    ELECTRUM_PORT: '0',
    ELECTRUM_NETWORK: REGTEST.id,
    [`${REGTEST.id}_RPC_URL`]: node.rpcUrl,
  },
  workingDir: folder,
});
const service = await assembleService(config, { log: silentLog, clock: systemClock, startNetworks: true });
const url = await service.http.listen({ host: config.host, port: config.port });
service.follow();
const { operator } = service.services.access;
const email = `bench-${randomBytes(6).toString('hex')}@example.org`;
await operator.createAccount({ email, password: 'a long enough password', planId: 'unlimited' });
const { apiKey } = await operator.createKey(email, { network: REGTEST.id });
const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
const { port: electrumPort } = await service.listenForElectrum();

const best = await node.rpc('getblockcount');
for (;;) {
  const response = await fetch(`${url}/api/btc/chain/tip`, { headers });
  if (response.ok && (await response.json()).blockHeight === best) break;
  await pause(100);
}

/** History and unspent outputs of all scripts, as wallets request them. */
async function restoreOverElectrum() {
  const socket = connect(electrumPort, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const call = async (requests) => {
    socket.write(`${JSON.stringify(requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request })))}\n`);
    return JSON.parse((await lines.next()).value);
  };
  await call([{ method: 'server.version', params: ['bench', '1.4'] }]);
  let balance = 0n;
  for (let from = 0; from < hashes.length; from += BATCH) {
    const names = hashes.slice(from, from + BATCH).map((hash) => Buffer.from(hash).reverse().toString('hex'));
    const histories = await call(
      names.map((name) => ({ method: 'blockchain.scripthash.get_history', params: [name] })),
    );
    if (histories.some(({ result }) => result?.length !== 1)) throw new Error('a history is not complete');
    const unspent = await call(names.map((name) => ({ method: 'blockchain.scripthash.listunspent', params: [name] })));
    for (const { result } of unspent) for (const { value } of result) balance += BigInt(value);
  }
  socket.destroy();
  return balance;
}

/** Milliseconds of the pages of all measured restores. */
const pageTimes = { first: [], later: [], cached: [] };

/** All pages of unspent outputs. `round` changes the key origin: the same scripts under a name that is not cached. */
async function restoreByDescriptor(round, kindOfFirst) {
  const origin = (round + 1).toString(16).padStart(8, '0');
  const named = descriptor.replace(/\[[0-9a-f]{8}/, `[${origin}`).split('#')[0];
  let balance = 0n;
  let utxoCursor;
  let kind = kindOfFirst;
  do {
    const began = performance.now();
    const body = JSON.stringify({
      descriptor: named,
      gapLimit: GAP_LIMIT,
      limit: 1_000,
      ...(utxoCursor && { utxoCursor }),
    });
    const response = await fetch(`${url}/api/btc/wallets`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(await response.text());
    const wallet = await response.json();
    for (const { value } of wallet.utxos) balance += BigInt(value);
    ({ utxoCursor } = wallet);
    if (round > 0) pageTimes[kind].push(performance.now() - began);
    kind = kind === 'first' ? 'later' : kind;
  } while (utxoCursor);
  return balance;
}

async function restoreOverEsplora() {
  let balance = 0n;
  let next = 0;
  const work = async () => {
    while (next < hashes.length) {
      const hash = hashes[next].toString('hex');
      next += 1;
      const response = await fetch(`${url}/compat/esplora/scripthash/${hash}/utxo`, { headers });
      for (const { value } of await response.json()) balance += BigInt(value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return balance;
}

async function scanNode() {
  const { total_amount: total } = await node.rpc('scantxoutset', [
    'start',
    [{ desc: descriptor, range: [0, ADDRESSES - 1] }],
  ]);
  return BigInt(Math.round(total * 1e8));
}

const WAYS = {
  electrum: restoreOverElectrum,
  wallets: (round) => restoreByDescriptor(round, 'first'),
  walletsCached: (round) => restoreByDescriptor(round, 'cached'),
  esplora: restoreOverEsplora,
  scantxoutset: scanNode,
};
const times = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [name, restore] of Object.entries(WAYS)) {
    const began = performance.now();
    const balance = await restore(round);
    if (balance !== BigInt(USED) * VALUE) throw new Error(`${name} found ${balance} satoshi`);
    const took = performance.now() - began;
    console.error(`round ${round}: ${name} ${Math.round(took)} ms`);
    // The first round compiles the code.
    if (round > 0) times[name].push(took);
  }

const ms = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, Math.round(median(values))]));
const perScan = (name) => Math.round((100 * ms[name]) / ms.scantxoutset) / 100;
const result = {
  date: today(),
  machine,
  loadAverage: loadavg(),
  addresses: ADDRESSES,
  used: USED,
  rounds: ROUNDS,
  ms,
  walletPageMs: Object.fromEntries(
    Object.entries(pageTimes).map(([name, values]) => [name, Math.round(median(values))]),
  ),
  electrumPerScan: perScan('electrum'),
  walletsPerScan: perScan('wallets'),
  walletsCachedPerScan: perScan('walletsCached'),
  esploraPerScan: perScan('esplora'),
};
console.log(JSON.stringify(result, null, 2));
if (ADDRESSES >= 10_000) writeResult('bitcoin-wallet-restore', result);
await service.close();
await node.stop();
rmSync(folder, { recursive: true, force: true });
