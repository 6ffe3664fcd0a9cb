// Real Cardano blocks of all eras, from external data (test/data/README.md).
import { manifest, readDataFile } from '../../tools/test-data.mjs';
import { load } from '../measurement.mjs';

const { CborReader } = await load('kernel/cbor/reader.js');

/** Every single block, and every fourth of the chunks (of Byron, which is mostly empty, fewer). */
export function realBlocks() {
  const single = manifest.sets['cardano-blocks'].files.map(({ path }) => new Uint8Array(readDataFile(path)));
  const chunks = ['00000', '00500', '06189-part1'].flatMap((name) => {
    const chunk = new Uint8Array(readDataFile(`cardano-mainnet-chunks/${name}.chunk.gz`));
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
