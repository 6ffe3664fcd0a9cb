import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** Why Debian's Electrum cannot be used; undefined when it can. */
export async function missingElectrum(): Promise<string | undefined> {
  try {
    await promisify(execFile)('electrum', ['--help'], { timeout: 60_000 });
    return undefined;
  } catch {
    return 'Electrum is not installed: apt-get install --no-install-recommends electrum';
  }
}

export interface ElectrumWallet {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer as it likes
  call(method: string, params?: object): Promise<any>;
  stop(): Promise<void>;
}

/** Electrum as a daemon on regtest, connected to one server only. */
export async function startElectrumWallet(serverPort: number): Promise<ElectrumWallet> {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-electrum-wallet-'));
  const port = await freePort();
  const config = {
    config_version: 3,
    rpcuser: 'test',
    rpcpassword: 'of-no-value',
    rpcport: port,
    server: `127.0.0.1:${serverPort}:t`,
    oneserver: true,
    auto_connect: false,
    check_updates: false,
  };
  mkdirSync(join(folder, 'regtest'), { recursive: true });
  writeFileSync(join(folder, 'regtest', 'config'), JSON.stringify(config));
  const child: ChildProcess = spawn('electrum', ['--regtest', '-D', folder, 'daemon'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: 'ignore',
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const authorization = `Basic ${Buffer.from(`${config.rpcuser}:${config.rpcpassword}`).toString('base64')}`;
  const call = async (method: string, params: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: unknown; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`electrum ended with ${child.exitCode}`);
    return call('version').then(
      () => true,
      () => false,
    );
  });
  return {
    call,
    async stop() {
      process.off('exit', kill);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(kill, 5_000);
      if (child.exitCode === null) await exited;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
