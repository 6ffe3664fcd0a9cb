import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completeInstallation, findNativeServer } from './native-server.js';

describe('packaged server', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'crosstie-native-'));
    for (const folder of ['native/bin', 'native/lib']) mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(join(home, 'native/lib/libpq.so.5.18'), '');
    writeFileSync(join(home, 'native/bin/postgres'), '');
    chmodSync(join(home, 'native/bin/postgres'), 0o644);
    writeFileSync(
      join(home, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    );
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const server = () => ({ root: join(home, 'native'), version: '18.4.0', major: 18 });

  test('is undefined on a platform without a package', () => {
    expect(findNativeServer('sunos-sparc')).toBeUndefined();
  });

  test.skipIf(process.platform === 'win32')(
    'gets its links and executable bits when the install script never ran',
    () => {
      completeInstallation(server());
      completeInstallation(server());
      expect(readlinkSync(join(home, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
      expect(statSync(join(home, 'native/bin/postgres')).mode & 0o777).toBe(0o755);
    },
  );

  test('rejects a list of links that points outside the package', () => {
    writeFileSync(
      join(home, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: '../escaped' }]),
    );
    expect(() => completeInstallation(server())).toThrow('outside');
  });
});
