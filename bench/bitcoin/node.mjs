// A regtest node for measurements, and blocks of transactions that need no signatures.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from '../measurement.mjs';

const { networkById } = await load('chains/networks.js');
const { encodeTransaction } = await load('chains/bitcoin/encode-transaction.js');
const { decodeTransaction } = await load('chains/bitcoin/transaction.js');
const { payToWitness, payToPublicKeyHash, payToScriptHash } = await load('chains/bitcoin/script-builder.js');
const { sha256 } = await load('chains/bitcoin/hashes.js');

export const REGTEST = networkById('BITCOIN_REGTEST');

/** An anyone-can-spend output (BIP-433). */
export const ANYONE_CAN_SPEND = payToWitness(1, Uint8Array.of(0x4e, 0x73));
const ANYBODYS_ADDRESS = 'bcrt1pfeesnyr2tx';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Undefined when no node is available. */
export async function startNode() {
  let command;
  try {
    const tool = fileURLToPath(new URL('../../tools/fetch-bitcoind.mjs', import.meta.url));
    command = JSON.parse(execFileSync(process.execPath, [tool], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-node-'));
  const port = await freePort();
  const lines = ['regtest=1', 'server=1', 'rest=1', 'listen=0', 'dnsseed=0', 'discover=0', 'listenonion=0'];
  const own = [`rpcport=${port}`, 'rpcuser=bench', 'rpcpassword=bench', 'rpcbind=127.0.0.1', 'rpcallowip=127.0.0.1'];
  // A measurement may block this process for longer than the node keeps an idle connection.
  const limits = ['rpcworkqueue=1000', 'rpcservertimeout=3600'];
  writeFileSync(join(folder, 'bitcoin.conf'), [...lines, '[regtest]', ...own, ...limits, ''].join('\n'));
  const [program, ...args] = command;
  const child = spawn(program, [...args, `-datadir=${folder}`], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  const authorization = `Basic ${Buffer.from('bench:bench').toString('base64')}`;

  async function rpc(method, params = []) {
    const body = JSON.stringify({ method, params, id: 1 });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { authorization }, body });
    const { result, error } = await response.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  while (!(await rpc('uptime').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('bitcoind ended');
    await pause(50);
  }
  return {
    pid: child.pid,
    rpc,
    rpcUrl: `http://bench:bench@127.0.0.1:${port}/`,
    mine: (count) => rpc('generatetoaddress', [count, ANYBODYS_ADDRESS]),
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hashNumber = (number) => new Uint8Array(sha256(Buffer.from(`script ${number}`)));

/** Cycles through scripts of common types. */
export function buildScript(number) {
  const hash = hashNumber(number);
  switch (number % 4) {
    case 0:
      return payToWitness(0, hash.subarray(0, 20));
    case 1:
      return payToWitness(1, hash);
    case 2:
      return payToPublicKeyHash(hash.subarray(0, 20));
    default:
      return payToScriptHash(hash.subarray(0, 20));
  }
}

/** Spends anyone-can-spend coins. */
export function buildTransaction(coins, outputs) {
  const bytes = encodeTransaction({
    version: 2,
    inputs: coins.map(({ txid, vout }) => ({
      previous: { txid, vout },
      scriptSig: new Uint8Array(),
      sequence: 0xffff_ffff,
      witness: [],
    })),
    outputs,
    lockTime: 0,
  });
  const { txid } = decodeTransaction(bytes);
  const made = outputs.flatMap(({ value, script }, vout) =>
    script === ANYONE_CAN_SPEND ? [{ txid, vout, value }] : [],
  );
  return { hex: Buffer.from(bytes).toString('hex'), coins: made };
}

/** A mature coinbase. */
export async function matureCoin({ rpc }, height) {
  const { tx } = await rpc('getblock', [await rpc('getblockhash', [height]), 2]);
  const { vout } = tx[0];
  const value = BigInt(Math.round(vout[0].value * 1e8));
  return { txid: Buffer.from(tx[0].txid, 'hex'), vout: 0, value };
}

export const mineTransactions = ({ rpc }, transactions) =>
  rpc('generateblock', [ANYBODYS_ADDRESS, transactions.map(({ hex }) => hex)]);
