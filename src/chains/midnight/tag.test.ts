import { describe, expect, test } from 'vitest';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { extractTag, ledgerOfProtocol, readTag } from './tag.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('tags', () => {
  test('select the decoder', () => {
    const of8 = 'midnight:transaction[v9](signature[v1],proof,pedersen-schnorr[v1])';
    expect(readTag(bytes(`${of8}:\0`))).toEqual({ tag: of8, form: 'transaction', ledger: 8 });
    expect(readTag(bytes('midnight:system-transaction[v9]:\0'))).toMatchObject({ ledger: 9 });
  });

  test('of another version are distinguished from missing tags', () => {
    const attempt = (text: string) => () => readTag(bytes(text));
    expect(attempt('midnight:transaction[v6](signature[v1],proof):')).toThrow(ServiceError);
    expect(attempt('midnight:transaction[v6](x):')).toThrow("This build cannot decode 'midnight:transaction[v6](x)'");
    for (const text of ['', '1111', 'midnight:', 'midnight::', `midnight:${'x'.repeat(300)}:`, 'midnight:a\0b:'])
      expect(attempt(text)).toThrow(DecodeError);
    expect(extractTag(bytes('midnight:event[v9]:'))).toBe('midnight:event[v9]');
  });

  test('protocol versions map to ledger versions', () => {
    expect([22_000, 1_000_002, 2_001_999, 3_000_000, 0].map(ledgerOfProtocol)).toEqual([8, 8, 9, undefined, undefined]);
  });
});
