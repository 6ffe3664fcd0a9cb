import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsWithOutput, readExamples } from '../support/library-examples.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = readExamples(join(root, 'docs/builder.md'));

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const run = (folder: string, ...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const OPTIONS = ['--target', 'ES2023', '--module', 'NodeNext', '--strict', '--skipLibCheck', '--types', 'node'];

describe('builder package, installed in another project', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'crosstie-library-'));
    const installed = join(folder, 'node_modules/crosstie');
    mkdirSync(join(installed, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(installed, 'package.json'));
    for (const part of ['builder', 'chains', 'kernel'])
      cpSync(join(root, 'dist', part), join(installed, 'dist', part), { recursive: true });
    run(root, tsc, '--project', 'tools/tsconfig.library.json', '--outDir', join(installed, 'dist'));
    for (const scope of ['@scure', '@emurgo', '@types', 'hash-wasm', 'undici-types'])
      symlinkSync(join(root, 'node_modules', scope), join(folder, 'node_modules', scope));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const { file, code } of examples) writeFileSync(join(folder, file), code);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has types that fit the examples, which print the documented output', () => {
    run(folder, tsc, ...OPTIONS, ...examples.map(({ file }) => file));
    const printed = examples.map(({ file }) => run(folder, file.replace('.ts', '.js')));
    for (const [index, { output }] of examples.entries())
      if (output !== undefined) expect(endsWithOutput(printed[index]!, output)).toBe(true);
    expect(examples.filter(({ output }) => output !== undefined)).toHaveLength(18);
  });

  test('exports the builder and no internals', () => {
    const program = "const names = Object.keys(await import('crosstie/builder')); console.log(names.sort().join(' '))";
    expect(run(folder, '--input-type=module', '--eval', program).trim().split(' ')).toEqual([
      'BuildError',
      'InsufficientFunds',
      'InvalidAddress',
      'InvalidStakeAddress',
      'LOVELACE',
      'OutputTooLarge',
      'OutputTooSmall',
      'TransactionTooLarge',
      'applyScriptParameters',
      'buildBatch',
      'buildCip68Mint',
      'buildCip68Update',
      'buildCollateral',
      'buildCommitteeUpdate',
      'buildConsolidation',
      'buildDRepRegistration',
      'buildDRepUpdate',
      'buildDelegation',
      'buildDonation',
      'buildMint',
      'buildMultisig',
      'buildPoolRegistration',
      'buildPoolRetirement',
      'buildProposal',
      'buildScriptDeployment',
      'buildSplit',
      'buildStakeRegistration',
      'buildTransfer',
      'buildVote',
      'buildVoteDelegation',
      'buildWithdrawal',
      'compose',
      'createProvider',
      'decodeTypedData',
      'describeTransaction',
      'encodeTypedData',
      'feeOf',
      'inspect',
      'maxAda',
      'mergeWitnesses',
      'minUtxo',
      'networkById',
      'parseParameters',
      'parseUtxo',
      'placeUtxo',
      'readBlueprint',
      'readNativeScript',
      'scriptAddress',
      'selectInputs',
      'toBuilderParameters',
      'withCip25',
    ]);
    expect(() => run(folder, '--eval', "require.resolve('crosstie/dist/builder/wallet/wallet.js')")).toThrow();
  });
});
