import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BLOCKFROST } from '../../src/api/compat/blockfrost/blockfrost-route.js';
import { loadConfig } from '../../src/app/config.js';
import { type RunningService, startService } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { readFixtures } from '../../test/support/compat/blockfrost-fixtures.js';
import { findData } from '../test-data.mjs';
import type { ConformanceResult } from './result.js';

const NETWORK = 'CARDANO_PREVIEW';
const CHAIN = 'cardano-preview-chain/immutable-00000-00269.tar.gz';
const GENESIS = 'cardano-preview-chain/genesis/shelley-genesis.json';
const POLL_MS = 500;

/**
 * Runs the tests of Blockfrost itself against this service. `directory` is a checkout of blockfrost/blockfrost-tests with
 * its packages installed. The service indexes the preview chain of the external data, which ends in epoch 13, so tests of
 * later data cannot pass. The number of failures is printed by reason; those without a reason are returned. A folder in
 * `CONFORMANCE_FOLDER` is kept, so that a later run does not index the chain again.
 */
export async function run(directory: string): Promise<ConformanceResult> {
  const kept = process.env['CONFORMANCE_FOLDER'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'crosstie-blockfrost-'));
  try {
    const service = await startPreview(folder);
    try {
      await whenIndexed(service);
      return summarize(await runTests(directory, folder, service));
    } finally {
      await service.stop();
    }
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function requireData(path: string): string {
  const found = findData(path);
  if (found === undefined) throw new Error(`${path} is missing: see test/data/README.md`);
  return found;
}

async function startPreview(folder: string): Promise<RunningService> {
  const chain = join(folder, 'chain');
  if (!existsSync(chain)) {
    mkdirSync(chain, { recursive: true });
    spawnSync('tar', ['xzf', requireData(CHAIN), '-C', chain], { stdio: 'inherit' });
  }
  const config = loadConfig({
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      CROSSTIE_DATA_DIR: join(folder, 'data'),
      [`${NETWORK}_CHAIN_DIR`]: chain,
      [`${NETWORK}_GENESIS_DIR`]: dirname(requireData(GENESIS)),
    },
    workingDir: folder,
  });
  return await startService(config, { log: silentLog, clock: systemClock });
}

/** The newest block of the data is years old, so the network is `behind` at its tip. */
const INDEXED: ReadonlySet<string> = new Set(['live', 'behind']);

async function whenIndexed({ services }: RunningService): Promise<void> {
  for (;;) {
    const { tip, state } = services.networks.status(NETWORK);
    if (tip !== undefined && tip.height === state.source.tip?.height && INDEXED.has(state.state)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

interface TestCase {
  readonly status: string;
  readonly fullName: string;
  readonly title: string;
  readonly failureMessages: readonly string[];
}

async function runTests(directory: string, folder: string, service: RunningService): Promise<readonly TestCase[]> {
  const { operator } = service.services.access;
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  await operator.createAccount({ email, password: randomBytes(16).toString('hex'), planId: 'unlimited' });
  const { apiKey } = await operator.createKey(email, { network: NETWORK });
  const file = join(folder, 'result.json');
  const child = spawn(
    'npx',
    ['vitest', 'run', '-c', './vitest.config.integration.ts', '--reporter=json', `--outputFile=${file}`],
    {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SERVER_URL: service.url + BLOCKFROST, PROJECT_ID: apiKey, NETWORK: 'preview' },
    },
  );
  await new Promise((resolve) => child.once('exit', resolve));
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly testResults: readonly { readonly assertionResults: readonly TestCase[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Colours of the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are made of
const COLOURS = /\u001b\[[0-9;]*m/g;

const LATER = 'the data is later than the chain';
const TODAY = 'shows the newest state';

/** Reasons by endpoint, or by the beginning of the message. */
const BY_ENDPOINT: readonly (readonly [RegExp, string])[] = [
  [/^swaps\//, 'not in the contract'],
  [/^tx\/submit/, 'there is no node to submit to'],
  [/^utils\/txs\/evaluate/, 'needs the protocol parameters of today'],
  [/^(?:blocks|epochs)\/latest|^network|^assets$|^governance\/(?:dreps|proposals|committee)/, TODAY],
  [/^pools(?:$|\?|\/)|^metadata\/txs\/labels|^scripts\/[0-9a-f]{56}\/redeemers/, TODAY],
];

const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/^AssertionError: expected \{ status_code: 404|^AssertionError: expected \[\] to/, LATER],
];

function summarize(cases: readonly TestCase[]): ConformanceResult {
  const onChain = new Set(
    readFixtures('preview').flatMap(({ inPreviewChain, endpoints }) => (inPreviewChain === undefined ? [] : endpoints)),
  );
  const explained = new Map<string, number>();
  const failures: ConformanceResult['failures'][number][] = [];
  for (const { fullName, failureMessages } of cases.filter(({ status }) => status === 'failed')) {
    const endpoint = fullName.slice(fullName.lastIndexOf('] - ') + '] - '.length);
    const message = (failureMessages[0] ?? '').replaceAll(COLOURS, '').split('\n')[0] as string;
    const isKnown = ([form, _]: readonly [RegExp, string], text: string): boolean => form.test(text);
    const reason = onChain.has(endpoint)
      ? undefined
      : (BY_MESSAGE.find((each) => isKnown(each, message)) ?? BY_ENDPOINT.find((each) => isKnown(each, endpoint)))?.[1];
    if (reason === undefined) failures.push({ name: fullName, reason: message.slice(0, 300) });
    else explained.set(reason, (explained.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of explained) console.log(`${count} not applicable: ${reason}`);
  return { passed: cases.filter(({ status }) => status === 'passed').length, failures };
}
