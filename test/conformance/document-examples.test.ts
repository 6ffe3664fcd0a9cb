import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Pages whose programs use the client. The blocks of one page form one program. */
const PAGES = ['README.md', 'docs/client.md', 'docs/events.md'];
const extractProgram = (page: string): string =>
  [...read(page).matchAll(/```ts\n(?<code>.*?)```/gs)].map(({ groups }) => groups!['code']!).join('\n');

describe('programs in the documentation', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    folder = mkdtempSync(join(root, 'node_modules/.cache/document-examples-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Compiler errors of the programs, compiled for a browser without Node types. */
  const complaints = (programs: Readonly<Record<string, string>>): string => {
    for (const [name, program] of Object.entries(programs))
      writeFileSync(join(folder, name), `${program}\nexport {};\n`);
    const compilerOptions = {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      types: [],
      skipLibCheck: true,
      paths: { 'crosstie/client': [join(root, 'client/client.ts')] },
    };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(programs) }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
  };

  test('match the types of the client', () => {
    const programs = Object.fromEntries(
      PAGES.map((page) => [`${page.replace(/.*\/|\.md$/g, '')}.ts`, extractProgram(page)] as const).filter(
        ([, program]) => program !== '',
      ),
    );
    expect(Object.keys(programs)).toEqual(expect.arrayContaining(['README.ts', 'client.ts']));
    expect(complaints(programs)).toBe('');
  });

  test('program with a wrong parameter fails to compile', () => {
    const wrong = extractProgram('docs/client.md').replace('{ epoch: 507 }', "{ epoch: 'latest' }");
    expect(wrong).not.toBe(extractProgram('docs/client.md'));
    expect(complaints({ 'wrong.ts': wrong })).toContain('TS2322');
  });
});

describe('calls in the README', () => {
  const CALL =
    /```sh\ncurl -s http:\/\/127\.0\.0\.1:8080(?<path>\S+) -H 'X-Api-Key: (?<key>[^']+)'\n```\n\n```json\n(?<answer>.*?)\n```/gs;
  const calls = [...read('README.md').matchAll(CALL)].map(({ groups }) => groups!);
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
    await startNetworks(service, 'CARDANO_MAINNET');
  });
  afterAll(() => service.close());

  test('return the documented responses', async () => {
    expect(calls.length).toBeGreaterThanOrEqual(2);
    for (const { key, path, answer } of calls) {
      const { body } = await service.http.inject({ url: path!, headers: { 'x-api-key': key! } });
      expect(JSON.parse(body)).toEqual(JSON.parse(answer!));
    }
  });
});
