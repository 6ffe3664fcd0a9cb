import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireFortyTwo } from '../../test/support/uplc.js';
import { toHex } from '../kernel/hex.js';
import { readCuratedBlueprints } from './curated-blueprints.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crosstie-blueprints-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { script, hash } = requireFortyTwo('plutus-v3', true);
const validator = { title: 'a.spend', redeemer: { schema: {} }, compiledCode: toHex(script.bytes), hash: toHex(hash) };
const document = { preamble: { title: 'a', plutusVersion: 'v3' }, validators: [validator] };
const write = (name: string, content: unknown): void => writeFileSync(join(folder, name), JSON.stringify(content));
const read = () => readCuratedBlueprints(folder);

describe('blueprints of the operator', () => {
  test('are found by the hash of their code; other files are ignored', () => {
    write('a.json', document);
    writeFileSync(join(folder, 'notes.txt'), 'x');
    expect([...read()]).toEqual([[toHex(hash), document]]);
    expect(readCuratedBlueprints(undefined).size).toBe(0);
  });

  test('are rejected with the name of the setting and the file', () => {
    write('a.json', document);
    write('b.json', document);
    expect(read).toThrow(
      `(blueprints) names a folder that has two blueprints of the script ${toHex(hash)}: a.json and b.json`,
    );
    write('b.json', { ...document, validators: [{ ...validator, hash: '00'.repeat(28) }] });
    expect(read).toThrow(`no blueprint: b.json.validators[0].hash: is ${'00'.repeat(28)}, but the code has the hash`);
    writeFileSync(join(folder, 'b.json'), '{');
    expect(read).toThrow('has a file that is not JSON: b.json');
    expect(() => readCuratedBlueprints(join(folder, 'nowhere'))).toThrow(
      'CROSSTIE_BLUEPRINTS (blueprints) names a folder that cannot be read',
    );
  });
});
