// Real Cardano blocks of all eras, from ../shared/data beside the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { load } from '../measurement.mjs';

const { CborReader } = await load('kernel/cbor/reader.js');
const data = new URL('../../../shared/data/', import.meta.url);

/** Every single block, and every fourth of the chunks (of Byron, which is mostly empty, fewer). Undefined without data. */
export function realBlocks() {
  if (!existsSync(data)) return undefined;
  const folder = new URL('cardano-blocks/', data);
  const single = readdirSync(folder)
    .filter((name) => name.endsWith('.cbor'))
    .map((name) => new Uint8Array(readFileSync(new URL(name, folder))));
  const chunks = ['00000', '00500', '06189-part1'].flatMap((name) => {
    const chunk = new Uint8Array(gunzipSync(readFileSync(new URL(`cardano-mainnet-chunks/${name}.chunk.gz`, data))));
    const items = [];
    for (const reader = new CborReader(chunk); !reader.done; ) {
      const start = reader.at;
      reader.skip();
      items.push(chunk.slice(start, reader.at));
    }
    return items.filter((_, index) => index % (name === '00000' ? 100 : 4) === 1);
  });
  return [...single, ...chunks];
}
