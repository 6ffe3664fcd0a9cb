import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Io } from './io.js';
import { run } from './main.js';

async function cli(line: string): Promise<{ code: number; output: string; errors: string }> {
  let output = '';
  let errors = '';
  const io: Io = {
    print: (text) => {
      output += `${text}\n`;
    },
    complain: (text) => {
      errors += `${text}\n`;
    },
    rewrite: () => undefined,
    readInput: async () => '',
    interactive: false,
  };
  const code = await run(line.split(' ').filter(Boolean), io);
  return { code, output, errors };
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

describe('version', () => {
  test.each(['--version', '-v', 'version'])('%s prints the version of the package', async (line) => {
    expect(await cli(line)).toEqual({ code: 0, output: `${version}\n`, errors: '' });
  });

  test('with --json it includes the Node version, wherever --json stands', async () => {
    for (const line of ['--version --json', '--json --version']) {
      expect(JSON.parse((await cli(line)).output)).toEqual({ version, node: process.versions.node });
    }
  });

  test('further arguments are rejected', async () => {
    expect(await cli('version now')).toMatchObject({ code: 2, errors: expect.stringContaining("'now'") });
  });
});

describe('help', () => {
  test('no argument, help, --help and -h show the same overview', async () => {
    const all = await Promise.all(['', 'help', '--help', '-h'].map(cli));
    for (const each of all) expect(each).toEqual(all[0]);
    expect(all[0]).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^ {2}doctor +Check /m) });
  });

  test('group shows its commands, command its options, in both orders', async () => {
    const group = await cli('help key');
    expect(group.output).toMatch(/^ {2}create +Create an API key/m);
    expect(await cli('key --help')).toEqual(group);
    const command = await cli('help key create');
    expect(command.output).toContain('Usage: crosstie key create --network NETWORK [options]');
    expect(await cli('key create --help')).toEqual(command);
    expect(await cli('key create -h')).toEqual(command);
  });

  test('option that overrides a setting shows its default and environment variable', async () => {
    expect((await cli('help start')).output).toMatch(
      /--port NUMBER +Port to listen on.*Default: 8080\.\s+Environment: PORT\./s,
    );
  });

  test('earlier name of a command still works and is in its help', async () => {
    const { output } = await cli('help sync');
    expect(output).toBe((await cli('help index')).output);
    expect(output).toContain('crosstie sync is the same command.');
    expect((await cli('sync')).errors).toContain('Usage: crosstie index NETWORK');
  });

  test('--json describes all commands', async () => {
    const { commands, exitCodes } = JSON.parse((await cli('help --json')).output);
    expect(Object.keys(exitCodes)).toEqual(['0', '1', '2']);
    const index = commands.find(({ name }: { name: string }) => name === 'index');
    expect(index.options.find(({ name }: { name: string }) => name === 'data-dir')).toEqual({
      name: 'data-dir',
      type: 'text',
      usage: '--data-dir FOLDER',
      description: 'Folder of the embedded database and of the operator token',
      default: '`.crosstie`',
      environment: 'CROSSTIE_DATA_DIR',
      required: false,
    });
  });
});

describe('mistakes', () => {
  test.each([
    ['docter', "There is no command 'docter'. Did you mean 'doctor'?"],
    ['fly', "There is no command 'fly'."],
    ['help stauts', "There is no command 'stauts'. Did you mean 'status'?"],
    ['help key create now', "There is no command 'key create now'."],
    ['key', "'crosstie key' needs a command."],
    ['key lits', "There is no command 'key lits'. Did you mean 'key list'?"],
    ['status --jsno', "There is no option '--jsno'. Did you mean '--json'?"],
    ['resync cardano-preview', 'Everything that is indexed of CARDANO_PREVIEW would be lost: add --yes to do it.'],
    ['sandbox advance cardano-preprod --blocks 1 --epochs 1', 'Give either --blocks or --epochs.'],
  ])('crosstie %s exits with 2 and a message', async (line, sentence) => {
    const { code, output, errors } = await cli(line);
    expect({ code, output, sentence: errors.split('\n')[0] }).toEqual({ code: 2, output: '', sentence });
    expect(errors).toContain('crosstie help');
  });

  test('with --json an error is one JSON object on standard error', async () => {
    const wrong = await cli('status --verbose --json');
    expect({ ...wrong, errors: JSON.parse(wrong.errors) }).toEqual({
      code: 2,
      output: '',
      errors: { error: "There is no option '--verbose'." },
    });
    const failed = await cli('sync nowhere --once --json');
    expect({ ...failed, errors: JSON.parse(failed.errors) }).toEqual({
      code: 1,
      output: '',
      errors: { error: "There is no network 'nowhere'" },
    });
  });
});
