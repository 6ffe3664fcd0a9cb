import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { S3_KEY, type S3Server, startS3Server } from '../../../test/support/s3-server.js';
import type { FileStore } from './file-store.js';
import { folderStore } from './folder-store.js';
import { parseS3Location, s3Store } from './s3-store.js';

let s3: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'crosstie-files-'));
});

beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.failures.length = 0;
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const openS3 = (settings: object = {}): FileStore =>
  s3Store(parseS3Location('s3://my-bucket/a/b'), { ...S3_KEY, endpoint: s3.url, ...settings }, 1);

describe.each([
  ['folder', () => folderStore(join(folder, 'new'))],
  ['S3', () => openS3()],
])('%s', (_, open) => {
  test('a file is read as it was written, until it is removed', async () => {
    const store = open();
    expect(await store.read('chunks/x-1.0.gz', 10)).toBeUndefined();
    expect(await store.findSize('chunks/x-1.0.gz')).toBeUndefined();
    await store.write('chunks/x-1.0.gz', Buffer.from([1, 2, 3]));
    expect([...(await store.read('chunks/x-1.0.gz', 10))!]).toEqual([1, 2, 3]);
    expect(await store.findSize('chunks/x-1.0.gz')).toBe(3);
    await store.write('chunks/x-1.0.gz', Buffer.from([4]));
    expect([...(await store.read('chunks/x-1.0.gz', 10))!]).toEqual([4]);
    await store.remove('chunks/x-1.0.gz');
    await store.remove('chunks/x-1.0.gz');
    expect(await store.read('chunks/x-1.0.gz', 10)).toBeUndefined();
  });

  test('a file that is larger than allowed is not read', async () => {
    const store = open();
    await store.write('large', Buffer.alloc(11));
    await expect(store.read('large', 10)).rejects.toThrow(/10/);
  });
});

test('a folder has no other file after a write', async () => {
  const store = folderStore(join(folder, 'atomic'));
  await store.write('a', Buffer.from('a'));
  expect(readdirSync(join(folder, 'atomic'))).toEqual(['a']);
});

test('a folder that cannot be created is reported with its name', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(folderStore(join(folder, 'file')).write('a', Buffer.from('a'))).rejects.toThrow(
    `The folder ${join(folder, 'file')} cannot be written`,
  );
});

test('objects are stored under bucket and prefix', async () => {
  await openS3().write('manifest.json', Buffer.from('{}'));
  expect([...s3.objects.keys()]).toEqual(['/my-bucket/a/b/manifest.json']);
});

test('a wrong secret is reported once with the settings to check', async () => {
  const store = openS3({ secretAccessKey: 'wrong' });
  await expect(store.write('a', Buffer.from('a'))).rejects.toThrow(
    's3://my-bucket/a/b: PUT of a failed: status 403, SignatureDoesNotMatch; check AWS_ACCESS_KEY_ID',
  );
  expect(s3.requests).toHaveLength(1);
});

test('a request is retried while the server is overloaded, up to a limit', async () => {
  s3.failures.push(503, 500);
  await openS3().write('a', Buffer.from('a'));
  expect(s3.requests.map((line) => line.split(' ')[2])).toEqual(['503', '500', '200']);
  s3.failures.push(503, 503, 503, 503, 503);
  await expect(openS3().findSize('a')).rejects.toThrow('status 503');
  expect(s3.failures).toEqual([]);
});

test('a server that does not exist is reported', async () => {
  const store = openS3({ endpoint: 'http://127.0.0.1:1' });
  await expect(store.read('a', 10)).rejects.toThrow(/^s3:\/\/my-bucket\/a\/b: GET of a failed: /);
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://bucket/', { bucket: 'bucket', prefix: '' }],
  ['s3://my.bucket-1/a/b_c/2026-11/', { bucket: 'my.bucket-1', prefix: 'a/b_c/2026-11' }],
])('%s is an S3 location', (text, expected) => {
  expect(parseS3Location(text)).toEqual(expected);
});

test.each([
  's3://',
  's3://B',
  's3://bucket/../x',
  's3://bucket/a?b',
  's3://bucket/a b',
  's3://bucket//a',
  'https://x/y',
])('%s is not an S3 location', (text) => {
  expect(() => parseS3Location(text)).toThrow('use the form s3://bucket/prefix');
});
