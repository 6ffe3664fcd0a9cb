import { describe, expect, test } from 'vitest';
import { OffChainError } from '../../../gateways/off-chain/off-chain.js';
import type { Services } from '../../kit/context.js';
import { loadImage } from './asset-image.js';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Services without an IPFS node; documents have the given bytes. */
const servicesWith = (fetch: (url: string) => Uint8Array): Services =>
  ({
    ipfs: { ready: async () => undefined, node: { find: async () => undefined } },
    documents: {
      fetch: async (url: string) => ({ bytes: fetch(url), mediaType: 'text/html', url }),
      open: () => Promise.reject(new Error('unused')),
    },
  }) as unknown as Services;

const none = servicesWith(() => {
  throw new OffChainError('private-address', 'The address is private');
});

describe('image of an asset', () => {
  test('inline images in base64 and as text need no fetch', async () => {
    const png = await loadImage(none, `data:image/png;base64,${PNG.toString('base64')}`);
    expect([png.mediaType, png.size, png.inline]).toEqual(['image/png', 16n, true]);
    const svg = await loadImage(none, 'data:image/svg+xml;utf8,%3Csvg xmlns="x"/%3E');
    expect([svg.mediaType, svg.inline]).toEqual(['image/svg+xml', false]);
  });

  test('the type is that of the bytes, not that of the server', async () => {
    const services = servicesWith(() => PNG);
    expect((await loadImage(services, 'https://a.example/x.html')).mediaType).toBe('image/png');
    const page = servicesWith(() => Buffer.from('<html><script>1</script>'));
    await expect(loadImage(page, 'https://a.example/x.png')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('markup and scripts are never displayed, regardless of the type that their address states', async () => {
    const hostile = [
      'data:text/html,<script>alert(1)</script>',
      `data:image/png;base64,${Buffer.from('<html><script>1</script>').toString('base64')}`,
      'data:image/png,%89PNG',
      'data:image/svg+xml;base64,AAAA',
      `data:application/javascript;base64,${Buffer.from('alert(1)').toString('base64')}`,
      'data:image/png,',
      Buffer.from('<!doctype html><body onload=alert(1)>'.padEnd(90)).toString('base64'),
    ];
    for (const address of hostile)
      await expect(loadImage(none, address), address).rejects.toMatchObject({ kind: 'not-found' });
    const scripts = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><!-- x --><svg onload="alert(1)"/>',
      '\ufeff  <svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
    ];
    for (const svg of scripts) {
      const services = servicesWith(() => Buffer.from(svg));
      for (const address of [`data:image/svg+xml,${encodeURIComponent(svg)}`, 'https://a.example/x.png']) {
        const image = await loadImage(services, address);
        expect([image.mediaType, image.inline]).toEqual(['image/svg+xml', false]);
      }
    }
  });

  test('a larger image is refused while it is fetched', async () => {
    const limits: unknown[] = [];
    const services = {
      ...none,
      documents: {
        fetch: (_: string, limit: unknown) => {
          limits.push(limit);
          return Promise.reject(new OffChainError('too-large', 'The document is too large'));
        },
      },
    } as unknown as Services;
    await expect(loadImage(services, 'https://a.example/x.png')).rejects.toMatchObject({
      kind: 'incomplete-upstream',
      message: 'The image cannot be fetched: The document is too large',
    });
    expect(limits).toEqual([{ maxBytes: 8 * 1024 * 1024, timeoutMs: 10_000 }]);
  });

  test('an address that must not be fetched is an error of its source', async () => {
    await expect(loadImage(none, 'https://localhost/x.png')).rejects.toMatchObject({
      kind: 'incomplete-upstream',
      message: 'The image cannot be fetched: The address is private',
    });
  });
});
