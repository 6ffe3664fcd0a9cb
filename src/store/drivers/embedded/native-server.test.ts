import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completeInstallation, findNativeServer } from './native-server.js';

describe('the packaged server', () => {
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

  test('a platform without a package has none', () => {
    expect(findNativeServer('sunos-sparc')).toBeUndefined();
  });

  test.skipIf(process.platform === 'win32')(
    'links and executable bits are made when the install script never ran',
    () => {
      completeInstallation(server());
      completeInstallation(server());
      expect(readlinkSync(join(home, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
      expect(statSync(join(home, 'native/bin/postgres')).mode & 0o777).toBe(0o755);
    },
  );

  test('a list of links that leads out of the package is refused', () => {
    writeFileSync(
      join(home, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: '../escaped' }]),
    );
    expect(() => completeInstallation(server())).toThrow('outside');
  });
});
