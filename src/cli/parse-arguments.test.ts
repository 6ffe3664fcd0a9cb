import Type from 'typebox';
import { expect, test } from 'vitest';
import { command, UsageError } from './command.js';
import { parseArguments } from './parse-arguments.js';

const example = command({
  name: 'example',
  summary: 'Example',
  arguments: { network: { placeholder: 'NETWORK', description: 'A network' } },
  options: {
    port: { type: 'text', placeholder: 'NUMBER', setting: 'port' },
    blocks: { type: 'integer', placeholder: 'NUMBER', description: 'Blocks', minimum: 1, maximum: 10 },
    seed: { type: 'integer', placeholder: 'NUMBER', description: 'Seed', default: 7 },
    unit: { type: 'text', placeholder: 'UNIT', description: 'Unit', values: ['ada', 'lovelace'] },
    yes: { type: 'flag', description: 'Confirm' },
  },
  examples: [],
  json: { description: '', schema: Type.Object({}) },
  run: async () => 0,
});

const parse = (line: string) => parseArguments(example, line.split(' ').filter(Boolean));

test('arguments, options, defaults and settings are parsed', () => {
  expect(parse('preprod --blocks 3 --yes --port 9000 --data-dir=/data --json')).toEqual({
    arguments: { network: 'preprod' },
    options: {
      port: '9000',
      blocks: 3,
      seed: 7,
      unit: undefined,
      yes: true,
    },
    json: true,
    help: false,
    settings: { port: '9000', dataDir: '/data' },
  });
});

test('help is recognised despite errors in other arguments', () => {
  for (const line of ['--help', '-h', 'a b c --help']) expect(parse(line).help).toBe(true);
});

test.each([
  ['', 'NETWORK is missing.'],
  ['preprod more', "Unexpected argument 'more'."],
  ['preprod --blcoks 3', "There is no option '--blcoks'. Did you mean '--blocks'?"],
  ['preprod --volume 3', "There is no option '--volume'."],
  ['preprod --__proto__ 3', "There is no option '--__proto__'."],
  ['preprod --constructor', "There is no option '--constructor'."],
  ['preprod -x', "There is no option '-x'."],
  ['preprod --blocks', '--blocks needs a value: --blocks NUMBER'],
  ['preprod --blocks --yes', '--blocks needs a value: --blocks NUMBER'],
  ['preprod --blocks three', '--blocks takes a whole number from 1 to 10.'],
  ['preprod --blocks 0', '--blocks takes a whole number from 1 to 10.'],
  ['preprod --blocks 11', '--blocks takes a whole number from 1 to 10.'],
  ['preprod --blocks 1e1', '--blocks takes a whole number from 1 to 10.'],
  ['preprod --blocks=-1', '--blocks takes a whole number from 1 to 10.'],
  ['preprod --unit adda', "--unit must be one of ada, lovelace. Did you mean 'ada'?"],
  ['preprod --yes --yes', '--yes is given twice.'],
  ['preprod --yes=no', '--yes takes no value.'],
])("invalid arguments '%s' are rejected with a message", (line, sentence) => {
  expect(() => parse(line)).toThrow(new UsageError(sentence));
});
