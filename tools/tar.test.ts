import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { tarEntries, writeTar } from './tar.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ct-tar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['a.txt', Buffer.from('one')],
  ['empty', Buffer.alloc(0)],
  [`${'long-folder-name/'.repeat(8)}file.bin`, Buffer.alloc(1024, 7)],
  ['d/b.bin', Buffer.alloc(513, 1)],
];

const read = (tar: Uint8Array) => [...tarEntries(tar)].map(([name, bytes]) => [name, Buffer.from(bytes)] as const);

describe('tar archives', () => {
  test('files that were written are read back with their names and bytes', () => {
    expect(read(writeTar(FILES))).toEqual(FILES);
  });

  test.each(['gnu', 'pax', 'ustar'])('an archive of the tar command in %s format is read', (format) => {
    const source = join(folder, format);
    for (const [name, bytes] of FILES) {
      mkdirSync(dirname(join(source, name)), { recursive: true });
      writeFileSync(join(source, name), bytes);
    }
    const names = FILES.map(([name]) => name);
    const tar = execFileSync('tar', ['-C', source, `--format=${format}`, '-cf', '-', ...names], { maxBuffer: 1 << 24 });
    expect(read(tar)).toEqual(FILES);
  });

  test('the tar command reads an archive that was written', () => {
    const file = join(folder, 'own.tar');
    writeFileSync(file, writeTar(FILES));
    const listed = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(listed).toEqual(FILES.map(([name]) => name));
  });

  test('a truncated archive is refused', () => {
    expect(() => read(writeTar(FILES).subarray(0, 514))).toThrow('The archive ends inside a.txt');
  });
});
