import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BitcoinNetwork, networkById } from '../../../src/chains/networks.js';
import { freePort } from '../free-port.js';
import { findBitcoind } from './find-bitcoind.js';

export const REGTEST: BitcoinNetwork = networkById('BITCOIN_REGTEST');

const USER = 'crosstie';
const PASSWORD = 'of-no-value';

export interface BitcoindOptions {
  /** On testnet4 without peers a node has only the genesis block. */
  readonly chain?: 'regtest' | 'testnet4';
  /** Additional lines for the `[regtest]` section of `bitcoin.conf`. */
  readonly settings?: readonly string[];
  /** Enables the transaction index; not available on a pruned node. */
  readonly index?: boolean;
  /** A wallet named `test` with a descriptor of every address type. */
  readonly wallet?: boolean;
}

export interface Bitcoind {
  /** Includes the credentials. */
  readonly rpcUrl: string;
  readonly zmqUrl: string;
  readonly folder: string;
  readonly blocksFolder: string;
  readonly cookieFile: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer of a node as it likes
  rpc(method: string, ...params: readonly unknown[]): Promise<any>;
  /** Returns the hashes of the new blocks. */
  mine(count: number, address?: string): Promise<readonly string[]>;
  /** Restarts the process on the same chain. */
  restart(args?: readonly string[]): Promise<void>;
  /** Kills the process without a clean shutdown. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

function configuration(
  { chain = 'regtest', settings = [], index = true }: BitcoindOptions,
  ports: { rpc: number; zmq: number },
): string {
  const zmq = `tcp://127.0.0.1:${ports.zmq}`;
  return [
    `${chain}=1`,
    'server=1',
    'rest=1',
    `txindex=${index ? 1 : 0}`,
    'fallbackfee=0.0001',
    'listen=0',
    'dnsseed=0',
    'discover=0',
    'listenonion=0',
    // Test wallets need not survive a power failure.
    'unsafesqlitesync=1',
    // Disables standardness policies of this version, which would keep such transactions out of the mempool.
    'acceptnonstdtxn=1',
    'rejecttokens=0',
    'rejectparasites=0',
    'permitbaremultisig=1',
    'permitbarepubkey=1',
    'permitbaredatacarrier=1',
    'acceptnonstddatacarrier=1',
    'datacarrierfullcount=0',
    'maxscriptsize=400000',
    `[${chain}]`,
    // No peers: tests stay on this machine.
    'connect=0',
    `rpcuser=${USER}`,
    `rpcpassword=${PASSWORD}`,
    `rpcport=${ports.rpc}`,
    'rpcbind=127.0.0.1',
    'rpcworkqueue=1000',
    'rpcallowip=127.0.0.1',
    `zmqpubhashblock=${zmq}`,
    `zmqpubsequence=${zmq}`,
    ...settings,
    '',
  ].join('\n');
}

/** A regtest node in its own folder, on loopback only. */
export async function startBitcoind(options: BitcoindOptions = {}): Promise<Bitcoind> {
  const { command, missing } = await findBitcoind();
  if (command === undefined) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-regtest-'));
  const ports = { rpc: await freePort(), zmq: await freePort() };
  writeFileSync(join(folder, 'bitcoin.conf'), configuration(options, ports));
  const base = `http://127.0.0.1:${ports.rpc}/`;
  const chainFolder = join(folder, options.chain ?? 'regtest');
  const cookieFile = join(chainFolder, '.cookie');
  /** A node without a password in its configuration writes a cookie file. */
  const authorization = (): string => {
    const pair = existsSync(cookieFile) ? readFileSync(cookieFile, 'utf8') : `${USER}:${PASSWORD}`;
    return `Basic ${Buffer.from(pair).toString('base64')}`;
  };
  let child: ChildProcess | undefined;

  async function rpc(method: string, ...params: readonly unknown[]) {
    const response = await fetch(options.wallet ? `${base}wallet/test` : base, {
      method: 'POST',
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({ method, params, id: 1 }),
    });
    const { result, error } = (await response.json()) as { result: unknown; error: { message: string } | null };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async function run(args: readonly string[] = []): Promise<void> {
    const [program, ...first] = command!;
    const started = spawn(program!, [...first, `-datadir=${folder}`, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    const kill = (): void => {
      started.kill('SIGKILL');
    };
    process.once('exit', kill);
    started.once('exit', () => process.off('exit', kill));
    let complaint = '';
    started.stderr!.on('data', (part) => {
      complaint += part;
    });
    for (;;) {
      if (started.exitCode !== null) throw new Error(`bitcoind ended: ${complaint.trim()}`);
      try {
        await fetch(base, {
          method: 'POST',
          headers: { authorization: authorization() },
          body: '{"method":"uptime","id":1}',
        });
        break;
      } catch {
        await pause(50);
      }
    }
    while (started.exitCode === null) {
      const response = await fetch(base, {
        method: 'POST',
        headers: { authorization: authorization() },
        body: '{"method":"uptime"}',
      });
      if (response.ok) break;
      await response.arrayBuffer();
      await pause(50);
    }
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await exited;
  }

  await run();
  if (options.wallet) await openWallet(base, authorization());
  const createAddress = (): Promise<string> => rpc('getnewaddress', '', 'bech32') as Promise<string>;
  // An output that anyone can spend, for nodes without a wallet.
  const ANYONE_CAN_SPEND = 'bcrt1pfeesnyr2tx';
  return {
    rpcUrl: `http://${USER}:${PASSWORD}@127.0.0.1:${ports.rpc}/`,
    zmqUrl: `tcp://127.0.0.1:${ports.zmq}`,
    folder,
    blocksFolder: join(chainFolder, 'blocks'),
    cookieFile,
    rpc,
    async mine(count, address) {
      return rpc(
        'generatetoaddress',
        count,
        address ?? (options.wallet ? await createAddress() : ANYONE_CAN_SPEND),
      ) as Promise<readonly string[]>;
    },
    async restart(args) {
      await end();
      await run(args);
      if (options.wallet) await openWallet(base, authorization());
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openWallet(base: string, authorization: string): Promise<void> {
  for (const method of ['loadwallet', 'createwallet']) {
    const body = JSON.stringify({ method, params: ['test'], id: 1 });
    const response = await fetch(base, { method: 'POST', headers: { authorization }, body });
    await response.arrayBuffer();
    if (response.ok) return;
  }
  throw new Error('the wallet could not be opened');
}
