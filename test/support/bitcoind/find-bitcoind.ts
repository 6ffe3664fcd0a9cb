import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const TOOL = fileURLToPath(new URL('../../../tools/fetch-bitcoind.mjs', import.meta.url));

/** The command that starts a real node, or the reason why there is none. */
export type FoundBitcoind =
  | { readonly command: readonly string[]; readonly missing: undefined }
  | { readonly command: undefined; readonly missing: string };

let found: Promise<FoundBitcoind> | undefined;

async function find(): Promise<FoundBitcoind> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL], { timeout: 600_000 });
    return { command: JSON.parse(stdout), missing: undefined };
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string };
    return { command: undefined, missing: stderr.trim() || 'no Bitcoin node' };
  }
}

/** Fetches it the first time. Meant for `describeUnless(bitcoind.missing)`, after a top-level await. */
export function findBitcoind(): Promise<FoundBitcoind> {
  found ??= find();
  return found;
}
