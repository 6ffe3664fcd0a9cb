import { describe, expect, test } from 'vitest';
import { parseNodeUrl, parseZmqUrls } from './node-url.js';

describe('parseNodeUrl', () => {
  test('removes the credentials from the address', () => {
    const url = parseNodeUrl('http://crosstie:p%40ss:word@node.example:8332');
    expect(url).toMatchObject({
      place: 'node.example:8332',
      credentials: { user: 'crosstie', password: 'p@ss:word' },
    });
    expect(url.base.href).toBe('http://node.example:8332/');
    expect(parseNodeUrl('https://[::1]:8332/').credentials).toBeUndefined();
  });

  test.each(['', 'node:8332', 'ftp://u:secret-word@node', 'http://u:secret-word@node:8332/wallet/x', 'http://'])(
    'rejects %s without repeating it',
    (text) => {
      const failure = (() => {
        try {
          return parseNodeUrl(text);
        } catch (error) {
          return error;
        }
      })();
      expect(failure).toMatchObject({ kind: 'invalid' });
      expect(String(failure)).not.toContain('secret-word');
    },
  );
});

describe('parseWakeUrls', () => {
  test('accepts one, several or none', () => {
    expect(parseZmqUrls('')).toEqual([]);
    expect(parseZmqUrls('tcp://127.0.0.1:28332, tcp://[::1]:28333')).toEqual([
      { host: '127.0.0.1', port: 28_332 },
      { host: '::1', port: 28_333 },
    ]);
  });

  test.each(['http://127.0.0.1:1', 'tcp://127.0.0.1', 'tcp://127.0.0.1:99999', 'ipc:///tmp/x', 'tcp://a:b:1'])(
    'refuses %s',
    (text) => expect(() => parseZmqUrls(text)).toThrow('is not the ZMQ address of a node'),
  );
});
